package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.workload.ObserverLog;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.Settings;
import io.github.ycsbxl.workload.ThreadOperations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** {@code value.source=verify}: reads and writes by different processes. */
final class VerificationTest {
  private static final String TABLE = "usertable";
  private static final int RECORDS = 40;
  private static final String VERIFY =
      "recordcount=40 insertorder=ordered value.source=verify readproportion=0 updateproportion=0 ";
  private static final String MIX =
      "readproportion=0.2 updateproportion=0.2 scanproportion=0.2 multigetproportion=0.2"
          + " insertproportion=0.1 readmodifywriteproportion=0.2 maxscanlength=20 ";

  private final ObserverLog log = new ObserverLog();
  private MapStore store;

  @BeforeEach
  void open(TestInfo test) {
    store = MapStore.open("VerificationTest " + test.getDisplayName());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "readallfields=false",
        "readmodifywrite.mode=cas writeallfields=true",
        "fieldlengthdistribution=uniform minfieldlength=24",
        "value.compression=gzip",
        "value.compression=zstd readmodifywrite.mode=cas",
        "value.size=2000 value.compression=lz4"
      })
  void everyReadOfEveryProcessIsRight(String settings) {
    load(settings);
    for (int process = 0; process < 3; process++) {
      String own = MIX + settings + " client.count=3 client.index=" + process + " seed=" + process;
      ThreadOperations operations = operations(own);
      for (int i = 0; i < 300; i++) {
        assertThat(operations.transact(store)).isEqualTo(Status.OK);
      }
    }
    assertThat(log.count("VERIFY OK")).isGreaterThan(500);
  }

  @Test
  void anAuditedRunIsVerifiedToo(@TempDir Path folder) throws IOException {
    String settings =
        "readmodifywrite.mode=cas cas.audit=true readproportion=0.5 readmodifywriteproportion=0.5";
    load(settings);
    ScaleWorkload workload = Settings.workload(VERIFY + settings);
    workload.ledger().open(folder);
    ThreadOperations operations = workload.operations(0, 1, log);
    for (int i = 0; i < 300; i++) {
      assertThat(operations.transact(store)).isEqualTo(Status.OK);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "readproportion=1",
        "scanproportion=1 minscanlength=40 maxscanlength=40",
        "multigetproportion=1 multiget.size=400",
        "readmodifywriteproportion=1",
        "readmodifywriteproportion=1 readmodifywrite.mode=cas"
      })
  void reportsWhatIsWrong(String operation) {
    load("");
    assertWrong(operation, Map.of("field3", changed("user7", "field3")));
    assertWrong(operation, Map.of("field3", value("user7", "field4")));
    assertWrong(operation, Map.of("field3", value("user8", "field3")));
    assertWrong(operation, Map.of("field3", new byte[0]));
    assertWrong(operation, Map.of("field0", new byte[0]));
  }

  @Test
  void aMissingFieldIsWrong() {
    load("fieldcount=9");
    Status status = operations("readproportion=1").transact(store);
    assertThat(status.getName()).isEqualTo("UNEXPECTED_STATE");
    assertThat(status.getDescription()).matches("field9 of user\\d+ is missing");
    assertThat(log.events()).containsExactly("READ OK", "VERIFY UNEXPECTED_STATE");
  }

  @Test
  void aCompressedValueThatDoesNotOpenIsWrong() {
    load("");
    assertThat(operations("readproportion=1 value.compression=snappy").transact(store).getName())
        .isEqualTo("UNEXPECTED_STATE");
  }

  @Test
  void nothingIsWrittenAfterAWrongRead() {
    load("fieldcount=9");
    store.data().recordCalls();
    operations("readmodifywriteproportion=1").transact(store);
    operations("readmodifywriteproportion=1 readmodifywrite.mode=cas").transact(store);
    assertThat(store.data().calls())
        .noneMatch(call -> call.is(Kind.UPDATE) || call.is(Kind.REPLACE));
    assertThat(log.events())
        .endsWith("VERIFY UNEXPECTED_STATE", "CAS UNEXPECTED_STATE")
        .contains("READ-MODIFY-WRITE UNEXPECTED_STATE");
  }

  /** Stores the values in user7, and reads until that record is read. */
  private void assertWrong(String operation, Map<String, byte[]> values) {
    Map<String, ByteIterator> before = fields("user7");
    var wrong = new HashMap<String, ByteIterator>();
    values.forEach((field, value) -> wrong.put(field, Bytes.of(value)));
    store.update(TABLE, "user7", wrong);
    ThreadOperations operations = operations(operation);
    Status status = Status.OK;
    for (int i = 0; i < 2_000 && status.isOk(); i++) {
      status = operations.transact(store);
    }
    assertThat(status.getName()).as(operation).isEqualTo("UNEXPECTED_STATE");
    store.update(TABLE, "user7", before);
    ThreadOperations again = operations(operation);
    for (int i = 0; i < 100; i++) {
      assertThat(again.transact(store)).isEqualTo(Status.OK);
    }
  }

  private byte[] changed(String key, String field) {
    byte[] value = value(key, field);
    value[value.length - 1] ^= 1;
    return value;
  }

  private byte[] value(String key, String field) {
    return fields(key).get(field).toArray();
  }

  private Map<String, ByteIterator> fields(String key) {
    var record = new VersionedRecord();
    store.readLatest(TABLE, key, record);
    return record.fields();
  }

  private void load(String settings) {
    ThreadOperations load =
        Settings.workload(VERIFY + settings + " readproportion=1")
            .operations(0, 1, new ObserverLog());
    for (int i = 0; i < RECORDS; i++) {
      assertThat(load.load(store)).isEqualTo(Status.OK);
    }
  }

  private ThreadOperations operations(String settings) {
    return Settings.workload(VERIFY + settings).operations(0, 1, log);
  }
}
