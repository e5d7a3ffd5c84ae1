package io.github.ycsbxl.nosql;

/** Which of the client's two interfaces is used. They do not see each other's records. */
enum KvApi {
  KV,
  TABLE
}
