package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.ycsbxl.binding.BasicStore;
import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.binding.TestProcess;
import io.github.ycsbxl.keys.SplitMix;
import io.github.ycsbxl.measure.ThreadRecorder;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.Settings;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Overhead of the client per operation, from the worker's loop to the recorder: heap bytes, as
 * counted by the JVM, and CPU time compared with a loop that does only what every client must do:
 * read the clock twice, create a key, and create and move the bytes.
 */
@Tag("thorough")
final class OperationCostTest {
  private static final int OPERATIONS = 200_000;
  private static final int ROUNDS = 20;
  private static final int FIELDS = 10;
  private static final int FIELD_BYTES = 100;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final byte[] made = new byte[FIELD_BYTES + Long.BYTES];
  private final ByteBuffer words = ByteBuffer.wrap(made);
  private final byte[] sink = new byte[1 << 12];
  private final RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
  private long spent;

  /**
   * Heap bytes are those of stock's key: a String and its bytes, each rounded up to a multiple of
   * eight. CPU time is the minimum of 20 rounds, in which operations and loop alternate. In six
   * JVMs at a load of 3 on two CPUs, the ratio was 1.25 for a load (standard deviation 0.03, at
   * most 1.30) and 1.54 for a run (0.005, at most 1.55). The limits are more than five deviations
   * away, and a client that is slower by 25 % comes close to them.
   */
  @ParameterizedTest
  @CsvSource({"LOAD, 64, 1.6", "RUN, 64, 1.9"})
  void takesNoMoreThanThis(PhasePlan.Kind kind, long mostBytes, double mostTimes) throws Exception {
    // In a separate JVM, because the JIT compiler would be influenced by other tests. With a single
    // compiler for which the program waits, because with two, one of fifteen idle JVMs took 50 %
    // longer.
    Process child =
        TestProcess.start(
            new ProcessBuilder(
                    ShortJvm.java(),
                    "-XX:-TieredCompilation",
                    "-Xbatch",
                    "-cp",
                    System.getProperty("java.class.path"),
                    OperationCostTest.class.getName(),
                    kind.name())
                .redirectError(ProcessBuilder.Redirect.INHERIT));
    String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    assertThat(child.waitFor()).as(output).isZero();
    String[] bytesAndTimes = output.strip().split(" ");
    assertThat(Double.parseDouble(bytesAndTimes[0])).as("bytes").isLessThan(mostBytes + 1);
    assertThat(Double.parseDouble(bytesAndTimes[1])).as("times the loop").isLessThan(mostTimes);
  }

  /** Prints the heap bytes, and the CPU time as a multiple of the loop's. */
  public static void main(String[] arguments) {
    new OperationCostTest().measure(PhasePlan.Kind.valueOf(arguments[0]));
  }

  private void measure(PhasePlan.Kind kind) {
    ScaleWorkload workload =
        Settings.workload(
            "recordcount=1000000000 readproportion=0.95 updateproportion=0"
                + " readmodifywriteproportion=0.05 requestdistribution=zipfian writeallfields=true");
    var observer = new RecordingObserver(ErrorRows.TOGETHER);
    var worker =
        new Worker(
            0,
            1,
            new BasicStore(),
            workload.operations(0, 1, observer),
            observer,
            Optional.empty(),
            false);
    ThreadRecorder recorder = ThreadRecorder.alone();
    Runnable operations =
        () -> worker.run(new PhasePlan(kind, OPERATIONS, 0), recorder, new StopSignal(), 0);
    boolean loads = kind == PhasePlan.Kind.LOAD;
    long leastBytes = Long.MAX_VALUE;
    long leastNanos = Long.MAX_VALUE;
    long leastOfLoop = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long bytes = threads.getCurrentThreadAllocatedBytes();
      leastNanos = Math.min(leastNanos, cpuNanos(operations));
      leastBytes = Math.min(leastBytes, threads.getCurrentThreadAllocatedBytes() - bytes);
      leastOfLoop = Math.min(leastOfLoop, cpuNanos(() -> bareLoop(loads ? FIELDS : 1)));
    }
    System.out.println((double) leastBytes / OPERATIONS + " " + (double) leastNanos / leastOfLoop);
  }

  private long cpuNanos(Runnable part) {
    long before = threads.getCurrentThreadCpuTime();
    part.run();
    return threads.getCurrentThreadCpuTime() - before;
  }

  private void bareLoop(int fields) {
    for (int i = 0; i < OPERATIONS; i++) {
      String key = "user" + random.nextLong();
      long start = System.nanoTime();
      for (int field = 0; field < fields; field++) {
        long word = random.nextLong();
        for (int at = 0; at < FIELD_BYTES; at += Long.BYTES) {
          word += SplitMix.STEP;
          words.putLong(at, SplitMix.mix(word));
        }
        System.arraycopy(made, 0, sink, field * FIELD_BYTES, FIELD_BYTES);
      }
      spent += System.nanoTime() - start + key.length();
    }
  }
}
