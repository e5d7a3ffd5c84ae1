/**
 * The log of a run, run.jsonl and latency.hlog: its writer, and readers of a log that is over or
 * still grows. Everything that people see of a run is made of it.
 */
package io.github.ycsbxl.log;
