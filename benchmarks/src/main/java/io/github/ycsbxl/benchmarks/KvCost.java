package io.github.ycsbxl.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.github.ycsbxl.nosql.NosqlClient;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.setup.Version;
import io.github.ycsbxl.tables.Table;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import oracle.kv.Consistency;
import oracle.kv.Durability;
import oracle.kv.KVStore;
import oracle.kv.KVStoreConfig;
import oracle.kv.KVStoreFactory;
import oracle.kv.KVVersion;
import oracle.kv.Key;
import oracle.kv.Value;
import oracle.kv.ValueVersion;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Benchmark of the {@code nosql} binding's CPU time per operation, compared with a bare loop over
 * the client of Oracle NoSQL Database. Both run alternately in one process on a store in other
 * processes. The result is the median of the ratios. CPU time includes all threads of the process,
 * such as those of Oracle's client.
 *
 * <p>Arguments: address of a node, CSV file, number of rounds, and milliseconds per run.
 */
public final class KvCost {
  private static final int[] THREADS = {1, 8};
  private static final int KEYS = 10_000;
  private static final int VALUE_BYTES = 1_024;
  private static final int WARMUPS = 10;
  private static final int SECONDS = 5;
  private static final String TABLE = "usertable";
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** Operation that a thread repeats. */
  private interface Loop {
    void once(int key);
  }

  /** Result of one run of the binding or of the bare client. */
  private record Cost(double cpuMicros, double opsPerSec) {}

  /** Results of one case in all rounds, and the load average after the last round. */
  private record CaseRow(
      boolean writes, int threads, PairedResults cpuMicros, PairedResults opsPerSec, double load) {}

  private final int rounds;
  private final int runMs;
  private final KVStore store;
  private final List<DB> connections = new ArrayList<>();

  private KvCost(String address, int rounds, int runMs) throws DBException {
    this.rounds = rounds;
    this.runMs = runMs;
    this.store = KVStoreFactory.getStore(new KVStoreConfig("kvstore", address));
    for (int thread = 0; thread < THREADS[THREADS.length - 1]; thread++) {
      var properties = new Properties();
      properties.setProperty("nosql.helperhosts", address);
      DB db = new NosqlClient();
      db.setProperties(properties);
      db.init();
      connections.add(db);
    }
  }

  /** Exits with a stack trace if an operation fails. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 4) {
      System.err.println("usage: kv-cost <host>:<port> <file.csv> <rounds> <milliseconds>");
      System.exit(2);
    }
    int rounds = Integer.parseInt(arguments[2]);
    new KvCost(arguments[0], rounds, Integer.parseInt(arguments[3])).run(Path.of(arguments[1]));
    System.exit(0);
  }

  private void run(Path file) throws Exception {
    load();
    var rows = new ArrayList<CaseRow>();
    for (boolean writes : new boolean[] {false, true}) {
      for (int threads : THREADS) {
        CaseRow row = compare(writes, threads);
        rows.add(row);
        table().write(file, rows);
        System.out.println(table().cells(row));
      }
    }
  }

  /** Inserts the records; some may exist from an earlier run. */
  private void load() {
    for (int key = 0; key < KEYS; key++) {
      store.put(bareKey(key), Value.createValue(new byte[VALUE_BYTES]));
      connections.get(0).delete(TABLE, name(key));
      require(connections.get(0).insert(TABLE, name(key), fields()));
    }
  }

  /**
   * Compares the binding with the bare client. The first runs are a warm-up of the JIT compiler.
   */
  private CaseRow compare(boolean writes, int threads) throws Exception {
    for (int warmup = 0; warmup < WARMUPS; warmup++) {
      cost(writes, threads, warmup % 2 == 0);
    }
    var opsPerSec = new PairedResults(new ArrayList<>(), new ArrayList<>());
    PairedResults cpuMicros =
        PairedResults.measure(
            rounds,
            ours -> {
              Cost cost = cost(writes, threads, ours);
              (ours ? opsPerSec.ours() : opsPerSec.base()).add(cost.opsPerSec());
              return cost.cpuMicros();
            });
    return new CaseRow(writes, threads, cpuMicros, opsPerSec, SYSTEM.getSystemLoadAverage());
  }

