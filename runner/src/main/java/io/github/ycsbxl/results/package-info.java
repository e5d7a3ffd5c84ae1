/**
 * Results as values and as files: YCSB's text, CSV, JSON, histogram logs, and the published figures
 * that they are laid beside. What the columns mean is in results/README.md.
 */
package io.github.ycsbxl.results;
