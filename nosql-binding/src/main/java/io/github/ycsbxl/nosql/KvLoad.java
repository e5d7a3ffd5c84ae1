package io.github.ycsbxl.nosql;

/** How records are inserted: each with a request of its own, or many with one. */
enum KvLoad {
  SINGLE,
  BULK
}
