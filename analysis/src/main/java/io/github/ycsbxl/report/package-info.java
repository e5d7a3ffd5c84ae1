/** HTML report about runs. */
package io.github.ycsbxl.report;
