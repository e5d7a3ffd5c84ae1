package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.CasCounter;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Heap allocation per operation in a warmed-up thread. */
final class AllocationTest {
  /** A String and its 13 bytes, each rounded up to a multiple of eight by the JVM. */
  private static final double KEY_BYTES = 24 + 32;

  private static final int OPERATIONS = Cases.of(50_000, 200_000);

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

  @Test
  void theCheckOfAReadTakesNothing() {
    String[] keys = IntStream.range(0, 100_000).mapToObj(i -> "user" + i).toArray(String[]::new);
    Map<String, ByteIterator> fields = Map.of("field0", Bytes.of(new byte[100]));
    var check =
        new SessionCheck(new CasCounter("test"), "field0", new KnownVersions(10_000), new Deaf());
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < OPERATIONS; i++) {
        check.read(keys[i % keys.length], fields, i, i);
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat((double) least / OPERATIONS).isLessThan(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "value.size=1000", "value.source=text"})
  void aLoadTakesTheKeyOfEachRecordAndNothingElse(String values) {
    String settings = "recordcount=10000000 key.format=base32 key.length=13 " + values;
    assertThat(bytesPerOperation(settings, ThreadOperations::load)).isLessThan(KEY_BYTES + 1);
  }

  private double bytesPerOperation(String settings) {
    return bytesPerOperation(settings, ThreadOperations::transact);
  }

  private double bytesPerOperation(
      String settings, BiFunction<ThreadOperations, DB, Status> operation) {
    ScaleWorkload workload = Settings.workload(settings);
    ThreadOperations operations = workload.operations(0, 1, new Deaf());
    var nowhere = new NoStore();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < OPERATIONS; i++) {
        operation.apply(operations, nowhere);
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    return (double) least / OPERATIONS;
  }

  private static final class Deaf implements OperationObserver {
    @Override
    public void completed(OperationType operation, Status status, long start, long end) {}
  }
}
