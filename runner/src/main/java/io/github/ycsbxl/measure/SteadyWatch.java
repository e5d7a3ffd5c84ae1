package io.github.ycsbxl.measure;

import io.github.ycsbxl.statistics.ChangeRule;
import io.github.ycsbxl.statistics.Estimate;
import io.github.ycsbxl.statistics.SeriesShift;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Test that ends a run with {@code until=steady}. It compares the last third of the run with the
 * second third. Both windows grow with the run, so the noise of their means shrinks. The run is
 * steady if all of these hold, each with an error probability of 2 %:
 *
 * <ul>
 *   <li>The throughput of the windows differs by less than 5 %, and the p99 of all operations by
 *       less than 10 %.
 *   <li>The drift per hour is within the bound of the {@link Rule}: the difference divided by the
 *       time between the middles of the windows.
 *   <li>No difference of 0.5 % or more is significant.
 * </ul>
 *
 * <p>Used by one thread.
 */
public final class SteadyWatch {
  /** Prefix of the names of facts about how runs ended. */
  public static final String FACT = "end of ";

  /** Minimum number of seconds that the test needs. */
  public static final int FEWEST = 60;

  /** Prefix of the sentence about a run that did not become steady. */
  private static final String NOT_STEADY = "not steady after ";

  private static final int FEWEST_BETWEEN_TESTS = 10;

  /** Minimum length of an interval; a short last one has too few operations. */
  private static final double SHORTEST_SECONDS = 0.5;

  private static final double THROUGHPUT_MARGIN = 0.05;
  private static final double P99_MARGIN = 0.10;
  private static final double ERROR = 0.02;
  private static final ChangeRule DIFFERENCE = new ChangeRule(0.005, 0.05);

  private final Rule rule;
  private final List<Double> rates = new ArrayList<>();
  private final List<Double> logP99s = new ArrayList<>();
  private int nextTest = FEWEST;
  private double seconds;
  private boolean reached;

  /**
   * Bounds of a steady run. Immutable.
   *
   * @param drift maximum change of the throughput per hour, as a fraction; p99, which is noisier,
   *     may change by twice as much
   * @param seconds minimum length of a run
   */
  public record Rule(double drift, long seconds) {
    double driftOfP99() {
      return drift * P99_MARGIN / THROUGHPUT_MARGIN;
    }
  }

  /**
   * Test of a run by several clients: of the sum of their throughput, and of the p99 of all their
   * operations, interpolated between the percentiles of each client. Used by one thread.
   */
  public static final class OfClients {
    /** Number of intervals after which a client without any counts as gone. */
    private static final int GONE = 5;

    private final SteadyWatch sum;
    private final List<Deque<Interval>> clients;

    /** Creates the test of one run. */
    public OfClients(Rule rule, int clients) {
      this.sum = new SteadyWatch(rule);
      this.clients = Stream.<Deque<Interval>>generate(ArrayDeque::new).limit(clients).toList();
    }

    /** Adds an interval of a client, in which rows may have summaries instead of histograms. */
    public void add(int client, Interval interval) {
      if (interval.seconds() >= SHORTEST_SECONDS) {
        clients.get(client).add(interval);
        while (isComplete()) {
          addUp(clients.stream().flatMap(waiting -> Stream.ofNullable(waiting.poll())).toList());
        }
      }
    }

    private boolean isComplete() {
      return clients.stream().noneMatch(Deque::isEmpty)
          || clients.stream().anyMatch(waiting -> waiting.size() > GONE);
    }

    private void addUp(List<Interval> together) {
      List<LatencySummary> latencies =
          together.stream()
              .flatMap(interval -> interval.rows().stream())
              .filter(Row::isSingle)
              .map(Row::summaries)
              .map(both -> both.response().orElse(both.service()))
              .toList();
      sum.add(
          together.stream().mapToDouble(Interval::seconds).average().orElseThrow(),
          together.stream().mapToDouble(Interval::opsPerSec).sum(),
          LatencySummary.p99(latencies));
    }

    /** Returns the test of the sum. */
    public SteadyWatch sum() {
      return sum;
    }
  }

  /** Creates the test of one run. */
  public SteadyWatch(Rule rule) {
    this.rule = rule;
  }

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
    String words =
        String.format(
            Locale.ROOT,
            "%s%.0f s: from the second third to the last, throughput changed by %+.1f %% (%s) and"
                + " p99 by %+.1f %% (%s)",
            reached ? "steady after " : NOT_STEADY,
            seconds,
            100 * throughput().value(),
            drift(rates, throughput()),
            100 * Math.expm1(p99().value()),
            drift(logP99s, p99()));
    return reached ? words : words + limits();
  }

  /** Formats the change per hour with its 95 % confidence interval. */
  private String drift(List<Double> series, Estimate shift) {
    Estimate percent = shift.times(100 * perHour(series));
    double half = percent.halfWidth(DIFFERENCE.error());
    return String.format(
        Locale.ROOT,
        "%+.0f %% per hour, 95 %% CI %+.0f to %+.0f %%",
        percent.value(),
        percent.value() - half,
        percent.value() + half);
  }

  private String limits() {
    return String.format(
        Locale.ROOT,
        "; the limits are ±%.0f %% and ±%.0f %% per hour (steady.drift)",
        100 * rule.drift(),
        100 * rule.driftOfP99());
  }

  /** Returns the name of a run in sentences and, after {@link #FACT}, in facts. */
  public static String name(int iteration, int iterations) {
    return iterations == 1 ? "run" : "run " + iteration;
  }

  /** Returns the sentences about runs that did not become steady, from the facts of all runs. */
  public static List<String> unsteady(Map<String, String> facts) {
    return facts.entrySet().stream()
        .filter(fact -> fact.getKey().startsWith(FACT) && fact.getValue().startsWith(NOT_STEADY))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Returns true if the facts of all runs tell how a run with {@code until=steady} ended. */
  public static boolean hasJudged(Map<String, String> facts) {
    return facts.keySet().stream().anyMatch(name -> name.startsWith(FACT));
  }

  private boolean isSteady() {
    return seconds >= rule.seconds()
        && logP99s.size() >= FEWEST
        && isSteady(throughput(), THROUGHPUT_MARGIN, rule.drift() / perHour(rates))
        && isSteady(p99(), P99_MARGIN, rule.driftOfP99() / perHour(logP99s));
  }

  /**
   * @param drift bound of the drift, as a change from window to window
   */
  private static boolean isSteady(Estimate shift, double margin, double drift) {
    return !DIFFERENCE.isChange(shift) && shift.isWithin(Math.min(margin, drift), ERROR);
  }

  /** Returns the number of times that an hour has the time between the middles of the windows. */
  private double perHour(List<Double> series) {
    int third = series.size() / 3;
    return 3_600 / (third * seconds / rates.size());
  }

  /** Returns the change of the throughput as a fraction. */
  private Estimate throughput() {
    return SeriesShift.ofThirds(numbers(rates), SeriesShift::relative);
  }

  /** Returns the change of the logarithm of p99. */
  private Estimate p99() {
    return SeriesShift.ofThirds(numbers(logP99s), SeriesShift::between);
  }

  private static double[] numbers(List<Double> values) {
    double[] numbers = new double[values.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = values.get(i);
    }
    return numbers;
  }
}
