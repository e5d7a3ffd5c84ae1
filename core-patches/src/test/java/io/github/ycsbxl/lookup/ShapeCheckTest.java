package io.github.ycsbxl.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.workload.ObserverLog;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.Settings;
import io.github.ycsbxl.workload.ThreadOperations;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Check of whether stored records match, and messages about others. */
final class ShapeCheckTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String RECORDS = "recordcount=100 insertorder=ordered ";

  private final MapStore store;

  ShapeCheckTest(TestInfo test) {
    store =
        MapStore.open(
            "ShapeCheckTest " + test.getTestMethod().orElseThrow() + test.getDisplayName());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fieldcount=10",
        "fieldcount=1 fieldlength=0",
        "fieldcount=3 fieldlength=7777",
        "value.size=4096",
        "fieldnameprefix=f readallfields=false writeallfields=true",
        "fieldlengthdistribution=uniform minfieldlength=0",
        "fieldlengthdistribution=zipfian fieldlength=3",
        "value.compression=gzip",
        "value.compression=lz4 fieldlength=17",
        "value.compression=zstd fieldlength=1",
        "value.compression=snappy value.source=text fieldlengthdistribution=uniform",
        "value.source=verify",
        "value.source=verify value.compression=lz4 fieldlengthdistribution=uniform"
            + " minfieldlength=24",
        "value.source=verify readmodifywrite.mode=cas readmodifywriteproportion=1"
            + " updateproportion=0 cas.audit=true",
        "dataintegrity=true",
        "dataintegrity=true fieldlength=7 fieldnameprefix=\u00fc"
      })
  void findsItsOwnRecords(String settings) {
    load(settings);
    assertThat(difference(settings)).isNull();
  }

  @Test
  void namesWhatIsThereWhatIsAskedForAndTheWaysOut() {
    load("");
    golden.pin(difference("fieldcount=3 fieldlength=7777"));
  }

  @ParameterizedTest
  @CsvSource({
    "fieldcount=10, fieldcount=12, fieldcount=10",
    "fieldcount=12, fieldcount=10, fieldcount=12",
    "fieldlength=99, fieldlength=100, fieldlength=99",
    "fieldlength=101, fieldlength=100, fieldlength=101",
    "fieldnameprefix=f, fieldcount=10, fieldnameprefix=f",
    "value.size=100, value.size=1000, value.size=100",
    "fieldlength=100, fieldlength=99 fieldlengthdistribution=uniform,"
        + " fieldlength=100 fieldlengthdistribution=constant",
    "value.compression=lz4, fieldcount=10, value.compression=lz4",
    "value.compression=gzip, value.compression=zstd, value.compression=gzip",
    "fieldcount=10, value.compression=lz4, value.compression=none",
    "value.compression=snappy fieldlength=300, fieldlength=7,"
        + " fieldlength=300 value.compression=snappy"
  })
  void saysWhichPropertiesWouldFit(String stored, String asked, String fitting) {
    load(stored);
    assertThat(difference(asked)).contains("; set " + fitting + ", or ");
    assertThat(difference(asked + " " + fitting)).isNull();
  }

  @Test
  void namesNoPropertiesWhereOneCannotTellThem() {
    load("fieldlengthdistribution=uniform");
    golden.pin(difference("fieldlength=5"));
    load("fieldcount=4 table=wide");
    golden.pin(difference("table=wide value.size=400"));
  }

  @Test
  void saysThatNothingWouldVerify() {
    load("");
    golden.pin(difference("value.source=verify"));
    golden.pin(difference("dataintegrity=true"));
  }

  /** A damaged record is left to the verification, which counts it. */
  @Test
  void leavesASingleWrongValueToTheVerification() {
    load("value.source=verify");
    store.update("usertable", "user0", new HashMap<>(Map.of("field3", Bytes.of(new byte[100]))));
    assertThat(difference("value.source=verify")).isNull();
  }

  @Test
  void takesRecordsOfWhichOnlyTheChangedFieldIsLeft() {
    load("");
    for (int number = 0; number < 100; number++) {
      replace("user" + number, Map.of("field" + number % 10, Bytes.of(new byte[100])));
    }
    assertThat(difference("")).isNull();
  }

  @Test
  void takesTheCounterOfAnAuditForAValue() {
    load("fieldlength=10");
    byte[] counter = new byte[CasCounter.LENGTH];
    store.update("usertable", "user0", new HashMap<>(Map.of("field0", Bytes.of(counter))));
    assertThat(difference("fieldlength=10")).isNull();
  }

  @Test
  void absentAndUnreadableRecordsSayNothing() {
    assertThat(difference("")).isNull();
    load("");
    for (int number = 1; number < 100; number++) {
      store.delete("usertable", "user" + number);
    }
    assertThat(difference("")).isNull();
    assertThat(difference("fieldcount=1")).isNotNull();
    store.data().inject(call -> call.is(Call.Kind.READ), Fault.status(Status.ERROR));
    assertThat(difference("fieldcount=1")).isNull();
  }

  @Test
  void readsAFewRecords() {
    load("");
    store.data().recordCalls();
    difference("");
    assertThat(store.data().calls())
        .hasSizeLessThanOrEqualTo(16)
        .extracting(Call::key)
        .contains("user0", "user99");
  }

  @Test
  void othersBindingsMayAddFields() {
    load("fieldcount=11");
    ScaleWorkload workload = Settings.workload(RECORDS);
    assertThat(workload.shapeDifference(true, store)).isEmpty();
    assertThat(workload.shapeDifference(false, store)).isPresent();
    assertThat(Settings.workload(RECORDS + "fieldlength=7").shapeDifference(true, store))
        .isPresent();
  }

  private void load(String settings) {
    ThreadOperations operations =
        Settings.workload(RECORDS + settings).operations(0, 1, new ObserverLog());
    for (int i = 0; i < 100; i++) {
      operations.load(store);
    }
  }

  private String difference(String settings) {
    return Settings.workload(RECORDS + settings).shapeDifference(false, store).orElse(null);
  }

  private void replace(String key, Map<String, ByteIterator> fields) {
    store.delete("usertable", key);
    store.insert("usertable", key, new HashMap<>(fields));
  }
}
