package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response;

/** What a node answers for one store. Implementations are thread-safe. */
interface ServedStore {
  Response answer(Request request);
}
