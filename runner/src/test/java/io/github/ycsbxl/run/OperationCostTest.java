package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.ycsbxl.binding.BasicStore;
import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.binding.TestProcess;
import io.github.ycsbxl.measure.ThreadRecorder;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.Settings;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Heap bytes that the client allocates per operation, from the worker's loop to the recorder, as
 * counted by the JVM. CPU time per operation is measured by {@code benchmarks/bare-loop}.
 */
@Tag("thorough")
final class OperationCostTest {
  private static final int OPERATIONS = 200_000;
  private static final int ROUNDS = 6;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /**
   * The only allocation is stock's key: a String and its bytes, each rounded up to a multiple of
   * eight.
   */
  @ParameterizedTest
  @EnumSource(names = {"LOAD", "RUN"})
  void allocatesOnlyTheKey(PhasePlan.Kind kind) throws Exception {
    // In a separate JVM, because the JIT compiler would be influenced by other tests. The program
    // waits for the compiler, so the last rounds run compiled.
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
    assertThat(Double.parseDouble(output)).isLessThan(65);
  }

  /** Prints the heap bytes per operation. */
  public static void main(String[] arguments) {
    System.out.println(new OperationCostTest().bytes(PhasePlan.Kind.valueOf(arguments[0])));
  }

  private double bytes(PhasePlan.Kind kind) {
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
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      worker.run(new PhasePlan(kind, OPERATIONS, 0), recorder, new StopSignal(), 0);
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    return (double) least / OPERATIONS;
  }
}
