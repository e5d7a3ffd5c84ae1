/** What is on the HTML report about runs: its sections, and the figures that they show. */
package io.github.ycsbxl.report;
