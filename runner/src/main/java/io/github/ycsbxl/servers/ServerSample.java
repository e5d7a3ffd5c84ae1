package io.github.ycsbxl.servers;

/**
 * Use of one server between two answers of its exporter. Immutable.
 *
 * @param server the exporter's host, and its port where it is not the usual one
 * @param unixMillis the time of the earlier answer, on this machine's clock
 * @param seconds from the earlier answer to the later one
 */
public record ServerSample(String server, long unixMillis, double seconds, ServerUse use) {}
