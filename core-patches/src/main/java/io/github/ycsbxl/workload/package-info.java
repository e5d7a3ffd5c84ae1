/**
 * The main workload: operations of a thread, acknowledgement of inserts, counters of CAS updates,
 * and detection of stale reads by the versions that a thread has written and read.
 */
package io.github.ycsbxl.workload;
