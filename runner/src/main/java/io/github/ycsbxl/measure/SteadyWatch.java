package io.github.ycsbxl.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Test that ends a run with {@code until=steady}. It compares the last third of the run with the
 * second third. Both windows grow with the run, so the noise of their means shrinks. The run is
 * steady if the throughput of the windows differs by less than 5 % and the p99 of all operations by
 * less than 10 %, each with an error probability of 2 %, and if no difference of 0.5 % or more is
 * significant. Used by one thread.
 */
public final class SteadyWatch {
  /** Prefix of the names of facts about how runs ended. */
  public static final String FACT = "end of ";

  /** Prefix of the sentence about a run that did not become steady. */
  private static final String NOT_STEADY = "not steady after ";

  private static final int FEWEST = 60;
  private static final int FEWEST_BETWEEN_TESTS = 10;

  /** Minimum length of an interval; a short last one has too few operations. */
  private static final double SHORTEST_SECONDS = 0.5;

  private static final double THROUGHPUT_MARGIN = 0.05;
  private static final double P99_MARGIN = 0.10;
  private static final double ERROR = 0.02;
  private static final double SMALLEST_DIFFERENCE = 0.005;
  private static final double ERROR_OF_DIFFERENCE = 0.05;

  private final List<Double> rates = new ArrayList<>();
  private final List<Double> logP99s = new ArrayList<>();
  private int nextTest = FEWEST;
  private double seconds;
  private boolean reached;

  /** Adds an interval. Intervals after the end are ignored. */
  public void add(Interval interval) {
    if (interval.seconds() >= SHORTEST_SECONDS) {
      var nanos = new Histogram(3);
      interval.rows().stream()
          .filter(Row::isSingle)
          .forEach(row -> nanos.add(row.hasIntended() ? row.intended() : row.service()));
      add(interval.seconds(), interval.opsPerSec(), nanos.getValueAtPercentile(99));
    }
  }

  /**
   * Adds an interval. An interval without operations gets the p99 of the interval before.
   *
   * @param p99 0 without operations
   */
  void add(double length, double opsPerSec, double p99) {
    if (reached) {
      return;
    }
    seconds += length;
    rates.add(opsPerSec);
    if (p99 > 0) {
      logP99s.add(Math.log(p99));
    } else if (!logP99s.isEmpty()) {
      logP99s.add(logP99s.get(logP99s.size() - 1));
    }
    if (rates.size() >= nextTest) {
      nextTest = rates.size() + Math.max(FEWEST_BETWEEN_TESTS, rates.size() / 20);
      reached = isSteady();
    }
  }

  /** Returns true once the run is steady. */
  public boolean isReached() {
    return reached;
  }

  /** Returns a sentence on the result, without a full stop. */
  public String words() {
    if (logP99s.size() < FEWEST) {
      return String.format(
          Locale.ROOT, "%s%.0f s: the test needs %d s", NOT_STEADY, seconds, FEWEST);
    }
    return String.format(
        Locale.ROOT,
        "%s%.0f s: from the second third to the last, throughput changed by %+.1f %% and p99 by"
            + " %+.1f %%",
        reached ? "steady after " : NOT_STEADY,
        seconds,
        100 * throughput().difference(),
        100 * Math.expm1(thirds(logP99s).difference()));
  }

  /** Returns the sentences about runs that did not become steady, from the facts of all runs. */
  public static List<String> unsteady(Map<String, String> facts) {
    return facts.entrySet().stream()
        .filter(fact -> fact.getKey().startsWith(FACT) && fact.getValue().startsWith(NOT_STEADY))
        .map(Map.Entry::getValue)
        .toList();
  }

  private boolean isSteady() {
    return logP99s.size() >= FEWEST
        && isSteady(throughput(), THROUGHPUT_MARGIN)
        && isSteady(thirds(logP99s), P99_MARGIN);
  }

  private static boolean isSteady(SeriesShift shift, double margin) {
    boolean differs =
        Math.abs(shift.difference()) >= SMALLEST_DIFFERENCE
            && shift.isSignificant(ERROR_OF_DIFFERENCE);
    return !differs && shift.isWithin(margin, ERROR);
  }

  /** Returns the change of the throughput as a fraction. */
  private SeriesShift throughput() {
    double before =
        secondThird(rates).stream().mapToDouble(rate -> rate).average().orElse(Double.NaN);
    return thirds(rates).times(1 / before);
  }

  /** Returns the shift from the second third of a series to its last third. */
  private static SeriesShift thirds(List<Double> series) {
    int last = series.size() - series.size() / 3;
    return SeriesShift.of(
        numbers(secondThird(series)), numbers(series.subList(last, series.size())));
  }

  private static List<Double> secondThird(List<Double> series) {
    int third = series.size() / 3;
    return series.subList(series.size() - 2 * third, series.size() - third);
  }

  private static double[] numbers(List<Double> values) {
    return values.stream().mapToDouble(value -> value).toArray();
  }
}
