package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.keys.ThreadRandom;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.ValuePool;
import io.github.ycsbxl.records.ValueSource;
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
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;

/** Making one random field value and copying it out, as a binding does; stock's way beside it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ValueBenchmark {
  @Param({"100", "1024", "14336"})
  private int length;

  private final RandomGenerator random = ThreadRandom.of(1, 0, 0);
  private ValueSource pool;
  private final Bytes value = Bytes.of(new byte[0]);
  private byte[] copy;

  @Setup
  public void create() {
    pool = ValuePool.random(random, length).drawnBy(random);
    copy = new byte[length];
  }

  @Benchmark
  public byte[] pool() {
    pool.renew(value, "user1", "field0", length);
    return copy(value);
  }

  @Benchmark
  public byte[] stock() {
    return copy(new RandomByteIterator(length));
  }

  private byte[] copy(ByteIterator from) {
    from.nextBuf(copy, 0);
    return copy;
  }
}
