package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.setup.Version;
import io.github.ycsbxl.tables.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Results of a baseline and of this tool, measured alternately, one pair per round. Immutable.
 *
 * @param base results of the baseline
 */
record PairedResults(List<Double> base, List<Double> ours) {

  /** Measurement of this tool or of the baseline. */
  interface Measurement {
    double of(boolean ours) throws Exception;
  }

  /** Closed interval of values. */
  record Range(double low, double high) {}

  /**
   * Measures rounds. The order within a round alternates, so that aftereffects of a run affect both
   * equally.
   */
  static PairedResults measure(int rounds, Measurement measurement) throws Exception {
    var base = new ArrayList<Double>();
    var ours = new ArrayList<Double>();
    for (int round = 0; round < rounds; round++) {
      boolean oursFirst = round % 2 == 1;
      (oursFirst ? ours : base).add(measurement.of(oursFirst));
      (oursFirst ? base : ours).add(measurement.of(!oursFirst));
    }
    return new PairedResults(base, ours);
  }

  int rounds() {
    return base.size();
  }

  /** Returns the ratio of ours to the base for each round. */
  List<Double> ratios() {
    return IntStream.range(0, rounds()).mapToObj(i -> ours.get(i) / base.get(i)).toList();
  }

  String ratio(int decimals) {
    return decimal(median(ratios()), decimals);
  }

  /** Formats the given quantile of the ratios; 1 is the maximum. */
  String ratioAt(double share, int decimals) {
    List<Double> sorted = ratios().stream().sorted().toList();
    return decimal(sorted.get((int) Math.min(rounds() - 1, share * rounds())), decimals);
  }

  /** Adds columns for the versions and the machine to the table. */
  static <R> Table<R> withMachine(Table<R> table) {
    return table
        .column("ours", row -> Version.ours())
        .column("java", row -> Runtime.version())
        .column("cpus", row -> Runtime.getRuntime().availableProcessors());
  }

  static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /**
   * Returns a confidence interval of the median with a confidence of at least 95 %, for any
   * distribution. Its ends are two of the values, chosen by the binomial distribution of the number
   * of values below the median. With five or fewer values, the ends are the minimum and maximum,
   * and the confidence is lower.
   */
  static Range ofMedian(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int rounds = sorted.size();
    int left = 0;
    double probability = Math.pow(0.5, rounds);
    for (double tail = probability; tail <= 0.025; tail += probability) {
      left++;
      probability *= (double) (rounds - left + 1) / left;
    }
    int from = Math.max(1, left) - 1;
    return new Range(sorted.get(from), sorted.get(rounds - 1 - from));
  }

  /** Formats the number with this many decimals, independent of the locale. */
  static String decimal(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
