package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.benchmark.Version;
import io.github.ycsbxl.tables.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Figures of two sides that were measured in turn, a pair of each round. Immutable.
 *
 * @param base what the other side is related to
 */
record Turns(List<Double> base, List<Double> ours) {

  /** Measurement of one of the sides. */
  interface Measurement {
    double of(boolean ours) throws Exception;
  }

  /** An interval of values, the ends included. */
  record Range(double low, double high) {}

  /** Measures rounds; the side that goes first changes, so that what a run leaves hits both. */
  static Turns measure(int rounds, Measurement measurement) throws Exception {
    var base = new ArrayList<Double>();
    var ours = new ArrayList<Double>();
    for (int round = 0; round < rounds; round++) {
      boolean oursFirst = round % 2 == 1;
      (oursFirst ? ours : base).add(measurement.of(oursFirst));
      (oursFirst ? base : ours).add(measurement.of(!oursFirst));
    }
    return new Turns(base, ours);
  }

  int rounds() {
    return base.size();
  }

  /** The ratios of ours to the base, round by round. */
  List<Double> ratios() {
    return IntStream.range(0, rounds()).mapToObj(i -> ours.get(i) / base.get(i)).toList();
  }

  String ratio(int decimals) {
    return decimal(median(ratios()), decimals);
  }

  /** The ratio that this share of the rounds is below; 1 is the largest. */
  String ratioAt(double share, int decimals) {
    List<Double> sorted = ratios().stream().sorted().toList();
    return decimal(sorted.get((int) Math.min(rounds() - 1, share * rounds())), decimals);
  }

  /** A table with the versions and the machine as its last columns. */
  static <R> Table<R> withMachine(Table<R> table) {
    return table
        .column("ours", row -> Version.ours())
        .column("java", row -> Runtime.version())
        .column("processors", row -> Runtime.getRuntime().availableProcessors());
  }

  static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /**
   * The interval that holds the median of all rounds there could be with a confidence of 95 % or
   * more, whatever their distribution: between two of the values, by the binomial distribution of
   * how many are below it. Of five or fewer rounds these are the extremes, and it is less sure.
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

  /** The number with so many decimals, in every locale. */
  static String decimal(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
