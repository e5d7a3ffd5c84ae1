package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.benchmark.Version;
import io.github.ycsbxl.text.Csv;
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
import org.apache.commons.csv.CSVPrinter;

/**
 * Comparison of the stock client with ours: both run in turn, each in a JVM of its own, over the
 * same store, which consumes every byte and keeps nothing. Medians and ratios are written as CSV.
 *
 * <p>Arguments: the CSV file, and how many rounds.
 */
public final class SideBySide {
  private static final Pattern THROUGHPUT =
      Pattern.compile("^\\[OVERALL\\], Throughput\\(ops/sec\\), ([0-9.E]+)", Pattern.MULTILINE);
  private static final int[] THREADS = {1, 2, 8};

  /** Columns of the table. */
  private enum Column {
    PHASE,
    THREADS,
    ROUNDS,
    STOCK_OPS_PER_SEC,
    OURS_OPS_PER_SEC,
    RATIO,
    RATIO_MIN,
    RATIO_MAX,
    STOCK,
    OURS,
    JAVA,
    OS,
    PROCESSOR,
    PROCESSORS
  }

  private final int rounds;
  private final Path log = Files.createTempFile("side-by-side", ".log");

  private SideBySide(int rounds) throws IOException {
    this.rounds = rounds;
  }

  /** Exits with 1 if a client's output has no throughput. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != 2) {
      System.err.println("usage: side-by-side <file.csv> <rounds>");
      System.exit(2);
    }
    new SideBySide(Integer.parseInt(arguments[1])).run(Path.of(arguments[0]));
  }

  private void run(Path file) throws IOException, InterruptedException {
    try (CSVPrinter out = Csv.create(file, Column.class)) {
      for (boolean loads : new boolean[] {false, true}) {
        for (int threads : THREADS) {
          out.printRecord(compare(loads, threads));
          out.flush();
        }
      }
    }
  }

  /** A row of the table. The two take turns, so that a change of the machine's speed hits both. */
  private List<Object> compare(boolean loads, int threads)
      throws IOException, InterruptedException {
    var stock = new ArrayList<Double>();
    var ours = new ArrayList<Double>();
    var ratios = new ArrayList<Double>();
    for (int round = 0; round < rounds; round++) {
      stock.add(opsPerSec(Tool.STOCK, loads, threads));
      ours.add(opsPerSec(Tool.OURS, loads, threads));
      ratios.add(ours.get(round) / stock.get(round));
      System.out.printf(
          Locale.ROOT,
          "%s, %d threads, round %d of %d: stock %.2f M/s, ours %.2f M/s, ratio %.2f%n",
          phase(loads),
          threads,
          round + 1,
          rounds,
          stock.get(round) / 1e6,
          ours.get(round) / 1e6,
          ratios.get(round));
    }
    ratios.sort(null);
    return List.of(
        phase(loads),
        threads,
        rounds,
        Math.round(RoundFigures.median(stock)),
        Math.round(RoundFigures.median(ours)),
        RoundFigures.decimal(RoundFigures.median(ratios), 2),
        RoundFigures.decimal(ratios.get(0), 2),
        RoundFigures.decimal(ratios.get(rounds - 1), 2),
        Version.STOCK,
        Version.ours(),
        Runtime.version(),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        processor(),
        Runtime.getRuntime().availableProcessors());
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
    return throughput.getAsDouble();
  }

  /** The throughput in a client's output, if it has one. */
  static OptionalDouble opsPerSec(String output) {
    Matcher throughput = THROUGHPUT.matcher(output);
    return throughput.find()
        ? OptionalDouble.of(Double.parseDouble(throughput.group(1)))
        : OptionalDouble.empty();
  }

  /** The processor's name where the system tells, as Linux does. */
  private static String processor() throws IOException {
    Path cpus = Path.of("/proc/cpuinfo");
    if (!Files.isReadable(cpus)) {
      return "unknown";
    }
    try (Stream<String> lines = Files.lines(cpus)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    }
  }

  /**
   * 10 x 100-byte records; 95 % reads, 5 % read-modify-writes of all fields. As many operations as
   * make the first second, in which the JVM compiles, a small part of ours, too.
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
