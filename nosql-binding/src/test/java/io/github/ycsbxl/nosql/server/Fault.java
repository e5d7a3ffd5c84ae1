package io.github.ycsbxl.nosql.server;

import java.util.function.Supplier;
import oracle.kv.impl.api.Request;
import oracle.kv.impl.api.Response;

/** Fault of a request: it has no effect, or it has and the response is lost. */
@FunctionalInterface
public interface Fault {
  Fault NONE = (request, work) -> work.get();

  Response answer(Request request, Supplier<Response> work);
}
