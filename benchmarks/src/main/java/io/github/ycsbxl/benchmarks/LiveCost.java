package io.github.ycsbxl.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbxl.benchmark.Version;
import io.github.ycsbxl.text.Csv;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVPrinter;

/**
 * The throughput of runs with {@code -live} and without, in turn, each in a JVM of its own with as
 * many threads as there are processors, over a store that keeps nothing; and the median of the
 * ratios. A reader takes all events of the page.
 *
 * <p>Arguments: the CSV file, how many rounds, and seconds of a run.
 */
public final class LiveCost {
  private static final Pattern ADDRESS = Pattern.compile("watch it at (http://\\S+/)");
  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  /** Columns of the table. */
  private enum Column {
    THREADS,
    ROUNDS,
    SECONDS,
    OFF_OPS_PER_SEC,
    ON_OPS_PER_SEC,
    RATIO,
    RATIO_LOW,
    RATIO_HIGH,
    OURS,
    JAVA,
    PROCESSORS
  }

  private final Path folder = Files.createTempDirectory("live-cost");
  private final HttpClient http = HttpClient.newHttpClient();
  private final int rounds;
  private final int seconds;

  private LiveCost(int rounds, int seconds) throws IOException {
    this.rounds = rounds;
    this.seconds = seconds;
  }

  /** Exits with a stack trace if a run fails. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != 3) {
      System.err.println("usage: live-cost <file.csv> <rounds> <seconds>");
      System.exit(2);
    }
    new LiveCost(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]))
        .run(Path.of(arguments[0]));
  }

  private void run(Path file) throws IOException, InterruptedException {
    try (CSVPrinter out = Csv.create(file, Column.class)) {
      out.printRecord(compare());
    }
  }

  /** The one that goes first changes, so that what a run leaves behind hits both. */
  private List<Object> compare() throws IOException, InterruptedException {
    var off = new ArrayList<Double>();
    var on = new ArrayList<Double>();
    var ratios = new ArrayList<Double>();
    for (int round = 0; round < rounds; round++) {
      boolean onFirst = round % 2 == 1;
      double first = opsPerSec(onFirst);
      double second = opsPerSec(!onFirst);
      off.add(onFirst ? second : first);
      on.add(onFirst ? first : second);
      ratios.add(on.get(round) / off.get(round));
      System.out.printf(
          Locale.ROOT,
          "round %d of %d: off %.0f/s, on %.0f/s, ratio %.4f%n",
          round + 1,
          rounds,
          off.get(round),
          on.get(round),
          ratios.get(round));
    }
    RoundFigures.Interval interval = RoundFigures.ofMedian(ratios);
    System.out.printf(
        Locale.ROOT,
        "median ratio %.4f, 95 %% interval %.4f to %.4f%n",
        RoundFigures.median(ratios),
        interval.low(),
        interval.high());
    return List.of(
        THREADS,
        rounds,
        seconds,
        Math.round(RoundFigures.median(off)),
        Math.round(RoundFigures.median(on)),
        RoundFigures.decimal(RoundFigures.median(ratios), 4),
        RoundFigures.decimal(interval.low(), 4),
        RoundFigures.decimal(interval.high(), 4),
        Version.ours(),
        Runtime.version(),
        Runtime.getRuntime().availableProcessors());
  }

  private double opsPerSec(boolean live) throws IOException, InterruptedException {
    List<String> command = Tool.OURS.command(false, THREADS, properties());
    if (live) {
      command.add("-live");
    }
    Path out = folder.resolve("out");
    Process process = new ProcessBuilder(command).redirectOutput(out.toFile()).start();
    CompletableFuture<Void> watched = CompletableFuture.completedFuture(null);
    try (BufferedReader err = process.errorReader(UTF_8)) {
      for (String line = err.readLine(); line != null; line = err.readLine()) {
        Matcher address = ADDRESS.matcher(line);
        if (address.find()) {
          watched = watch(URI.create(address.group(1)).resolve("events"));
        }
      }
    }
    watched.join();
    if (process.waitFor() != 0 || live && !Files.readString(out).contains("report: ")) {
      throw new IOException(String.join(" ", command) + " failed; see " + out);
    }
    return SideBySide.opsPerSec(Files.readString(out))
        .orElseThrow(() -> new IOException(out + " has no throughput"));
  }

  /** Ends with the page. */
  private CompletableFuture<Void> watch(URI events) {
    return http.sendAsync(HttpRequest.newBuilder(events).build(), BodyHandlers.ofLines())
        .thenAccept(
            answer -> {
              try (Stream<String> lines = answer.body()) {
                lines.forEach(line -> {});
              }
            });
  }

  /** The JVM compiles before what is measured. */
  private List<String> properties() {
    return List.of(
        "workload=site.ycsb.workloads.CoreWorkload",
        "recordcount=1000000",
        "operationcount=0",
        "warmup.seconds=4",
        "maxexecutiontime=" + seconds,
        "readproportion=0.95",
        "updateproportion=0.05",
        "requestdistribution=zipfian",
        "results.dir=" + folder);
  }
}
