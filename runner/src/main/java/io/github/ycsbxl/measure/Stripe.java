package io.github.ycsbxl.measure;

import io.github.ycsbxl.numbers.Unit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Latencies of some threads of a phase, by row. Up to {@link #MOST} threads have a stripe each and
 * share no memory that is written. More threads share stripes, since histograms take most of a
 * thread's memory. Thread-safe.
 */
public final class Stripe {
  /**
   * Maximum number of stripes. Even with a CPU per thread, threads rarely record in the same stripe
   * at the same time.
   */
  public static final int MOST = 32;

  private final boolean shared;
  private final List<Map<RowName, RowLatencies>> sides =
      List.of(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());

  Stripe(boolean shared) {
    this.shared = shared;
  }

  /** Returns the stripe of each thread. Thread i gets stripe i modulo the number of stripes. */
  static List<Stripe> of(int threads) {
    return IntStream.range(0, Math.min(threads, MOST))
        .mapToObj(i -> new Stripe(threads > MOST))
        .toList();
  }

  /**
   * Returns the latencies of a row in one of the two buffers, 0 or 1. They are created by the first
   * call.
   */
  RowLatencies row(RowName name, Unit unit, int side) {
    return sides.get(side).computeIfAbsent(name, any -> new RowLatencies(name, unit, shared));
  }

  /**
   * Adds to {@code sums} the values recorded in the buffer {@code side} since the last call. Called
   * by one thread.
   *
   * @param idle true if no thread writes to this buffer until this call returns
   */
  void drainInto(Map<RowName, Row> sums, int side, boolean idle) {
    sides
        .get(side)
        .forEach(
            (name, row) ->
                row.drainInto(sums.computeIfAbsent(name, any -> row.emptyMeasurement()), idle));
  }
}
