package io.github.ycsbxl.nosql.proxy;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import oracle.nosql.driver.NoSQLHandle;
import oracle.nosql.driver.ops.GetTableRequest;
import oracle.nosql.driver.ops.Request;
import oracle.nosql.driver.ops.Result;
import oracle.nosql.driver.ops.TableResult;

/** Driver handle with scripted responses, one per request. */
final class ScriptedHandle {
  private final Deque<Function<Request, Result>> answers = new ArrayDeque<>();
  private final List<Request> requests = new ArrayList<>();

  ScriptedHandle answer(Result result) {
    return answer(request -> result);
  }

  ScriptedHandle fail(RuntimeException failure) {
    return answer(
        request -> {
          throw failure;
        });
  }

  ScriptedHandle answer(Function<Request, Result> answer) {
    answers.add(answer);
    return this;
  }

  /** Returns the requests, except those for the existence of a table. */
  List<Request> requests() {
    return requests;
  }

  NoSQLHandle handle() {
    return (NoSQLHandle)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {NoSQLHandle.class},
            (proxy, method, arguments) -> reply((Request) arguments[0]));
  }

  private Result reply(Request request) {
    if (request instanceof GetTableRequest) {
      return new TableResult().setState(TableResult.State.ACTIVE);
    }
    requests.add(request);
    return answers.remove().apply(request);
  }
}
