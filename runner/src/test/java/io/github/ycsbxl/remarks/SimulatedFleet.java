package io.github.ycsbxl.remarks;

import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.ClientResult.Percentile;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.RowName;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;

/**
 * Fleet of clients that differ only by chance: latencies of any distribution, machines and clients
 * a few per cent faster or slower, and equal failure rates. Some clients can be made worse in a
 * known way.
 */
final class SimulatedFleet {
  /** Standard deviations of logarithms. */
  private static final double MOST_OF_MACHINES = 0.06;

  private static final double OF_PROCESSES = 0.02;
  private static final double OF_TAILS = 0.05;
  private static final double OF_RATES = 0.05;

  /** Number of latencies below which each one is drawn. */
  private static final int FEW = 400;

  private static final double LAST_RANK = 1 - 1e-6;
  private static final double SECONDS = 30;

  /** Ways in which some clients are worse. */
  enum Flaw {
    NONE,
    SLOW,
    SLOW_TAIL,
    LOW_RATE,
    FAILING
  }

  private final Random random;
  private final int processes;
  private final int onEach;
  private final int operations;
  private final double ofMachines;
  private final DoubleUnaryOperator quantile;
  private final double failing;

  private SimulatedFleet(Random random, int processes, int onEach, int fewest) {
    this.random = random;
    this.processes = processes;
    this.onEach = onEach;
    this.operations = (int) (fewest * Math.pow(1_000_000.0 / fewest, random.nextDouble()));
    this.ofMachines = MOST_OF_MACHINES * random.nextDouble();
    this.quantile = distribution();
    this.failing = List.of(0.0, 1e-6, 1e-5, 1e-3).get(random.nextInt(4));
  }

  /**
   * Creates a fleet.
   *
   * @param onEach clients per machine
   * @param fewest minimum number of operations of a client
   */
  static SimulatedFleet of(long seed, int processes, int onEach, int fewest) {
    return new SimulatedFleet(new Random(seed), processes, onEach, fewest);
  }

  /**
   * Returns a distribution: log-normal, exponential, Pareto, or bimodal such as cache hits and
   * misses.
   */
  private DoubleUnaryOperator distribution() {
    double scale = 1e5 * Math.pow(100, random.nextDouble());
    double shape = random.nextDouble();
    double times = Math.pow(100, random.nextDouble());
    return switch (random.nextInt(4)) {
      case 0 -> u -> scale * Math.exp((0.2 + shape) * normal(u));
      case 1 -> u -> scale * (0.1 - Math.log(1 - u));
      case 2 -> u -> scale * Math.pow(1 - u, -1 / (1.5 + 2 * shape));
      default -> u -> scale * (1 + 0.2 * u) * (u < 0.3 + 0.4 * shape ? 1 : times);
    };
  }

  /**
   * Approximates the normal quantile by a logistic one with the same deviation and heavier tails.
   */
  private static double normal(double u) {
    return Math.log(u / (1 - u)) * Math.sqrt(3) / Math.PI;
  }

  /** Returns the measurements of the clients, with a flaw in some of them. */
  List<ClientResult> results(Flaw flaw, double factor, Set<Integer> flawed) {
    var results = new ArrayList<ClientResult>();
    double machine = 0;
    for (int index = 0; index < processes; index++) {
      machine = index % onEach == 0 ? ofMachines * random.nextGaussian() : machine;
      double drift = Math.exp(machine + OF_PROCESSES * random.nextGaussian());
      results.add(result(index, drift, flawed.contains(index) ? flaw : Flaw.NONE, factor));
    }
    return results;
  }

  private ClientResult result(int index, double drift, Flaw flaw, double factor) {
    double slower = drift * (flaw == Flaw.SLOW ? factor : 1);
    double chance = Math.exp(OF_RATES * random.nextGaussian());
    double rate = chance / slower / (flaw == Flaw.LOW_RATE ? factor : 1);
    double tail = Math.exp(OF_TAILS * random.nextGaussian());
    DoubleUnaryOperator latency =
        u ->
            slower
                * quantile.applyAsDouble(u)
                * (u > 0.97 ? tail * (flaw == Flaw.SLOW_TAIL ? factor : 1) : 1);
    var rows = new TreeMap<RowName, ClientResult.ClientRow>();
    Counts all = Counts.NONE;
    for (RowName name : List.of(RowName.READ, RowName.UPDATE)) {
      long ended = Math.round(operations * rate * (name.equals(RowName.READ) ? 0.9 : 0.1));
      long failed = flaw == Flaw.FAILING ? ended / 4 : binomial(ended, failing);
      var counts = new Counts(ended - failed, 0, failed);
      all = all.plus(counts);
      rows.put(name, row(counts, latency));
    }
    return new ClientResult(
        index,
        1,
        new ClientResult.ClientHost("machine-" + index / onEach, "", 8),
        new ClientResult.ClientStart(0, 0, 0),
        (long) (SECONDS * 1e9),
        all,
        rows,
        0,
        JvmPauses.NONE,
        false);
  }

  private long binomial(long n, double share) {
    double mean = n * share;
    if (mean > 50) {
      return Math.round(mean + random.nextGaussian() * Math.sqrt(mean));
    }
    long events = 0;
    for (double time = -Math.log(1 - random.nextDouble()); time < mean; events++) {
      time -= Math.log(1 - random.nextDouble());
    }
    return Math.min(n, events);
  }

  private ClientResult.ClientRow row(Counts counts, DoubleUnaryOperator latency) {
    if (counts.succeeded() > FEW) {
      return new ClientResult.ClientRow(
          counts,
          percentile(0.5, counts.succeeded(), latency),
          percentile(0.99, counts.succeeded(), latency));
    }
    var histogram = new Histogram(3);
    for (long i = 0; i < counts.succeeded(); i++) {
      histogram.recordValue((long) Math.min(1e13, latency.applyAsDouble(random.nextDouble())));
    }
    return new ClientResult.ClientRow(
        counts, Percentile.of(histogram, 0.5), Percentile.of(histogram, 0.99));
  }

  /** Returns a percentile; its rank in many values is normally distributed. */
  private Percentile percentile(double share, long values, DoubleUnaryOperator latency) {
    double error = Math.sqrt(share * (1 - share) / values);
    double rank = share + error * random.nextGaussian();
    return new Percentile(
        (long) latency.applyAsDouble(Math.min(rank, LAST_RANK)),
        (long) latency.applyAsDouble(Math.max(1 - LAST_RANK, rank - 4 * error)),
        (long) latency.applyAsDouble(Math.min(rank + 4 * error, LAST_RANK)));
  }
}