  private Cost cost(boolean writes, int count, boolean ours) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      long cpuNanos = SYSTEM.getProcessCpuTime();
      long startNanos = System.nanoTime();
      long endNanos = startNanos + TimeUnit.MILLISECONDS.toNanos(runMs);
      var work = new ArrayList<Callable<Long>>();
      for (int thread = 0; thread < count; thread++) {
        Loop loop = ours ? ours(thread, writes) : bare(writes);
        int first = thread * KEYS / count;
        work.add(() -> count(loop, first, KEYS / count, endNanos));
      }
      long operations = 0;
      for (Future<Long> done : threads.invokeAll(work)) {
        operations += done.get();
      }
      double took = (System.nanoTime() - startNanos) / 1e9;
      return new Cost(
          (SYSTEM.getProcessCpuTime() - cpuNanos) / 1e3 / operations, operations / took);
    } finally {
      threads.shutdown();
    }
  }

  /**
   * Counts operations until the end time. Each thread has its own keys, so there are no conflicts.
   */
  private static long count(Loop loop, int first, int keys, long endNanos) {
    long operations = 0;
    while (System.nanoTime() - endNanos < 0) {
      loop.once((int) (first + operations % keys));
      operations++;
    }
    return operations;
  }

  private Loop bare(boolean writes) {
    byte[] value = new byte[VALUE_BYTES];
    return key -> {
      Key path = bareKey(key);
      ValueVersion found = store.get(path, Consistency.NONE_REQUIRED, SECONDS, TimeUnit.SECONDS);
      if (found == null || writes && !replace(path, value, found.getVersion())) {
        throw new IllegalStateException("no such record or version: " + path);
      }
    };
  }

  private boolean replace(Key path, byte[] value, oracle.kv.Version version) {
    return store.putIfVersion(
            path,
            Value.createValue(value),
            version,
            null,
            Durability.COMMIT_NO_SYNC,
            SECONDS,
            TimeUnit.SECONDS)
        != null;
  }

  private Loop ours(int thread, boolean writes) {
    DB db = connections.get(thread);
    return key ->
        require(
            writes
                ? db.update(TABLE, name(key), fields())
                : db.read(TABLE, name(key), null, new HashMap<>()));
  }

  private static Map<String, ByteIterator> fields() {
    Map<String, ByteIterator> fields = new HashMap<>();
    fields.put("field0", Bytes.of(new byte[VALUE_BYTES]));
    return fields;
  }

  private static void require(Status status) {
    if (!status.isOk()) {
      throw new IllegalStateException(status.getDescription());
    }
  }

  private static Key bareKey(int key) {
    return Key.createKey("bare" + name(key));
  }

  private static String name(int key) {
    return "user" + (100_000_000 + key);
  }

  private Table<CaseRow> table() {
    return Table.<CaseRow>empty()
        .column("operation", row -> row.writes() ? "UPDATE" : "READ")
        .column("threads", CaseRow::threads)
        .column("rounds", row -> row.cpuMicros().rounds())
        .column("run_ms", row -> runMs)
        .column(
            "bare_cpu_us",
            row -> PairedResults.decimal(PairedResults.median(row.cpuMicros().base()), 2))
        .column(
            "ours_cpu_us",
            row -> PairedResults.decimal(PairedResults.median(row.cpuMicros().ours()), 2))
        .column("ratio", row -> row.cpuMicros().ratio(3))
        .column("ratio_quarter", row -> row.cpuMicros().ratioAt(0.25, 3))
        .column("ratio_three_quarters", row -> row.cpuMicros().ratioAt(0.75, 3))
        .column("bare_ops_per_sec", row -> Math.round(PairedResults.median(row.opsPerSec().base())))
        .column("ours_ops_per_sec", row -> Math.round(PairedResults.median(row.opsPerSec().ours())))
        .column("load_average", row -> PairedResults.decimal(row.load(), 1))
        .column("ours", row -> Version.ours())
        .column("client", row -> KVVersion.CURRENT_VERSION.getNumericVersionString())
        .column("java", row -> Runtime.version())
        .column("cpus", row -> Runtime.getRuntime().availableProcessors());
  }
}
