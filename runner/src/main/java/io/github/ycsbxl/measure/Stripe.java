package io.github.ycsbxl.measure;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Latencies of some threads of a phase, by row. A few threads have one each, so that they share
 * nothing that is written. Many share a fixed number of them, as histograms are nearly all that a
 * thread takes of the memory. Thread-safe.
 */
public final class Stripe {
  /** Even where each has a processor, two threads of a stripe seldom record at the same time. */
  public static final int MOST = 32;

  private final boolean shared;
  private final Map<String, RowLatencies> rows = new ConcurrentHashMap<>();

  Stripe(boolean shared) {
    this.shared = shared;
  }

  /** The stripes of so many threads, of which thread i has the i-th, counted round. */
  static List<Stripe> of(int threads) {
    return IntStream.range(0, Math.min(threads, MOST))
        .mapToObj(i -> new Stripe(threads > MOST))
        .toList();
  }

  /** Made when it is first asked for. */
  RowLatencies row(String name, Unit unit) {
    return rows.computeIfAbsent(name, any -> new RowLatencies(name, unit, shared));
  }

  /** Adds what was recorded since the last call; called by one thread. */
  void drainInto(Map<String, RowMeasurement> sums) {
    rows.forEach(
        (name, row) -> row.drainInto(sums.computeIfAbsent(name, any -> row.emptyMeasurement())));
  }
}
