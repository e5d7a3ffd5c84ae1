/** Files: access that names the file in every failure, bounded reading, and atomic writing. */
package io.github.ycsbxl.files;
