package io.github.ycsbxl.audit;

/**
 * An update that the store acknowledged and does not have. Immutable.
 *
 * @param record the record's key
 * @param unixMillis when it was sent, to the second
 */
public record LostUpdate(String record, int client, int thread, long unixMillis) {}
