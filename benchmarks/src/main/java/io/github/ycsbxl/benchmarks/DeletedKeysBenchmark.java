package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.keys.InsertSequence;
import io.github.ycsbxl.keys.KeySpace;
import io.github.ycsbxl.keys.Slice;
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

/** The question whether a record was deleted, in small and large key spaces. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DeletedKeysBenchmark {
  @Param({"1000000", "2000000000000"})
  private long records;

  @Param({"0", "100000"})
  private int deletes;

  private KeySpace space;

  /** The random numbers of a thread. */
  @State(Scope.Thread)
  public static class Draws {
    private final RandomGenerator random =
        ThreadRandom.of(1, 0, (int) Thread.currentThread().getId());
  }

  @Setup
  public void create() {
    space = KeySpace.of(new Slice(0, records), InsertSequence.of(records, 0, 1));
    ThreadRandom.of(1, 0, 0).longs(deletes, 0, records).forEach(space::delete);
  }

  @Benchmark
  public boolean isReadable(Draws draws) {
    return space.isReadable(draws.random.nextLong(records));
  }

  /** Everything that {@link #isReadable} does beside its question. */
  @Benchmark
  public long draw(Draws draws) {
    return draws.random.nextLong(records);
  }
}
