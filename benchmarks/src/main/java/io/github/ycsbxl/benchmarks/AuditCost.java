package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.Benchmark;
import io.github.ycsbxl.BenchmarkFailedException;
import io.github.ycsbxl.BenchmarkRefusedException;
import io.github.ycsbxl.benchmark.Version;
import io.github.ycsbxl.text.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVPrinter;

/**
 * The throughput of compare-and-sets on the embedded Oracle NoSQL store with the audit and without,
 * in turn in one process on one store, and the median of the ratios. The audit itself is after the
 * time that is measured.
 *
 * <p>Arguments: the CSV file, how many rounds, and seconds of a run.
 */
public final class AuditCost {
  private static final int[] THREADS = {1, 8};

  /** Columns of the table. */
  private enum Column {
    THREADS,
    ROUNDS,
    SECONDS,
    OFF_OPS_PER_SEC,
    ON_OPS_PER_SEC,
    RATIO,
    RATIO_MIN,
    RATIO_MAX,
    OURS,
    JAVA,
    PROCESSORS
  }

  private final Path folder = Files.createTempDirectory("audit-cost");
  private final int rounds;
  private final int seconds;

  private AuditCost(int rounds, int seconds) throws IOException {
    this.rounds = rounds;
    this.seconds = seconds;
  }

  /** Exits with a stack trace if a run fails. */
  public static void main(String[] arguments)
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    if (arguments.length != 3) {
      System.err.println("usage: audit-cost <file.csv> <rounds> <seconds>");
      System.exit(2);
    }
    new AuditCost(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]))
        .run(Path.of(arguments[0]));
  }

  private void run(Path file)
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    benchmark(1).load();
    try (CSVPrinter out = Csv.create(file, Column.class)) {
      for (int threads : THREADS) {
        // The first pair compiles.
        opsPerSec(threads, false);
        opsPerSec(threads, true);
        out.printRecord(compare(threads));
        out.flush();
      }
    }
  }

  /** The one that goes first changes, so that what a run leaves behind hits both. */
  private List<Object> compare(int threads)
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    var off = new ArrayList<Double>();
    var on = new ArrayList<Double>();
    var ratios = new ArrayList<Double>();
    for (int round = 0; round < rounds; round++) {
      boolean onFirst = round % 2 == 1;
      double first = opsPerSec(threads, onFirst);
      double second = opsPerSec(threads, !onFirst);
      off.add(onFirst ? second : first);
      on.add(onFirst ? first : second);
      ratios.add(on.get(round) / off.get(round));
      System.out.printf(
          Locale.ROOT,
          "%d threads, round %d of %d: off %.0f/s, on %.0f/s, ratio %.3f%n",
          threads,
          round + 1,
          rounds,
          off.get(round),
          on.get(round),
          ratios.get(round));
    }
    ratios.sort(null);
    return List.of(
        threads,
        rounds,
        seconds,
        Math.round(RoundFigures.median(off)),
        Math.round(RoundFigures.median(on)),
        RoundFigures.decimal(RoundFigures.median(ratios), 3),
        RoundFigures.decimal(ratios.get(0), 3),
        RoundFigures.decimal(ratios.get(rounds - 1), 3),
        Version.ours(),
        Runtime.version(),
        Runtime.getRuntime().availableProcessors());
  }

  private double opsPerSec(int threads, boolean audit)
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    return benchmark(threads).with("cas.audit", audit).run().throughput();
  }

  private Benchmark benchmark(int threads) {
    return Benchmark.of("nosql")
        .with("nosql.embedded.dir", folder.resolve("store"))
        .with("results.dir", folder.resolve("results"))
        .with("recordcount", 100_000)
        .with("operationcount", 0)
        .with("maxexecutiontime", seconds)
        .with("threadcount", threads)
        .with("readproportion", 0)
        .with("updateproportion", 0)
        .with("readmodifywriteproportion", 1)
        .with("readmodifywrite.mode", "cas");
  }
}
