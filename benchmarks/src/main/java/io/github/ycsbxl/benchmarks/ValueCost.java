package io.github.ycsbxl.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.records.RecordValues;
import io.github.ycsbxl.records.ValueSources;
import io.github.ycsbxl.tables.Table;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Comparison of making the values of a record, ten of 100 random bytes, with and without vector
 * instructions. It shows whether HotSpot still turns the loop into vector instructions. Both run
 * alternately, each in its own JVM. The result is the minimum CPU time per record.
 *
 * <p>Arguments: CSV file, and number of rounds.
 */
public final class ValueCost {
  private static final int RECORDS = 1_000_000;
  private static final int REPETITIONS = 10;
  private static final String WITHOUT_VECTORS = "-XX:-UseSuperWord";

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private ValueCost() {}

  /** Writes a row with the medians. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 1 && arguments[0].equals("child")) {
      System.out.println(measure());
    } else if (arguments.length == 2) {
      PairedResults nanos =
          PairedResults.measure(Integer.parseInt(arguments[1]), ValueCost::inOwnJvm);
      table().write(Path.of(arguments[0]), List.of(nanos));
      System.out.println(table().cells(nanos));
    } else {
      System.err.println("usage: value-cost <file.csv> <rounds>");
      System.exit(2);
    }
  }

  private static double inOwnJvm(boolean vectors) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                vectors ? "-XX:+UseSuperWord" : WITHOUT_VECTORS,
                "-cp",
                System.getProperty("java.class.path"),
                ValueCost.class.getName(),
                "child")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    if (process.waitFor() != 0) {
      throw new IOException("the JVM that measures failed");
    }
    return Double.parseDouble(output);
  }

  private static Table<PairedResults> table() {
    return PairedResults.withMachine(
        Table.<PairedResults>empty()
            .column(
                "scalar_cpu_ns", one -> PairedResults.decimal(PairedResults.median(one.base()), 0))
            .column(
                "vector_cpu_ns", one -> PairedResults.decimal(PairedResults.median(one.ours()), 0))
            .column("ratio", one -> one.ratio(2)));
  }

  /** Returns the CPU time per record in ns. */
  private static double measure() throws IOException {
    RecordConfig config = RecordConfig.from(PropertyReader.from(Map.of("recordcount", "1")));
    RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
    var values =
        new RecordValues(
            config, ValueSources.of(config, false, 0).drawnBy(random), () -> 100, random);
    double least = Double.MAX_VALUE;
    long bytes = 0;
    for (int i = 0; i < REPETITIONS; i++) {
      long before = SYSTEM.getProcessCpuTime();
      for (int record = 0; record < RECORDS; record++) {
        values.record("user1");
        bytes += values.bytes();
      }
      least = Math.min(least, (double) (SYSTEM.getProcessCpuTime() - before) / RECORDS);
    }
    if (bytes != 1_000L * RECORDS * REPETITIONS) {
      throw new IllegalStateException("the records have other lengths");
    }
    return least;
  }
}
