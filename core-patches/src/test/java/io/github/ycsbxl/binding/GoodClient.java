package io.github.ycsbxl.binding;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * Good client of a server next to {@link HostileClients}. It repeats requests in its own thread,
 * with pauses that leave the CPUs to others. Used by one thread.
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
   * Starts to send requests.
   *
   * @param request throws if it does not get the expected response
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

  /** Sends a last request and returns the number of responses so far. Throws the first failure. */
  public long stop() throws Exception {
    stopped.countDown();
    return asking.get();
  }
}
