package io.github.ycsbxl.run;

import io.github.ycsbxl.config.ErrorMessages;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * A limit for calls of a store that may never return. The thread of one that is late is left behind
 * as a daemon, since stores break when a thread in them is interrupted. Immutable.
 */
record TimeLimit(Duration timeout, BooleanSupplier stop) {

  private static final long NAP_MILLIS = 50;

  /** A call that may fail with a sentence. */
  @FunctionalInterface
  interface Call<T> {
    T call() throws RunFailedException;
  }

  /** What is done with a result that came too late. */
  @FunctionalInterface
  interface Release<T> {
    void release(T result) throws RunFailedException;
  }

  /**
   * The result of the call.
   *
   * @param what it waits for, in the plural
   * @throws RunFailedException as the call does, when the time is over, and when the signal is
   *     raised
   */
  <T> T call(String what, Call<T> call, Release<T> late) throws RunFailedException {
    var result = new CompletableFuture<T>();
    var thread = new Thread(() -> complete(result, call, late), "time-limit");
    thread.setDaemon(true);
    thread.start();
    long end = System.nanoTime() + timeout.toNanos();
    while (System.nanoTime() < end && !stop.getAsBoolean()) {
      try {
        return result.get(NAP_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        continue;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      } catch (ExecutionException e) {
        throw failure(e.getCause());
      }
    }
    var tooLate =
        new RunFailedException(
            stop.getAsBoolean()
                ? "interrupted while waiting for " + what
                : "no %s within %d s".formatted(what, timeout.toSeconds()));
    if (result.completeExceptionally(tooLate)) {
      throw tooLate;
    }
    return result.join();
  }

  private static <T> void complete(CompletableFuture<T> result, Call<T> call, Release<T> late) {
    try {
      T value = call.call();
      if (!result.complete(value)) {
        late.release(value);
      }
    } catch (Throwable e) {
      result.completeExceptionally(e);
    }
  }

  private static RunFailedException failure(Throwable e) {
    return e instanceof RunFailedException known
        ? known
        : new RunFailedException(ErrorMessages.of(e), e);
  }
}
