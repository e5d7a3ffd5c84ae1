/** Settings of a benchmark as the user gave them, and the properties that there are. */
package io.github.ycsbxl.settings;
