package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

/** What an operation takes from the heap once a thread has what it keeps. */
final class AllocationTest {
  /** A String and its 13 bytes, each rounded up to a multiple of eight by the JVM. */
  private static final double KEY_BYTES = 24 + 32;

  private static final int OPERATIONS = 200_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @CsvSource({
    "base32, readproportion=1 updateproportion=0",
    "base32, readproportion=0 updateproportion=1",
    "base32, readproportion=0 updateproportion=1 writeallfields=true",
    "base32, readproportion=0 updateproportion=0 insertproportion=1",
    "decimal, readproportion=1 updateproportion=0"
  })
  void takesItsKeyAndNothingElse(String format, String mix) {
    String settings = "recordcount=1000000 key.format=%s key.length=13 ".formatted(format);
    assertThat(bytesPerOperation(settings + mix)).isLessThan(KEY_BYTES + 1);
  }

  private double bytesPerOperation(String settings) {
    ScaleWorkload workload = Settings.workload(settings);
    ThreadOperations operations = workload.operations(0, 1, new Deaf());
    var nowhere = new NoStore();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < OPERATIONS; i++) {
        operations.transact(nowhere);
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    return (double) least / OPERATIONS;
  }

  private static final class Deaf implements OperationObserver {
    @Override
    public void completed(OperationType operation, Status status, long start, long end) {}

    @Override
    public void missed(OperationType operation, long endNanos) {}

    @Override
    public void conflicted(long startNanos, long endNanos) {}

    @Override
    public void retried(long retries) {}
  }
}
