package io.github.ycsbxl.nosql.kv;

/**
 * That inserts go through the client's bulk put, from so many streams, and how many requests each
 * shard gets at a time.
 */
public record BulkUse(int streams, int requestsPerShard) {}
