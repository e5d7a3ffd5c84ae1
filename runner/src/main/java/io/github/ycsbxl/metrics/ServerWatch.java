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
 * Scraper of the store's servers during a phase: at the start, once per interval, and at the end. A
 * server that does not respond is skipped until it does, and reported once. Uses a thread of its
 * own, and up to sixteen threads for the exporters.
 */
public final class ServerWatch implements Closeable {
  private static final int MOST_THREADS = 16;
  private static final long END_MILLIS = 5_000;

  /** Receiver of the samples of all servers that responded. Called by a thread of the scraper. */
  @FunctionalInterface
  public interface Receiver {
    /** Receives samples. An IOException stops the scraper. */
    void samples(List<ServerSample> samples) throws IOException;
  }

  private final List<Exporter> exporters;
  private final Set<URI> noted = new HashSet<>();
  private final Set<MetricSelector> missing = new HashSet<>();
  private final List<MetricSelector> shown;
  private final Receiver heard;
  private final Consumer<String> notes;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ExecutorService pool;
  private final Thread thread;

  private ServerWatch(ServersConfig config, Receiver heard, Consumer<String> notes) {
    this.exporters =
        config.metrics().stream().map(address -> new Exporter(address, config)).toList();
    this.shown = config.show();
    this.heard = heard;
    this.notes = notes;
    this.pool =
        Executors.newFixedThreadPool(Math.min(MOST_THREADS, exporters.size()), ServerWatch::daemon);
    this.thread = daemon(() -> watch(config.intervalSeconds()));
  }

  /**
   * Starts to scrape. Returns empty if no servers are configured.
   *
   * @param notes receives a sentence about each server that cannot be scraped
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

  /** Scrapes all servers once more and stops. */
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
        // Skip intervals that have passed while waiting for responses, so that scrapes do not
        // overlap.
        long late = Math.max(0, System.nanoTime() - dueNanos);
        dueNanos += (late / intervalNanos + 1) * intervalNanos;
        last = closed.await(dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
      } while (!last);
      ask();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      notes.accept("server figures are not recorded from now on: " + ErrorMessages.fileMessage(e));
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
    noteMissing();
    if (!samples.isEmpty()) {
      heard.samples(samples);
    }
  }

  /** Reports the metrics in {@code servers.metrics.show} that no exporter has, each once. */
  private void noteMissing() {
    List<Set<String>> found = exporters.stream().flatMap(one -> one.found().stream()).toList();
    for (MetricSelector metric : found.isEmpty() ? List.<MetricSelector>of() : shown) {
      boolean exists = found.stream().anyMatch(has -> has.contains(metric.text()));
      if (!exists && missing.add(metric)) {
        notes.accept(
            "servers.metrics.show: no exporter has %s; its cells stay empty until one does"
                .formatted(metric.text()));
      }
    }
  }

  private void note(URI address, Throwable cause) {
    if (noted.add(address)) {
      notes.accept(
          "servers.metrics: %s cannot be read: %s; the run continues without its figures"
              .formatted(address, ErrorMessages.message(cause)));
    }
  }
}
