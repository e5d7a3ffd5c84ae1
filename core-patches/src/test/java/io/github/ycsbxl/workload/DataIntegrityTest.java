package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.binding.VersionedRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** {@code dataintegrity=true} compared with stock YCSB's own workload. */
final class DataIntegrityTest {
  private static final int RECORDS = 50;
  private static final String INTEGRITY =
      "recordcount=" + RECORDS + " dataintegrity=true scanproportion=0.1 writeallfields=true ";

  private static int stores;

  @ParameterizedTest
  @ValueSource(strings = {"", "fieldlength=5", "fieldlength=1000 fieldcount=3 insertorder=ordered"})
  void writesTheBytesThatStockWrites(String settings) throws WorkloadException {
    MapStore theirs = loadedByStock(settings);
    MapStore ours = MapStore.open("DataIntegrityTest ours " + settings);
    ThreadOperations load =
        Settings.workload(INTEGRITY + settings).operations(0, 1, new ObserverLog());
    for (int i = 0; i < RECORDS; i++) {
      assertThat(load.load(ours)).isEqualTo(Status.OK);
    }
    assertThat(contents(ours)).hasSize(RECORDS).isEqualTo(contents(theirs));
  }

  @Test
  void verifiesWhatStockLoaded() throws WorkloadException {
    MapStore store = loadedByStock("");
    store.data().recordCalls();
    var log = new ObserverLog();
    ThreadOperations operations = Settings.workload(INTEGRITY).operations(0, 1, log);
    for (int i = 0; i < 500; i++) {
      assertThat(operations.transact(store)).isEqualTo(Status.OK);
    }
    long reads =
        store.data().calls().stream()
            .filter(call -> call.is(Kind.READ) || call.is(Kind.SCAN))
            .count();
    assertThat(log.count("VERIFY OK")).isEqualTo(reads).isGreaterThan(300);
  }

  @Test
  void reportsARecordWithAnyOtherValue() throws WorkloadException {
    MapStore store = loadedByStock("insertorder=ordered");
    for (String key : store.data().keys("usertable")) {
      store.update("usertable", key, new HashMap<>(Map.of("field3", TestDb.ascii("other"))));
    }
    var log = new ObserverLog();
    Status status =
        Settings.workload(INTEGRITY + "insertorder=ordered updateproportion=0 scanproportion=0")
            .operations(0, 1, log)
            .transact(store);
    assertThat(status.getName()).isEqualTo("UNEXPECTED_STATE");
    assertThat(status.getDescription()).matches("field3 of user\\d+ is wrong \\(5 bytes\\)");
    assertThat(log.events()).containsExactly("READ OK", "VERIFY UNEXPECTED_STATE");
  }

  private static MapStore loadedByStock(String settings) throws WorkloadException {
    MapStore store = MapStore.open("DataIntegrityTest stock " + stores++);
    Properties properties = Settings.of(INTEGRITY + settings);
    Measurements.setProperties(properties);
    var workload = new CoreWorkload();
    workload.init(properties);
    for (int i = 0; i < RECORDS; i++) {
      assertThat(workload.doInsert(store, null)).isTrue();
    }
    return store;
  }

  private static Map<String, Map<String, String>> contents(MapStore store) {
    var contents = new TreeMap<String, Map<String, String>>();
    for (String key : store.data().keys("usertable")) {
      var record = new VersionedRecord();
      store.readLatest("usertable", key, record);
      var fields = new TreeMap<String, String>();
      record.fields().forEach((name, value) -> fields.put(name, value.toString()));
      contents.put(key, fields);
    }
    return contents;
  }
}
