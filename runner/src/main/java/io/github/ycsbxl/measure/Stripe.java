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
  /**
   * The most stripes: even where each thread has a processor, two of them seldom record in one
   * stripe at the same time.
   */
  public static final int MOST = 32;

  private final boolean shared;
  private final List<Map<RowName, RowLatencies>> sides =
      List.of(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());

  Stripe(boolean shared) {
    this.shared = shared;
  }

  /** Returns the stripe of each thread: thread i has the i-th, modulo the number of stripes. */
  static List<Stripe> of(int threads) {
    return IntStream.range(0, Math.min(threads, MOST))
        .mapToObj(i -> new Stripe(threads > MOST))
        .toList();
  }

  /** The latencies of a row on this side, made at the first call. */
  RowLatencies row(RowName name, Unit unit, int side) {
    return sides.get(side).computeIfAbsent(name, any -> new RowLatencies(name, unit, shared));
  }

  /**
   * Adds what was recorded on a side since the last call; called by one thread.
   *
   * @param left whether no thread records there until it is told to
   */
  void drainInto(Map<RowName, Row> sums, int side, boolean left) {
    sides
        .get(side)
        .forEach(
            (name, row) ->
                row.drainInto(sums.computeIfAbsent(name, any -> row.emptyMeasurement()), left));
  }
}
