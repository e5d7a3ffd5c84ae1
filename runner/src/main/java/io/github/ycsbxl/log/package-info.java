/**
 * Log of a run, run.jsonl and latency.hlog: its writer, and readers of finished and of growing
 * logs. All reports are derived from it.
 */
package io.github.ycsbxl.log;
