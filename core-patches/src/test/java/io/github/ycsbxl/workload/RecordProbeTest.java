package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.db.Call;
import io.github.ycsbxl.db.MapStore;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.workload.RecordProbe.Found;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.BasicDB;

final class RecordProbeTest {
  private static final String SETTINGS =
      "recordcount=1000 insertorder=ordered client.count=3 client.index=1 ";

  /** Of 1,000 records, the second of three processes has these. */
  private static final long FIRST = 334;

  private static final long LAST = 666;

  private final RecordProbe probe;
  private final MapStore store;

  RecordProbeTest(TestInfo test) {
    store = MapStore.open("RecordProbeTest " + test.getDisplayName());
    probe = Settings.workload(SETTINGS).probe(store);
  }

  @BeforeEach
  void recordCalls() {
    store.data().recordCalls();
  }

  @Test
  void findsNothingInAnEmptyStoreOrOneWithOthersRecords() {
    assertThat(probe.loaded()).isEqualTo(Found.NOTHING);
    insert(LongStream.range(0, FIRST));
    insert(LongStream.rangeClosed(LAST + 1, 999));
    assertThat(probe.loaded()).isEqualTo(Found.NOTHING);
  }

  @Test
  void findsEverythingWithAFewReads() {
    insert(LongStream.rangeClosed(FIRST, LAST));
    int before = store.data().calls().size();
    assertThat(probe.loaded()).isEqualTo(Found.EVERYTHING);
    assertThat(store.data().calls()).hasSizeLessThanOrEqualTo(before + 64);
    assertThat(store.data().calls().subList(before, store.data().calls().size()))
        .extracting(Call::key)
        .doesNotHaveDuplicates()
        .contains("user" + FIRST, "user" + LAST);
  }

  @Test
  void findsALoadThatWasInterrupted() {
    insert(LongStream.range(FIRST, LAST));
    assertThat(probe.loaded()).isEqualTo(Found.SOME);
    store.delete("usertable", "user" + FIRST);
    insert(LongStream.of(LAST));
    assertThat(probe.loaded()).isEqualTo(Found.SOME);
  }

  @Test
  void nothingToLoadIsThereAlready() {
    ScaleWorkload workload = Settings.workload("recordcount=2 client.count=3 client.index=2");
    assertThat(workload.probe(store).loaded()).isEqualTo(Found.EVERYTHING);
    assertThat(Settings.workload("recordcount=1").probe(store).loaded()).isEqualTo(Found.NOTHING);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 7, 8, 1000})
  void countsTheInsertsOfEarlierRuns(int inserts) {
    insert(LongStream.range(0, inserts).map(i -> 1_000 + 3 * i + 1));
    // Another process's inserts do not count.
    insert(LongStream.range(0, 50).map(i -> 1_000 + 3 * i));
    int before = store.data().calls().size();
    assertThat(probe.inserted()).isEqualTo(inserts);
    assertThat(store.data().calls()).hasSizeLessThanOrEqualTo(before + 22);
  }

  @Test
  void countsInsertsUpToTheLastKeyThatFits() {
    ScaleWorkload workload = Settings.workload("recordcount=30 key.format=base32 key.length=5");
    ThreadOperations load =
        Settings.workload("recordcount=32 key.format=base32 key.length=5")
            .operations(0, 1, new ObserverLog());
    for (int i = 0; i < 32; i++) {
      load.load(store);
    }
    assertThat(workload.probe(store).inserted()).isEqualTo(2);
  }

  @Test
  void anAnswerWithoutFieldsIsNoRecord() throws Exception {
    var basic = new BasicDB();
    basic.setProperties(Settings.of("basicdb.verbose=false"));
    basic.init();
    RecordProbe onBasic = Settings.workload(SETTINGS).probe(basic);
    assertThat(onBasic.loaded()).isEqualTo(Found.NOTHING);
    assertThat(onBasic.inserted()).isZero();
  }

  private void insert(LongStream numbers) {
    numbers.forEach(
        number ->
            store.insert(
                "usertable", "user" + number, new HashMap<>(Map.of("field0", Bytes.ascii("x")))));
  }
}
