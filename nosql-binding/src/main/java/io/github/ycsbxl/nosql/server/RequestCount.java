package io.github.ycsbxl.nosql.server;

import java.util.concurrent.Phaser;
import oracle.kv.impl.api.Request;
import oracle.kv.impl.api.RequestHandler;
import oracle.kv.impl.api.Response;

/** Count of the requests that are under way in a server. Thread-safe. */
final class RequestCount {
  // The count has one party for the server, and one for each request.
  private final Phaser underWay = new Phaser(1);

  /** Returns the same node with its requests counted. */
  RequestHandler counted(KvNode node) {
    return new RequestHandler() {
      @Override
      public Response execute(Request request) {
        underWay.register();
        try {
          return node.execute(request);
        } finally {
          underWay.arriveAndDeregister();
        }
      }

      @Override
      public short getSerialVersion() {
        return node.getSerialVersion();
      }
    };
  }

  /** Returns when all requests are answered. */
  void awaitAll() {
    underWay.arriveAndAwaitAdvance();
  }
}
