package io.github.ycsbxl.nosql.server;

import java.util.function.Supplier;
import oracle.kv.impl.api.Request;
import oracle.kv.impl.api.Response;

/**
 * What goes wrong with a request: nothing of it is done, or all of it is and the answer is lost.
 */
@FunctionalInterface
public interface Fault {
  Fault NONE = (request, work) -> work.get();

  Response answer(Request request, Supplier<Response> work);
}
