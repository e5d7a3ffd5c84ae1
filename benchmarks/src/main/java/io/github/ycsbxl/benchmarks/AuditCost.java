package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.Benchmark;
import io.github.ycsbxl.BenchmarkFailedException;
import io.github.ycsbxl.BenchmarkRefusedException;
import io.github.ycsbxl.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;

/**
 * The throughput of compare-and-sets on the embedded Oracle NoSQL store with the audit and without,
 * in turn in one process on one store, and the median of the ratios. The audit itself is after the
 * time that is measured.
 *
 * <p>Arguments: the CSV file, how many rounds, and seconds of a run.
 */
public final class AuditCost {
  private static final int[] THREADS = {1, 8};

  private final Path folder = Files.createTempDirectory("audit-cost");
  private final int rounds;
  private final int seconds;

  /** Rounds with the audit and without. */
  private record CaseRow(int threads, Turns turns) {}

  private AuditCost(int rounds, int seconds) throws IOException {
    this.rounds = rounds;
    this.seconds = seconds;
  }

  /** Exits with a stack trace if a run fails. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 3) {
      System.err.println("usage: audit-cost <file.csv> <rounds> <seconds>");
      System.exit(2);
    }
    new AuditCost(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]))
        .run(Path.of(arguments[0]));
  }

  private void run(Path file) throws Exception {
    benchmark(1).load();
    var rows = new ArrayList<CaseRow>();
    for (int threads : THREADS) {
      // The first pair compiles.
      opsPerSec(threads, false);
      opsPerSec(threads, true);
      rows.add(new CaseRow(threads, Turns.measure(rounds, audit -> opsPerSec(threads, audit))));
      table().write(file, rows);
    }
  }

  private double opsPerSec(int threads, boolean audit)
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    double opsPerSec = benchmark(threads).with("cas.audit", audit).run().throughput();
    System.out.printf(
        Locale.ROOT, "%d threads, audit %s: %.0f/s%n", threads, audit ? "on" : "off", opsPerSec);
    return opsPerSec;
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

  private Table<CaseRow> table() {
    return Turns.withMachine(
        Table.<CaseRow>empty()
            .column("threads", CaseRow::threads)
            .column("rounds", row -> row.turns().rounds())
            .column("seconds", row -> seconds)
            .column("off_ops_per_sec", row -> Math.round(Turns.median(row.turns().base())))
            .column("on_ops_per_sec", row -> Math.round(Turns.median(row.turns().ours())))
            .column("ratio", row -> row.turns().ratio(3))
            .column("ratio_min", row -> row.turns().ratioAt(0, 3))
            .column("ratio_max", row -> row.turns().ratioAt(1, 3)));
  }
}
