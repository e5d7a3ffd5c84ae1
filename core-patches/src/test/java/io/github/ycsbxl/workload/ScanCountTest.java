package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.binding.MapStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.Vector;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Stores whose scans return a wrong number of records. */
final class ScanCountTest {
  private static final int OPERATIONS = Cases.of(500, 2_000);
  private static final String VERIFIED =
      "recordcount=300 value.source=verify readproportion=0 updateproportion=0 scanproportion=1"
          + " maxscanlength=50 ";

  private static int stores;

  private final ObserverLog log = new ObserverLog();

  @ParameterizedTest
  @ValueSource(strings = {"", "insertorder=ordered", "key.format=base32"})
  void takesWhatAnHonestStoreReturns(String settings) {
    assertThat(failures(VERIFIED + settings + " ", rows -> {})).isZero();
    assertThat(log.scanned()).contains(50L, 1L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "insertorder=ordered", "key.format=base32"})
  void reportsEveryScanThatReturnsTooFewOrTooMany(String settings) {
    var random = new Random(1);
    var lies = new int[1];
    long failures =
        failures(
            VERIFIED + settings + " ",
            rows -> {
              switch (random.nextInt(4)) {
                case 0 -> rows.remove(rows.size() - 1);
                case 1 -> rows.clear();
                case 2 -> rows.addAll(new Vector<>(rows.subList(0, 1)));
                default -> lies[0]--;
              }
              lies[0]++;
            });
    // An additional record is detected only if it exceeds the requested number.
    assertThat(failures).isBetween((long) lies[0] * 9 / 10, (long) lies[0]);
    assertThat(log.scanned()).contains(0L);
  }

  @Test
  void doesNotAccuseAStoreOfWhichRecordsWereDeleted() {
    MapStore store = loaded(VERIFIED);
    run(store, VERIFIED + "deleteproportion=0.5 scanproportion=0.5 ", 200);
    assertThat(log.count("VERIFY UNEXPECTED_STATE")).isZero();
    run(store, VERIFIED, 500);
    assertThat(log.count("VERIFY UNEXPECTED_STATE")).isZero();
  }

  @Test
  void onlyCountsWhereValuesAreNotVerified() {
    String settings = VERIFIED.replace("verify", "random");
    assertThat(failures(settings, Vector::clear)).isZero();
    assertThat(log.scanned()).hasSize(OPERATIONS).containsOnly(0L);
  }

  private long failures(String settings, Consumer<Vector<HashMap<String, ByteIterator>>> lie) {
    MapStore store = loaded(settings);
    run(new LyingScans(store, lie), settings, OPERATIONS);
    return log.count("VERIFY UNEXPECTED_STATE");
  }

  private static MapStore loaded(String settings) {
    MapStore store = MapStore.open("ScanCountTest " + stores++);
    ThreadOperations load = Settings.workload(settings).operations(0, 1, new ObserverLog());
    for (int i = 0; i < 300; i++) {
      assertThat(load.load(store)).isEqualTo(Status.OK);
    }
    return store;
  }

  private void run(DB store, String settings, int operations) {
    ScaleWorkload workload = Settings.workload(settings);
    workload.prepare(store);
    ThreadOperations run = workload.operations(0, 1, log);
    for (int i = 0; i < operations; i++) {
      run.transact(store);
    }
  }

  private static final class LyingScans extends DB {
    private final DB store;
    private final Consumer<Vector<HashMap<String, ByteIterator>>> lie;

    LyingScans(DB store, Consumer<Vector<HashMap<String, ByteIterator>>> lie) {
      this.store = store;
      this.lie = lie;
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return store.read(table, key, fields, result);
    }

    @Override
    public Status scan(
        String table,
        String first,
        int records,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      Status status = store.scan(table, first, records, fields, result);
      lie.accept(result);
      return status;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return store.update(table, key, values);
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return store.insert(table, key, values);
    }

    @Override
    public Status delete(String table, String key) {
      return store.delete(table, key);
    }
  }
}
