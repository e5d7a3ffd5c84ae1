package io.github.ycsbxl.nosql.embedded;

/** What a transaction does; called again with a new transaction when one had no effect. */
interface Change<T> {
  T in(WriteTransaction transaction);
}
