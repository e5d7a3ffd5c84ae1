package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.metrics.ServerSample;
import java.io.IOException;
import java.util.List;

/**
 * Listener to the log of a run while it is read. An interval can be forgotten once it was heard of,
 * since those of a run of days do not fit into memory together. Called by one thread, in order.
 */
@FunctionalInterface
public interface RunListener {
  /**
   * Takes an interval.
   *
   * @param interval with its histograms; longer than a second in a long run
   * @param seconds the lines of run.jsonl that it consists of, whose rows have the figures of their
   *     latencies alone; of several clients together the interval itself
   */
  void interval(PhaseKey phase, Interval interval, List<Interval> seconds) throws IOException;

  /** Takes what a server of the store did in a part of a phase. */
  default void server(PhaseKey phase, ServerSample sample) throws IOException {}

  /** Makes a listener that passes everything on to these, one after the other. */
  static RunListener all(RunListener... listeners) {
    return new RunListener() {
      @Override
      public void interval(PhaseKey phase, Interval interval, List<Interval> seconds)
          throws IOException {
        for (RunListener listener : listeners) {
          listener.interval(phase, interval, seconds);
        }
      }

      @Override
      public void server(PhaseKey phase, ServerSample sample) throws IOException {
        for (RunListener listener : listeners) {
          listener.server(phase, sample);
        }
      }
    };
  }
}
