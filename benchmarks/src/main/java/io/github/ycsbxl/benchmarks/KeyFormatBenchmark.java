package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.keys.KeyFormat;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import site.ycsb.Utils;

/** Making a key from a number; stock's way beside it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class KeyFormatBenchmark {
  @Param({"hash", "base32", "decimal"})
  private String name;

  @Param({"true", "false"})
  private boolean ordered;

  private KeyFormat format;
  private long number;

  @Setup
  public void create() {
    format =
        switch (name) {
          case "hash" -> KeyFormat.hash("user", ordered, 1);
          case "base32" -> KeyFormat.base32("user", 13, ordered);
          case "decimal" -> KeyFormat.decimal("user", 14, ordered);
          default -> throw new IllegalStateException(name);
        };
  }

  @Benchmark
  public String format() {
    return format.format(number++ & 0x7FFF_FFFF);
  }

  @Benchmark
  public String stock() {
    long value = number++ & 0x7FFF_FFFF;
    return "user" + (ordered ? value : Utils.hash(value));
  }
}
