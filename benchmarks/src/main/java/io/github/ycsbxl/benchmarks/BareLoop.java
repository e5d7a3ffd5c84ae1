package io.github.ycsbxl.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.github.ycsbxl.keys.KeyChooser;
import io.github.ycsbxl.keys.KeyFormat;
import io.github.ycsbxl.keys.Permutation;
import io.github.ycsbxl.keys.SplitMix;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.PartPlan;
import io.github.ycsbxl.tables.Table;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Comparison of our client with a bare loop. The loop does only what every client has to do: it
 * reads the clock twice, draws an operation from the mix, chooses a Zipf-distributed record,
 * formats its key, and creates its values. Choosing and formatting use our classes. Both run
 * alternately in one JVM, with one thread, on a store that discards everything. The result is the
 * minimum CPU time per operation over all rounds.
 *
 * <p>Arguments: CSV file, and number of rounds. Each phase is measured in three JVMs.
 */
public final class BareLoop {
  private static final int JVMS = 3;
  private static final int OPERATIONS = 1_000_000;
  private static final int RECORDS = 1_000_000;
  private static final int FIELDS = 10;
  private static final int FIELD_BYTES = 100;
  private static final double READS = 0.95;
  private static final double THETA = 0.99;

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
  private final KeyFormat keys = KeyFormat.hash("user", false, 1);
  private final Permutation scrambled = Permutation.of(RECORDS, 1);
  private final byte[] value = new byte[FIELD_BYTES + Long.BYTES];
  private final ByteBuffer words = ByteBuffer.wrap(value);
  private final byte[] sink = new byte[1 << 12];
  private final KeyChooser ranks = KeyChooser.zipfian(random, () -> RECORDS, THETA);

  /** Prevents the JIT compiler from removing the loop. */
  private long spent;

  /** CPU time per operation in one JVM, in ns. */
  private record Result(String phase, int jvm, double bare, double ours) {}

  private BareLoop() {}

  /** Writes a row for each phase and JVM. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 3) {
      new BareLoop().measure(arguments[1].equals("load"), Integer.parseInt(arguments[2]));
    } else if (arguments.length == 2) {
      run(Path.of(arguments[0]), arguments[1]);
    } else {
      System.err.println("usage: bare-loop <file.csv> <rounds>");
      System.exit(2);
    }
  }

  private static void run(Path file, String rounds) throws IOException, InterruptedException {
    var results = new ArrayList<Result>();
    for (String phase : List.of("run", "load")) {
      for (int jvm = 1; jvm <= JVMS; jvm++) {
        String[] nanos = child(phase, rounds).strip().split(" ");
        results.add(
            new Result(phase, jvm, Double.parseDouble(nanos[0]), Double.parseDouble(nanos[1])));
        System.out.println(table().cells(results.get(results.size() - 1)));
        table().write(file, results);
      }
    }
  }

  private static String child(String phase, String rounds)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                BareLoop.class.getName(),
                "child",
                phase,
                rounds)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    if (process.waitFor() != 0) {
      throw new IOException("the JVM that measures failed");
    }
    return output;
  }

  private static Table<Result> table() {
    return PairedResults.withMachine(
        Table.<Result>empty()
            .column("phase", Result::phase)
            .column("jvm", Result::jvm)
            .column("bare_cpu_ns", Result::bare)
            .column("ours_cpu_ns", Result::ours)
            .column("ratio", one -> String.format(Locale.ROOT, "%.2f", one.ours() / one.bare())));
  }

  private void measure(boolean loads, int rounds) throws Exception {
    BenchmarkSettings settings =
        BenchmarkSettings.of(
            Optional.of("basic"),
            Map.of(
                "recordcount", String.valueOf(loads ? OPERATIONS : RECORDS),
                "operationcount", String.valueOf(OPERATIONS),
                "readproportion", String.valueOf(READS),
                "updateproportion", "0",
                "readmodifywriteproportion", "0.05",
                "requestdistribution", "zipfian",
                "writeallfields", "true",
                "seed", "1"));
    BenchmarkKind kind = loads ? BenchmarkKind.LOAD : BenchmarkKind.RUN;
    PartPlan plan = BenchmarkPlan.read(settings, kind).only();
    PhasePlan.Kind phase = loads ? PhasePlan.Kind.LOAD : PhasePlan.Kind.RUN;
    double leastOfLoop = Double.MAX_VALUE;
    double least = Double.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      // Each round opens a new engine, because an engine cannot load again after its last record.
      try (Engine engine = Engine.open(plan.runPlan(), new StopSignal())) {
        least =
            Math.min(
                least, cpuNanos(() -> engine.run(new PhasePlan(phase, OPERATIONS, 0), any -> {})));
      }
      leastOfLoop = Math.min(leastOfLoop, cpuNanos(loads ? this::load : this::run));
    }
    System.out.println(leastOfLoop + " " + least);
    if (spent == 0) {
      throw new IllegalStateException("the loop did nothing");
    }
  }

  private static double cpuNanos(Runnable part) {
    long before = SYSTEM.getProcessCpuTime();
    part.run();
    return (double) (SYSTEM.getProcessCpuTime() - before) / OPERATIONS;
  }

  private void run() {
    for (int i = 0; i < OPERATIONS; i++) {
      boolean reads = random.nextDouble() < READS;
      String key = keys.format(scrambled.apply(ranks.next()));
      long start = System.nanoTime();
      if (!reads) {
        move();
      }
      spent += System.nanoTime() - start + key.length();
    }
  }

  private void load() {
    for (int i = 0; i < OPERATIONS; i++) {
      String key = keys.format(i);
      long start = System.nanoTime();
      move();
      spent += System.nanoTime() - start + key.length();
    }
  }

  /** Creates the values of a record and copies them, like a client that builds a request. */
  private void move() {
    for (int field = 0; field < FIELDS; field++) {
      long word = random.nextLong();
      for (int at = 0; at < FIELD_BYTES; at += Long.BYTES) {
        word += SplitMix.STEP;
        words.putLong(at, SplitMix.mix(word));
      }
      System.arraycopy(value, 0, sink, field * FIELD_BYTES, FIELD_BYTES);
    }
  }
}
