package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.elliptics.EllipticsClient;
import io.github.ycsbxl.elliptics.server.NetworkServer;
import io.github.ycsbxl.elliptics.server.NetworkServerConfig;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.table.Table;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * The throughput of the binding {@code elliptics} beside that of a bare loop over a socket which
 * sends the same bytes, in turn in one process, and the median of the ratios.
 *
 * <p>Many short runs in turn show more than a few long ones where other programs use the
 * processors.
 *
 * <p>Arguments: the CSV file, how many rounds, milliseconds of a run, and the address of a node,
 * unless one is to be served.
 */
public final class SocketRatio {
  private static final int[] THREADS = {1, 8};
  private static final int[] SIZES = {100, 1_024};
  private static final int KEYS = 1_000;
  private static final int WARMUPS = 8;

  private final int rounds;
  private final int runMs;
  private final InetSocketAddress node;

  private SocketRatio(int rounds, int runMs, InetSocketAddress node) {
    this.rounds = rounds;
    this.runMs = runMs;
    this.node = node;
  }

  /** Operation that a thread repeats. */
  interface Loop extends AutoCloseable {
    void once(int key) throws Exception;

    @Override
    void close() throws IOException;
  }

  /** Opener of a thread's own loop. */
  private interface Opening {
    Loop open() throws Exception;
  }

  /** Case in which both clients are compared. */
  private record Case(boolean writes, int size, int threads) {}

  /** Rounds of a case, and the load average at their end. */
  private record CaseRow(Case test, Turns turns, double load) {}

  /** Exits with a stack trace if a run fails. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length < 3 || arguments.length > 4) {
      System.err.println("usage: socket-ratio <file.csv> <rounds> <milliseconds> [<host>:<port>]");
      System.exit(2);
    }
    int rounds = Integer.parseInt(arguments[1]);
    int runMs = Integer.parseInt(arguments[2]);
    try (var server = new NetworkServer(new NetworkServerConfig(1, 0), NetworkServerConfig.NODES)) {
      server.start();
      InetSocketAddress node = server.nodes().get(0);
      if (arguments.length == 4) {
        String[] parts = arguments[3].split(":");
        node = new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
      }
      new SocketRatio(rounds, runMs, node).run(Path.of(arguments[0]));
    }
  }

  private void run(Path file) throws Exception {
    var rows = new ArrayList<CaseRow>();
    for (boolean writes : new boolean[] {true, false}) {
      for (int size : SIZES) {
        for (int threads : THREADS) {
          CaseRow row = compare(new Case(writes, size, threads));
          rows.add(row);
          table().write(file, rows);
          System.out.println(table().cells(row));
        }
      }
    }
  }

  /** The first runs compile, and write what is read. */
  private CaseRow compare(Case test) throws Exception {
    opsPerSec(new Case(true, test.size(), 1), true);
    for (int warmup = 0; warmup < WARMUPS; warmup++) {
      opsPerSec(test, warmup % 2 == 0);
    }
    Turns turns = Turns.measure(rounds, ours -> opsPerSec(test, ours));
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return new CaseRow(test, turns, load);
  }

  private double opsPerSec(Case test, boolean ours) throws Exception {
    Opening opening =
        ours
            ? () -> binding(test)
            : () -> BareSocket.open(node, test.writes(), keys(), test.size());
    ExecutorService threads = Executors.newFixedThreadPool(test.threads());
    try {
      var loops = new ArrayList<Loop>();
      for (int thread = 0; thread < test.threads(); thread++) {
        loops.add(opening.open());
      }
      long startNanos = System.nanoTime();
      long endNanos = startNanos + TimeUnit.MILLISECONDS.toNanos(runMs);
      List<Callable<Long>> work =
          loops.stream().<Callable<Long>>map(loop -> () -> count(loop, endNanos)).toList();
      long operations = sum(threads.invokeAll(work));
      double took = (System.nanoTime() - startNanos) / 1e9;
      for (Loop loop : loops) {
        loop.close();
      }
      return operations / took;
    } finally {
      threads.shutdown();
    }
  }

  private static long count(Loop loop, long endNanos) throws Exception {
    long operations = 0;
    while (System.nanoTime() - endNanos < 0) {
      loop.once((int) (operations % KEYS));
      operations++;
    }
    return operations;
  }

  private static long sum(List<Future<Long>> counts)
      throws InterruptedException, ExecutionException {
    long sum = 0;
    for (Future<Long> count : counts) {
      sum += count.get();
    }
    return sum;
  }

  private static List<String> keys() {
    var keys = new ArrayList<String>();
    for (int key = 0; key < KEYS; key++) {
      keys.add("user" + (100_000_000 + key));
    }
    return keys;
  }

  private Loop binding(Case test) throws DBException {
    var properties = new Properties();
    properties.setProperty("elliptics.address", node.getHostString() + ":" + node.getPort());
    properties.setProperty("value.form", "raw");
    DB db = new EllipticsClient();
    db.setProperties(properties);
    db.init();
    List<String> keys = keys();
    byte[] value = new byte[test.size()];
    return new Loop() {
      @Override
      public void once(int key) {
        Map<String, ByteIterator> fields = new HashMap<>();
        if (test.writes()) {
          fields.put("field0", Bytes.of(value));
          require(db.insert("usertable", keys.get(key), fields));
        } else {
          require(db.read("usertable", keys.get(key), null, fields));
        }
      }

      @Override
      public void close() throws IOException {
        try {
          db.cleanup();
        } catch (DBException e) {
          throw new IOException(e);
        }
      }
    };
  }

  private static void require(Status status) {
    if (!status.isOk()) {
      throw new IllegalStateException(status.getDescription());
    }
  }

  private Table<CaseRow> table() {
    return Turns.withMachine(
        Table.<CaseRow>empty()
            .column("operation", row -> row.test().writes() ? "WRITE" : "READ")
            .column("value_bytes", row -> row.test().size())
            .column("threads", row -> row.test().threads())
            .column("rounds", row -> row.turns().rounds())
            .column("run_ms", row -> runMs)
            .column("bare_ops_per_sec", row -> Math.round(Turns.median(row.turns().base())))
            .column("ours_ops_per_sec", row -> Math.round(Turns.median(row.turns().ours())))
            .column("ratio", row -> row.turns().ratio(3))
            .column("ratio_quarter", row -> row.turns().ratioAt(0.25, 3))
            .column("ratio_three_quarters", row -> row.turns().ratioAt(0.75, 3))
            .column("load_average", row -> Turns.decimal(row.load(), 1)));
  }
}
