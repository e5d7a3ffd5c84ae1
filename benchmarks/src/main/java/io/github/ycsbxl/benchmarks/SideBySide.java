package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.setup.Version;
import io.github.ycsbxl.tables.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Comparison of stock YCSB's client with ours. Both run alternately, each in its own JVM, on the
 * same store, which reads every byte and discards it. Medians and ratios are written as CSV.
 *
 * <p>Arguments: CSV file, and number of rounds.
 */
public final class SideBySide {
  private static final Pattern THROUGHPUT =
      Pattern.compile("^\\[OVERALL\\], Throughput\\(ops/sec\\), ([0-9.E]+)", Pattern.MULTILINE);
  private static final int[] THREADS = {1, 2, 8};

  private static final Table<CaseRow> TABLE =
      Table.<CaseRow>empty()
          .column("phase", row -> phase(row.loads()))
          .column("threads", CaseRow::threads)
          .column("rounds", row -> row.turns().rounds())
          .column("stock_ops_per_sec", row -> Math.round(PairedResults.median(row.turns().base())))
          .column("ours_ops_per_sec", row -> Math.round(PairedResults.median(row.turns().ours())))
          .column("ratio", row -> row.turns().ratio(2))
          .column("ratio_min", row -> row.turns().ratioAt(0, 2))
          .column("ratio_max", row -> row.turns().ratioAt(1, 2))
          .column("stock", row -> Version.STOCK)
          .column("ours", row -> Version.ours())
          .column("java", row -> Runtime.version())
          .column("os", row -> System.getProperty("os.name") + " " + System.getProperty("os.arch"))
          .column("cpu", row -> processor())
          .column("cpus", row -> Runtime.getRuntime().availableProcessors());

  private final int rounds;
  private final Path log = Files.createTempFile("side-by-side", ".log");

  /** Results of one case in all rounds, for stock YCSB's client and ours. */
  private record CaseRow(boolean loads, int threads, PairedResults turns) {}

  private SideBySide(int rounds) throws IOException {
    this.rounds = rounds;
  }

  /** Exits with 1 if a client's output has no throughput. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 2) {
      System.err.println("usage: side-by-side <file.csv> <rounds>");
      System.exit(2);
    }
    new SideBySide(Integer.parseInt(arguments[1])).run(Path.of(arguments[0]));
  }

  private void run(Path file) throws Exception {
    var rows = new ArrayList<CaseRow>();
    for (boolean loads : new boolean[] {false, true}) {
      for (int threads : THREADS) {
        PairedResults turns =
            PairedResults.measure(
                rounds, ours -> opsPerSec(ours ? Tool.OURS : Tool.STOCK, loads, threads));
        rows.add(new CaseRow(loads, threads, turns));
        TABLE.write(file, rows);
      }
    }
  }

  private double opsPerSec(Tool tool, boolean loads, int threads)
      throws IOException, InterruptedException {
    List<String> command = tool.command(loads, threads, properties(loads, threads));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.to(log.toFile())).start();
    String output = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    OptionalDouble throughput = opsPerSec(output);
    if (throughput.isEmpty()) {
      System.err.println(String.join(" ", command) + " printed no throughput; see " + log);
      System.exit(1);
    }
    System.out.printf(
        Locale.ROOT,
        "%s, %d threads, %s: %.2f M/s%n",
        phase(loads),
        threads,
        tool,
        throughput.getAsDouble() / 1e6);
    return throughput.getAsDouble();
  }

  /** Returns the throughput in a client's output; empty if there is none. */
  static OptionalDouble opsPerSec(String output) {
    Matcher throughput = THROUGHPUT.matcher(output);
    return throughput.find()
        ? OptionalDouble.of(Double.parseDouble(throughput.group(1)))
        : OptionalDouble.empty();
  }

  /** Returns the CPU's name where the system provides it, as on Linux. */
  private static String processor() {
    Path cpus = Path.of("/proc/cpuinfo");
    try (Stream<String> lines = Files.lines(cpus)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }

  /**
   * Returns the properties: records of 10 x 100 bytes; 95 % reads, 5 % read-modify-writes of all
   * fields. The number of operations is so large that the JVM's warm-up hardly affects the result.
   */
  private static List<String> properties(boolean loads, int threads) {
    long operations = (loads ? 12_000_000L : 24_000_000L) * (threads == 1 ? 1 : 2);
    return List.of(
        "workload=site.ycsb.workloads.CoreWorkload",
        "recordcount=" + (loads ? operations : 1_000_000),
        "operationcount=" + operations,
        "readproportion=0.95",
        "updateproportion=0",
        "readmodifywriteproportion=0.05",
        "requestdistribution=zipfian",
        "writeallfields=true",
        "status.interval=60");
  }

  private static String phase(boolean loads) {
    return loads ? "load" : "run";
  }
}
