package io.github.ycsbxl.results;

/**
 * What an audit of compare-and-sets found, for the result files. Immutable.
 *
 * @param keys compared
 * @param lost updates that had succeeded and are not in the store
 * @param unexplained changes that no client of the test made
 */
public record AuditSummary(
    long keys, long updates, long doubts, long lost, long unexplained, long unreadable) {}
