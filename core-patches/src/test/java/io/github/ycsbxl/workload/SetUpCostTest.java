package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cost of starting must not grow with the number of records. */
final class SetUpCostTest {
  private static final long MARGIN_BYTES = 100_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @ValueSource(strings = {"zipfian", "uniform", "latest", "hotspot", "exponential", "sequential"})
  void twoTrillionRecordsTakeNoMoreMemoryThanAMillion(String distribution) {
    String settings =
        "key.format=base32 zipfian.scope=client requestdistribution="
            + distribution
            + " recordcount=";
    // The first time also loads classes.
    allocatedBytes(settings + 1_000);
    long million = allocatedBytes(settings + 1_000_000);
    long trillions = allocatedBytes(settings + 2_000_000_000_000L);
    assertThat(trillions).isLessThan(million + MARGIN_BYTES);
  }

  /**
   * Returns the bytes allocated by a workload, the operations of four threads, and the first
   * operations of each.
   */
  private long allocatedBytes(String settings) {
    long before = threads.getCurrentThreadAllocatedBytes();
    ScaleWorkload workload = Settings.workload(settings);
    var nowhere = new NoStore();
    for (int thread = 0; thread < 4; thread++) {
      ThreadOperations operations = workload.operations(thread, 4, new ObserverLog());
      for (int i = 0; i < 10; i++) {
        assertThat(operations.transact(nowhere).isOk()).isTrue();
      }
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
