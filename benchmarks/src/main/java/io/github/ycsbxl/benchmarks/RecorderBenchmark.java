package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.measure.RowRecorder;
import io.github.ycsbxl.measure.ThreadRecorder;
import io.github.ycsbxl.measure.Unit;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Recorder;
import org.HdrHistogram.SingleWriterRecorder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/**
 * Recording a latency with two threads: ours, and HdrHistogram's recorders, of which stock uses
 * one.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Threads(2)
public class RecorderBenchmark {

  /** One thread's recorders. */
  @State(Scope.Thread)
  public static class OfThread {
    private final RowRecorder ours = ThreadRecorder.alone().row("READ", Unit.NANOS);
    private final SingleWriterRecorder singleWriter = new SingleWriterRecorder(3);
    private long nanos;

    private long next() {
      nanos = nanos * 6_364_136_223_846_793_005L + 1;
      return nanos >>> 44;
    }
  }

  /** The recorder that all of stock's threads share. */
  @State(Scope.Benchmark)
  public static class Shared {
    private final Recorder recorder = new Recorder(3);
  }

  @Benchmark
  public void ours(OfThread thread) {
    thread.ours.record(thread.next());
  }

  @Benchmark
  public void singleWriter(OfThread thread) {
    thread.singleWriter.recordValue(thread.next());
  }

  @Benchmark
  public void shared(OfThread thread, Shared shared) {
    shared.recorder.recordValue(thread.next());
  }
}
