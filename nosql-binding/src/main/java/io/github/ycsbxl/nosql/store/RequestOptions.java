package io.github.ycsbxl.nosql.store;

import java.time.Duration;

/** What a client asks of each of its requests. The timeout covers all attempts of one. */
public record RequestOptions(
    Durability durability, Acks acks, Consistency consistency, Duration timeout) {}
