package io.github.ycsbxl.metrics;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Watch over the servers of a store during a phase: it asks their exporters at once, then once in
 * every interval, and when it is closed. A server that does not answer is left out until it does,
 * and is noted once. It has a thread of its own, and one for each exporter up to sixteen.
 */
public final class ServerWatch implements Closeable {
  private static final int MOST_THREADS = 16;
  private static final long END_MILLIS = 5_000;

  /** Receiver of the samples of all servers that answered, in a thread of the watch. */
  @FunctionalInterface
  public interface Receiver {
    /** Takes samples in; an IOException ends the watch. */
    void samples(List<ServerSample> samples) throws IOException;
  }

  private final List<Exporter> exporters;
  private final Set<URI> noted = new HashSet<>();
  private final Receiver heard;
  private final Consumer<String> notes;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ExecutorService pool;
  private final Thread thread;

  private ServerWatch(ServersConfig config, Receiver heard, Consumer<String> notes) {
    this.exporters =
        config.metrics().stream().map(address -> new Exporter(address, config.patience())).toList();
    this.heard = heard;
    this.notes = notes;
    this.pool =
        Executors.newFixedThreadPool(Math.min(MOST_THREADS, exporters.size()), ServerWatch::daemon);
    this.thread = daemon(() -> watch(config.intervalSeconds()));
  }

  /**
   * Begins to watch; empty if the user named no servers.
   *
   * @param notes takes a sentence on each server that cannot be read
   */
  public static Optional<ServerWatch> begin(
      ServersConfig config, Receiver heard, Consumer<String> notes) {
    if (config.metrics().isEmpty()) {
      return Optional.empty();
    }
    var watch = new ServerWatch(config, heard, notes);
    watch.thread.start();
    return Optional.of(watch);
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "server-metrics");
    thread.setDaemon(true);
    return thread;
  }

  /** Asks all servers once more, and ends. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      pool.shutdownNow();
    }
  }

  private void watch(long intervalSeconds) {
    long intervalNanos = TimeUnit.SECONDS.toNanos(intervalSeconds);
    long dueNanos = System.nanoTime();
    try {
      boolean last;
      do {
        ask();
        // An interval that answers took too long for is left out, so that no two are asked at once.
        long late = Math.max(0, System.nanoTime() - dueNanos);
        dueNanos += (late / intervalNanos + 1) * intervalNanos;
        last = closed.await(dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
      } while (!last);
      ask();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      notes.accept("the figures of the servers are lost from now on: " + ErrorMessages.ofFile(e));
    }
  }

  private void ask() throws InterruptedException, IOException {
    List<Callable<Optional<ServerSample>>> questions =
        exporters.stream().<Callable<Optional<ServerSample>>>map(one -> one::sample).toList();
    List<Future<Optional<ServerSample>>> answers = pool.invokeAll(questions);
    var samples = new ArrayList<ServerSample>();
    for (int i = 0; i < answers.size(); i++) {
      try {
        answers.get(i).get().ifPresent(samples::add);
      } catch (ExecutionException e) {
        note(exporters.get(i).address(), e.getCause());
      }
    }
    if (!samples.isEmpty()) {
      heard.samples(samples);
    }
  }

  private void note(URI address, Throwable cause) {
    if (noted.add(address)) {
      String reason =
          cause instanceof IOException failure ? ErrorMessages.of(failure) : cause.toString();
      notes.accept(
          "servers.metrics: %s cannot be read: %s; the run goes on without its figures"
              .formatted(address, reason));
    }
  }
}
