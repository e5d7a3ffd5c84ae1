package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.measure.OperationLog.ThreadLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
final class OperationLogTest {
  /** More than all batches of a thread can hold. */
  private static final int OPERATIONS = 10 * OperationBatch.SIZE + 7;

  @Test
  void writesWhatEveryThreadDidInItsOrder() throws Exception {
    List<List<Long>> written = List.of(new ArrayList<>(), new ArrayList<>());
    OperationLog log =
        OperationLog.start(
            2,
            batch -> {
              for (int i = 0; i < batch.size(); i++) {
                assertThat(batch.latencyNanos(i)).isEqualTo(5);
                assertThat(batch.intendedNanos(i)).isEqualTo(7);
                written.get(batch.thread()).add(batch.startNanos(i));
              }
            });
    var threads = List.of(filling(log, 0), filling(log, 1));
    for (Thread thread : threads) {
      thread.join();
    }
    log.close();
    List<Long> all = LongStream.range(0, OPERATIONS).boxed().toList();
    assertThat(written).containsExactly(all, all);
  }

  @ParameterizedTest
  @ValueSource(classes = {IOException.class, IllegalStateException.class, OutOfMemoryError.class})
  void reportsWhatCouldNotBeWrittenAndKeepsNobodyWaiting(Class<? extends Throwable> type)
      throws Exception {
    var failure = type.getConstructor(String.class).newInstance("No space left on device");
    OperationLog log =
        OperationLog.start(1, batch -> OperationLogTest.<IOException>rethrow(failure));
    filling(log, 0).join();
    assertThatThrownBy(log::close).isInstanceOf(IOException.class).hasMessageContaining("No space");
  }

  @Test
  void operationsThatWereNotDueHaveNoIntendedLatency() throws Exception {
    var paced = new ArrayList<Boolean>();
    OperationLog log = OperationLog.start(1, batch -> paced.add(batch.isPaced(0)));
    ThreadLog thread = log.thread(0);
    thread.add("READ", "OK", 0, 1, Long.MIN_VALUE);
    thread.flush();
    log.close();
    assertThat(paced).containsExactly(false);
  }

  private static Thread filling(OperationLog log, int index) {
    var thread =
        new Thread(
            () -> {
              ThreadLog entries = log.thread(index);
              for (long i = 0; i < OPERATIONS; i++) {
                entries.add("READ", "OK", i, i + 5, i - 2);
              }
              entries.flush();
            });
    thread.start();
    return thread;
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void rethrow(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
