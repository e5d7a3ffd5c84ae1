package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.keys.KeyConfig;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

final class LoadTest {
  private static final String TABLE = "usertable";

  private MapStore store;

  @BeforeEach
  void open(TestInfo test) {
    store = MapStore.open("LoadTest " + test.getTestMethod().orElseThrow() + test.getDisplayName());
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 3", "1, 16", "4, 1", "4, 7"})
  void threadsAndProcessesInsertEveryRecordOnce(int clients, int threads) {
    store.data().recordCalls();
    for (int client = 0; client < clients; client++) {
      ScaleWorkload workload =
          Settings.workload(
              "recordcount=1003 insertorder=ordered client.count=%d client.index=%d"
                  .formatted(clients, client));
      load(workload, threads);
    }
    assertThat(store.data().calls())
        .extracting(Call::key)
        .containsExactlyInAnyOrderElementsOf(
            LongStream.range(0, 1003).mapToObj(number -> "user" + number).toList());
  }

  @Test
  void insertsNothingAfterTheLastRecord() {
    ThreadOperations operations =
        Settings.workload("recordcount=4 client.count=2").operations(1, 2, new ObserverLog());
    assertThat(operations.load(store)).isEqualTo(Status.OK);
    assertThat(operations.load(store).isOk()).isFalse();
    assertThat(operations.load(store).isOk()).isFalse();
    assertThat(store.data().keys(TABLE)).hasSize(1);
  }

  @Test
  void insertsWholeRecords() {
    load(Settings.workload("recordcount=1 insertorder=ordered"), 1);
    var record = new VersionedRecord();
    store.readLatest(TABLE, "user0", record);
    assertThat(record.fields()).hasSize(10).containsKeys("field0", "field9");
    assertThat(record.fields().values()).allMatch(value -> value.bytesLeft() == 100);
  }

  @Test
  void drawsTheLengthOfAFieldWhenAsked() {
    load(
        Settings.workload(
            "recordcount=200 fieldcount=2 fieldlength=3 minfieldlength=2"
                + " fieldlengthdistribution=uniform fieldnameprefix=f table=other"),
        1);
    var lengths = new ArrayList<Long>();
    var record = new VersionedRecord();
    for (String key : store.data().keys("other")) {
      store.readLatest("other", key, record);
      assertThat(record.fields()).containsOnlyKeys("f0", "f1");
      record.fields().values().forEach(value -> lengths.add(value.bytesLeft()));
    }
    assertThat(lengths).hasSize(400).containsOnly(2L, 3L);
  }

  /** Stock YCSB overflows here and inserts user-1294967296 and its neighbours. */
  @ParameterizedTest
  @CsvSource({
    "insertorder=ordered, user3000000000 user3000000001 user3000000002",
    "insertorder=hashed, user4396946494927717697 user7467624991604496224 user9128450581281259059",
    "key.format=decimal key.length=14 insertorder=ordered,"
        + " user3000000000 user3000000001 user3000000002",
    "key.format=base32 insertorder=ordered, user002pd0ng0 user002pd0ng1 user002pd0ng2"
  })
  void insertsBeyondTheReachOfAnInt(String settings, String keys) {
    load(Settings.workload(beyondInt(settings)), 2);
    assertThat(store.data().keys(TABLE)).containsExactlyInAnyOrder(keys.split(" "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"key.format=base32", "key.format=decimal key.length=20"})
  void scrambledKeysBeyondTheReachOfAnIntAreOfFullLength(String settings) {
    load(Settings.workload(beyondInt(settings)), 1);
    KeyConfig keys = Settings.config(beyondInt(settings)).keys();
    int length = settings.endsWith("20") ? 20 : 13;
    assertThat(store.data().keys(TABLE)).hasSize(3).allMatch(key -> key.length() == length);
    assertThat(store.data().keys(TABLE))
        .isEqualTo(
            LongStream.range(3_000_000_000L, 3_000_000_003L)
                .mapToObj(keys.format()::format)
                .collect(Collectors.toSet()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"insertorder=ordered", "insertorder=hashed", "zeropadding=25"})
  void namesRecordsAsStockDoes(String settings) throws Exception {
    Properties properties =
        Settings.of("recordcount=2147483647 insertstart=2147483640 " + settings);
    Measurements.setProperties(properties);
    var stock = new CoreWorkload();
    stock.init(properties);
    store.data().recordCalls();
    for (int i = 0; i < 7; i++) {
      assertThat(stock.doInsert(store, null)).isTrue();
    }
    List<String> stocks = store.data().calls().stream().map(Call::key).toList();
    var ours = MapStore.open("LoadTest ours " + settings);
    ours.data().recordCalls();
    ThreadOperations operations =
        Settings.workload("recordcount=2147483647 insertstart=2147483640 " + settings)
            .operations(0, 1, new ObserverLog());
    for (int i = 0; i < 7; i++) {
      assertThat(operations.load(ours)).isEqualTo(Status.OK);
    }
    assertThat(ours.data().calls()).extracting(Call::key).isEqualTo(stocks);
  }

  @Test
  void aRecordThatIsThereIsAFailureUnlessItMayBe() {
    store.insert(TABLE, "user0", new HashMap<>());
    String settings = "recordcount=1 insertorder=ordered insert.existing=";
    ThreadOperations fail =
        Settings.workload(settings + "fail").operations(0, 1, new ObserverLog());
    assertThat(fail.load(store)).isEqualTo(Statuses.EXISTS);
    ThreadOperations skip =
        Settings.workload(settings + "skip").operations(0, 1, new ObserverLog());
    assertThat(skip.load(store)).isEqualTo(Statuses.EXISTING);
    ScaleWorkload stock = Settings.workload(settings + "skip");
    assertThat(stock.doInsert(store, stock.operations(0, 1, new ObserverLog()))).isTrue();
  }

  @Test
  void anInsertOfUnknownOutcomeIsTriedAgainAndThenTakenForDone() {
    store
        .data()
        .inject(call -> call.number() == 0, Fault.doneWithException(new RuntimeException("cut")));
    var log = new ObserverLog();
    ThreadOperations operations =
        Settings.workload(
                "recordcount=2 insertorder=ordered core_workload_insertion_retry_limit=2"
                    + " core_workload_insertion_retry_interval=0")
            .operations(0, 1, log);
    assertThat(operations.load(store)).isEqualTo(Status.OK);
    assertThat(log.events()).containsExactly("INSERT INDETERMINATE", "INSERT OK");
  }

  @Test
  void givesUpAfterTheRetriesThatAreAllowed() {
    store.data().inject(call -> true, Fault.status(Status.ERROR));
    var log = new ObserverLog();
    ThreadOperations operations =
        Settings.workload(
                "recordcount=2 core_workload_insertion_retry_limit=2"
                    + " core_workload_insertion_retry_interval=0")
            .operations(0, 1, log);
    assertThat(operations.load(store)).isEqualTo(Status.ERROR);
    assertThat(log.events()).containsExactly("INSERT ERROR", "INSERT ERROR", "INSERT ERROR");
  }

  @Test
  void doesNotWaitForARetryOnceARunIsStopped() {
    store.data().inject(call -> true, Fault.status(Status.ERROR));
    var log = new ObserverLog();
    ScaleWorkload workload =
        Settings.workload("recordcount=2 core_workload_insertion_retry_limit=9");
    ThreadOperations operations = workload.operations(0, 1, log);
    workload.requestStop();
    assertThat(operations.load(store)).isEqualTo(Status.ERROR);
    assertThat(log.events()).hasSize(1);
  }

  private static String beyondInt(String settings) {
    return "recordcount=4000000000 insertstart=3000000000 insertcount=3 " + settings;
  }

  /** Loads this client's records with threads that take turns. */
  private void load(ScaleWorkload workload, int threads) {
    long records = workload.recordsToLoad();
    List<ThreadOperations> operations = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      operations.add(workload.operations(thread, threads, new ObserverLog()));
    }
    for (long i = 0; i < records; i++) {
      assertThat(operations.get((int) (i % threads)).load(store)).isEqualTo(Status.OK);
    }
  }
}
