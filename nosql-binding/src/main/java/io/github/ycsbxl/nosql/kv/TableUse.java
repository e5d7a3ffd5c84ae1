package io.github.ycsbxl.nosql.kv;

import java.time.Duration;
import java.util.Optional;

/**
 * That records are rows of tables, and how a table that is missing is made.
 *
 * @param name the table that the workload will use, made sure of before it starts
 * @param ddl the statement, in which {@code {table}} stands for the table's name; empty to make
 *     none
 */
public record TableUse(String name, Optional<String> ddl, Duration timeout) {}
