package io.github.ycsbxl.nosql.kv;

/**
 * How many requests a process may have at once before those to a node that has most of them fail,
 * so that one slow node does not hold up all threads. The percentages are shares of the requests.
 */
public record ClientLimits(int requests, int percent, int nodePercent) {}
