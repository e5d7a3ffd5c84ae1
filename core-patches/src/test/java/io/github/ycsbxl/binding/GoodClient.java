package io.github.ycsbxl.binding;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * Good client of a server beside {@link HostileClients}: it asks again and again from a thread of
 * its own, with pauses that leave the processors to the others. Used by one thread.
 */
public final class GoodClient {
  private static final long PAUSE_MS = 1;

  private final Callable<?> request;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final FutureTask<Long> asking = new FutureTask<>(this::ask);

  private GoodClient(Callable<?> request) {
    this.request = request;
  }

  /**
   * Begins to ask.
   *
   * @param request throws if it is not answered as it should be
   */
  public static GoodClient start(Callable<?> request) {
    var client = new GoodClient(request);
    new Thread(client.asking, "good-client").start();
    return client;
  }

  private long ask() throws Exception {
    long answered = 0;
    while (!stopped.await(PAUSE_MS, TimeUnit.MILLISECONDS)) {
      request.call();
      answered++;
    }
    request.call();
    return answered;
  }

  /** How often it was answered until now; asks once more, and fails with the first that failed. */
  public long stop() throws Exception {
    stopped.countDown();
    return asking.get();
  }
}
