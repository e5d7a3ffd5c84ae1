package io.github.ycsbxl.nosql.server;

import java.util.concurrent.Phaser;
import oracle.kv.impl.api.Request;
import oracle.kv.impl.api.RequestHandler;
import oracle.kv.impl.api.Response;

/** Count of pending requests in a server. Thread-safe. */
final class RequestCount {
  // The phaser has one party for the server, and one per request.
  private final Phaser underWay = new Phaser(1);

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

  /** Returns when all requests are finished. */
  void awaitAll() {
    underWay.arriveAndAwaitAdvance();
  }
}
