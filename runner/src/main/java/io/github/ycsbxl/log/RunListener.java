package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.metrics.ServerSample;
import java.io.IOException;
import java.util.List;

/**
 * Listener for a log that is being read. It should not retain intervals, because the intervals of a
 * long run do not fit into memory. Called by one thread, in order.
 */
@FunctionalInterface
public interface RunListener {
  /**
   * Receives an interval.
   *
   * @param interval with its histograms; longer than a second in a long run
   * @param seconds the lines of run.jsonl in the interval, whose rows have latency summaries only;
   *     for several clients, the interval itself
   */
  void interval(PhaseKey phase, Interval interval, List<Interval> seconds) throws IOException;

  /** Receives a sample of a server's usage in a phase. */
  default void server(PhaseKey phase, ServerSample sample) throws IOException {}

  /** Returns a listener that calls these listeners in order. */
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
