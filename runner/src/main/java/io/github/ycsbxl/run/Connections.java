package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.config.ErrorMessages;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.DB;

/** Opener and closer of connections, one binding instance per thread. Stateless. */
public final class Connections {
  private Connections() {}

  /** Result of opening a connection: the connection or the failure. */
  private record Attempt(DB db, RunFailedException failure) {}

  /**
   * Opens the first connection alone, so that an unreachable store causes one message, and then
   * opens all others concurrently.
   */
  public static List<DB> open(ConnectionFactory factory, int threads) throws RunFailedException {
    var opened = new ArrayList<DB>();
    opened.add(openOne(factory));
    RunFailedException failure = null;
    for (Attempt attempt : openAtOnce(factory, threads - 1)) {
      if (attempt.failure() == null) {
        opened.add(attempt.db());
      } else {
        failure = attempt.failure();
      }
    }
    if (failure != null) {
      closeAfter(failure, opened);
      throw failure;
    }
    return opened;
  }

  /** Closes all connections, even if one of them fails to close. */
  public static void close(List<DB> connections) throws RunFailedException {
    close(connections, nanos -> {});
  }

  /** Closes all connections and reports the time that each took. */
  static void close(List<DB> connections, LongConsumer closedNanos) throws RunFailedException {
    RunFailedException failure = null;
    for (DB db : connections) {
      long startNanos = System.nanoTime();
      try {
        db.cleanup();
        closedNanos.accept(System.nanoTime() - startNanos);
      } catch (Throwable e) {
        failure = new RunFailedException("closing failed: " + ErrorMessages.message(e), e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Closes all connections after a failure. Further failures become its suppressed exceptions. */
  static void closeAfter(Throwable failure, List<DB> connections) {
    try {
      close(connections);
    } catch (RunFailedException e) {
      failure.addSuppressed(e);
    }
  }

  private static List<Attempt> openAtOnce(ConnectionFactory factory, int count) {
    ExecutorService openers = Executors.newCachedThreadPool();
    try {
      return IntStream.range(0, count)
          .mapToObj(i -> CompletableFuture.supplyAsync(() -> attempt(factory), openers))
          .toList()
          .stream()
          .map(CompletableFuture::join)
          .toList();
    } finally {
      openers.shutdown();
    }
  }

  private static Attempt attempt(ConnectionFactory factory) {
    try {
      return new Attempt(openOne(factory), null);
    } catch (RunFailedException e) {
      return new Attempt(null, e);
    }
  }

  /**
   * Opens a connection. Any exception or error of the binding becomes a sentence, and the other
   * connections are closed.
   */
  private static DB openOne(ConnectionFactory factory) throws RunFailedException {
    try {
      return factory.connect();
    } catch (Throwable e) {
      String failure =
          isUnreachable(e)
              ? "cannot connect to " + factory.name() + ": "
              : factory.name() + " does not start: ";
      throw new RunFailedException(failure + ErrorMessages.message(e), e);
    }
  }

  /** Returns true if nothing listens at an address of the store. */
  private static boolean isUnreachable(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
        .anyMatch(e -> e instanceof ConnectException || e instanceof UnknownHostException);
  }
}
