/** Results as pictures and pages for people. */
package io.github.ycsbxl.report;
