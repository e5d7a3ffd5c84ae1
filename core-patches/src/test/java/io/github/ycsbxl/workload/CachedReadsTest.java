package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.MapStore;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

final class CachedReadsTest {
  private static final int READS = 10_000;
  private static final String CACHED =
      "recordcount=100 readproportion=1 updateproportion=0 cachedproportion=0.3 ";

  private final ObserverLog log = new ObserverLog();
  private MapStore store;

  @BeforeEach
  void load(TestInfo test) {
    store = MapStore.open("CachedReadsTest " + test.getDisplayName());
    ThreadOperations load = Settings.workload(CACHED).operations(0, 1, new ObserverLog());
    for (int i = 0; i < 100; i++) {
      load.load(store);
    }
    store.data().recordCalls();
  }

  /** Exceeds six standard deviations with a probability of 2 in 10^9. */
  @Test
  void theShareIsAnsweredByTheClient() {
    read(Settings.workload(CACHED), READS);
    double deviation = Math.sqrt(0.3 * 0.7 * READS);
    assertThat((double) log.count("READ-CACHED OK"))
        .isBetween(0.3 * READS - 6 * deviation, 0.3 * READS + 6 * deviation);
    assertThat(store.data().calls()).hasSize((int) log.count("READ OK"));
  }

  @Test
  void theFirstReadGoesToTheStore() {
    read(Settings.workload(CACHED + "cachedproportion=1"), 20);
    assertThat(log.events().get(0)).isEqualTo("READ OK");
    assertThat(log.count("READ-CACHED OK")).isEqualTo(19);
  }

  @Test
  void whatFailedIsNotKept() {
    ScaleWorkload workload = Settings.workload(CACHED + "cachedproportion=1 key.prefix=absent");
    ThreadOperations operations = workload.operations(0, 1, log);
    for (int i = 0; i < 5; i++) {
      assertThat(operations.transact(store)).isEqualTo(Status.NOT_FOUND);
    }
    assertThat(log.events()).containsOnly("READ NOT_FOUND");
  }

  @Test
  void aCacheOfOneRecordAnswersWithTheLast() {
    String settings = CACHED + "cached.records=1 cachedproportion=0.5";
    ThreadContext context = Settings.state(settings).context(0, 1, log);
    var reads = new ReadOperation(context);
    var cached = new CachedReads(reads, context, Settings.config(settings).operations().cache());
    String last = "";
    for (int i = 0; i < 200; i++) {
      cached.next(store);
      if (log.events().get(i).equals("READ-CACHED OK")) {
        assertThat(text(reads)).isEqualTo(last);
      }
      last = text(reads);
    }
    assertThat(log.count("READ-CACHED OK")).isGreaterThan(50);
  }

  @Test
  void nothingIsCachedUnlessAsked() {
    read(Settings.workload(CACHED + "cachedproportion=0"), 100);
    assertThat(log.count("READ OK")).isEqualTo(100);
  }

  private static String text(ReadOperation reads) {
    ByteIterator field = reads.result().get("field0");
    field.reset();
    return new String(field.toArray(), StandardCharsets.US_ASCII);
  }

  private void read(ScaleWorkload workload, int reads) {
    ThreadOperations operations = workload.operations(0, 1, log);
    for (int i = 0; i < reads; i++) {
      assertThat(operations.transact(store)).isEqualTo(Status.OK);
    }
  }
}
