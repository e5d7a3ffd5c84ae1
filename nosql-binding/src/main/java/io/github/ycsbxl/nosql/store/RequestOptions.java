package io.github.ycsbxl.nosql.store;

import java.time.Duration;

/** Options of all requests of a client. The timeout covers all attempts of a request. */
public record RequestOptions(
    Durability durability, Acks acks, Consistency consistency, Duration timeout) {}
