package io.github.ycsbxl.nosql;

/** Key-value or table interface of the client. The two do not see each other's records. */
enum KvApi {
  KV,
  TABLE
}
