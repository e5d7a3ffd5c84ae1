/** Logs of histograms by interval: latency.hlog of a result folder, and those of other tools. */
package io.github.ycsbxl.log;
