package io.github.ycsbxl.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.table.Table;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The throughput of one run with {@code -live} while its page has a reader and while it has none,
 * in turn, with as many threads as there are processors, over a store that keeps nothing; the
 * median of the ratios; and the share of the processors that all threads of the run but its clients
 * take more with a reader than without, to which the reader's own work does not belong. Two runs do
 * not serve: what the JVM makes of the same loop differs from one to the next by a fifth, and a
 * reader costs thousandths. Without a reader the page is not drawn.
 *
 * <p>Arguments: the CSV file, how many rounds, seconds with a reader and without in each, and how
 * many connections stand in for the reader that send half a request and no more; 0 for a reader.
 */
public final class LiveCost {
  private static final Pattern ADDRESS = Pattern.compile("watch it at (http://\\S+/)");
  private static final int THREADS = Runtime.getRuntime().availableProcessors();
  private static final int WARMUP_SECONDS = 15;

  private final Path folder = Files.createTempDirectory("live-cost");
  private final int rounds;
  private final int seconds;
  private final int halfRequests;
  private URI page;

  /** Period of the run, with a reader or without. */
  private record Window(long fromMillis, long toMillis, double secondsBesideClients) {

    /** Mean of the seconds that are wholly in it. */
    double opsPerSec(List<Interval> seconds) throws IOException {
      return seconds.stream()
          .filter(second -> second.startedAtMillis() >= fromMillis)
          .filter(second -> second.startedAtMillis() + 1000 <= toMillis)
          .mapToDouble(Interval::opsPerSec)
          .average()
          .orElseThrow(() -> new IOException("no whole second in " + this));
    }
  }

  private LiveCost(int rounds, int seconds, int halfRequests) throws IOException {
    this.rounds = rounds;
    this.seconds = seconds;
    this.halfRequests = halfRequests;
  }

  /** Exits with a stack trace if the run fails. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != 4) {
      System.err.println("usage: live-cost <file.csv> <rounds> <seconds> <half requests>");
      System.exit(2);
    }
    new LiveCost(
            Integer.parseInt(arguments[1]),
            Integer.parseInt(arguments[2]),
            Integer.parseInt(arguments[3]))
        .run(Path.of(arguments[0]));
  }

  private void run(Path file) throws IOException, InterruptedException {
    var read = new ArrayList<Window>();
    var alone = new ArrayList<Window>();
    Process run = start();
    try (BufferedReader err = run.errorReader(UTF_8)) {
      page = page(err);
      TimeUnit.SECONDS.sleep(WARMUP_SECONDS);
      for (int round = 0; round < rounds; round++) {
        boolean readFirst = round % 2 == 1;
        (readFirst ? read : alone).add(window(run, readFirst));
        (readFirst ? alone : read).add(window(run, !readFirst));
        System.err.printf("round %d of %d%n", round + 1, rounds);
      }
      // Process.destroy would close what is still to be read.
      run.toHandle().destroy();
      err.lines().forEach(line -> {});
      run.waitFor();
    } finally {
      run.destroyForcibly();
    }
    Turns turns = compare(read, alone);
    double share = shareBesideClients(read) - shareBesideClients(alone);
    table(share).write(file, List.of(turns));
    System.out.printf("median ratio %s, 95 %% interval %s%n", turns.ratio(4), interval(turns));
    System.out.printf("%.2f %% more of the processors beside the clients%n", 100 * share);
  }

  private Process start() throws IOException {
    List<String> command = Tool.OURS.command(false, THREADS, properties());
    command.add("-live");
    Path out = folder.resolve("out");
    return new ProcessBuilder(command).redirectOutput(out.toFile()).start();
  }

  private static URI page(BufferedReader err) throws IOException {
    for (String line = err.readLine(); line != null; line = err.readLine()) {
      Matcher address = ADDRESS.matcher(line);
      if (address.find()) {
        return URI.create(address.group(1));
      }
    }
    throw new IOException("the run shows no page");
  }

  private Window window(Process run, boolean read) throws IOException, InterruptedException {
    double before = ThreadTimes.secondsBesideClients(run.pid());
    long from = System.currentTimeMillis();
    long end = from + TimeUnit.SECONDS.toMillis(seconds);
    if (read && halfRequests > 0) {
      HalfRequests.holdUntil(page, halfRequests, end);
    } else if (read) {
      readUntil(page.resolve("events"), end);
    } else {
      TimeUnit.SECONDS.sleep(seconds);
    }
    long to = System.currentTimeMillis();
    return new Window(from, to, ThreadTimes.secondsBesideClients(run.pid()) - before);
  }

  /** The share of all processors over the windows. */
  private static double shareBesideClients(List<Window> windows) {
    double taken = windows.stream().mapToDouble(Window::secondsBesideClients).sum();
    long millis = windows.stream().mapToLong(each -> each.toMillis() - each.fromMillis()).sum();
    return taken * 1_000 / millis / THREADS;
  }

  /** Takes all events, of which one comes at least every other second. */
  private static void readUntil(URI events, long endMillis) throws IOException {
    var buffer = new byte[1 << 16];
    try (InputStream in = events.toURL().openStream()) {
      while (System.currentTimeMillis() < endMillis) {
        if (in.read(buffer) < 0) {
          throw new IOException("the page ended");
        }
      }
    }
  }

  private Turns compare(List<Window> read, List<Window> alone) throws IOException {
    var seconds = new ArrayList<Interval>();
    Run.lines(
        resultFolder(),
        (phase, interval, lines) -> {
          if (phase.runs()) {
            seconds.addAll(lines);
          }
        });
    var turns = new Turns(new ArrayList<>(), new ArrayList<>());
    for (int round = 0; round < rounds; round++) {
      turns.base().add(alone.get(round).opsPerSec(seconds));
      turns.ours().add(read.get(round).opsPerSec(seconds));
    }
    return turns;
  }

  private static Turns.Range interval(Turns turns) {
    return Turns.ofMedian(turns.ratios());
  }

  private Path resultFolder() throws IOException {
    try (Stream<Path> folders = Files.list(folder)) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }

  /** The properties of the runs, without an end, as they are stopped after the last round. */
  private List<String> properties() {
    int longEnough = 2 * WARMUP_SECONDS + 4 * rounds * seconds + 60;
    return List.of(
        "workload=site.ycsb.workloads.CoreWorkload",
        "recordcount=1000000",
        "operationcount=0",
        "maxexecutiontime=" + longEnough,
        "readproportion=0.95",
        "updateproportion=0.05",
        "requestdistribution=zipfian",
        "results.dir=" + folder);
  }

  private Table<Turns> table(double share) {
    return Turns.withMachine(
        Table.<Turns>empty()
            .column("threads", turns -> THREADS)
            .column("rounds", Turns::rounds)
            .column("seconds", turns -> seconds)
            .column("half_requests", turns -> halfRequests)
            .column("alone_ops_per_sec", turns -> Math.round(Turns.median(turns.base())))
            .column("read_ops_per_sec", turns -> Math.round(Turns.median(turns.ours())))
            .column("ratio", turns -> turns.ratio(4))
            .column("ratio_low", turns -> Turns.decimal(interval(turns).low(), 4))
            .column("ratio_high", turns -> Turns.decimal(interval(turns).high(), 4))
            .column("run_cpu_share", turns -> Turns.decimal(share, 4)));
  }
}
