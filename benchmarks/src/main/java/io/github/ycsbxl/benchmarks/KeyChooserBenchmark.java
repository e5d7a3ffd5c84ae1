package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.keys.KeyChooser;
import io.github.ycsbxl.keys.Permutation;
import io.github.ycsbxl.keys.ThreadRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import site.ycsb.generator.ScrambledZipfianGenerator;

/** A draw from every distribution, and its set-up, at several record counts; stock's beside it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class KeyChooserBenchmark {
  @Param({"uniform", "zipfian", "scrambled", "latest", "hotspot", "exponential", "ycsb"})
  private String distribution;

  @Param({"1000000", "2000000000", "1152921504606846976"})
  private long count;

  private RandomGenerator random;
  private KeyChooser chooser;
  private ScrambledZipfianGenerator stock;

  @Setup
  public void create() {
    random = ThreadRandom.of(1, 0, 0);
    chooser = setUp();
    stock = new ScrambledZipfianGenerator(0, count - 1);
  }

  @Benchmark
  public long next() {
    return chooser.next();
  }

  /** Stock's zipfian, which has no other exponent and no other record count inside. */
  @Benchmark
  public long stockZipfian() {
    return stock.nextValue();
  }

  @Benchmark
  public KeyChooser setUp() {
    return switch (distribution) {
      case "uniform" -> KeyChooser.uniform(random, () -> count);
      case "zipfian" -> KeyChooser.zipfian(random, () -> count, 0.99);
      case "scrambled" ->
          KeyChooser.scrambled(
              KeyChooser.zipfian(random, () -> count, 0.99), Permutation.of(count, 1));
      case "latest" -> KeyChooser.latest(random, () -> count, 0.99);
      case "hotspot" -> KeyChooser.hotspot(random, () -> count, 0.2, 0.8);
      case "exponential" -> KeyChooser.exponential(random, () -> count, 95, 0.8571428571);
      case "ycsb" -> KeyChooser.ycsbZipfian(random, () -> count);
      default -> throw new IllegalStateException(distribution);
    };
  }
}
