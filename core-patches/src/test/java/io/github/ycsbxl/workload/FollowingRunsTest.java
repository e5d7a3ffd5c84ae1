package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.MapStoreData;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.lookup.LoadState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.Status;

/** Runs that insert after earlier ones, whatever happened to the earlier inserts. */
final class FollowingRunsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int STORES = Cases.of(60, 300);

  /** Keys of four base-32 digits, so that a block has 16 numbers and its mark is far away. */
  private static final String KEYS = "key.format=base32 key.length=8 insertorder=ordered ";

  /** Created individually: most of these runs would draw more bytes for a pool than they write. */
  private static final String VALUES = "fieldcount=1 fieldlength=24 value.source=verify ";

  private static final long CAPACITY = 1 << 20;

  private final String name;

  /** Number of the store's calls that were checked. */
  private int seen;

  FollowingRunsTest(TestInfo test) {
    name = "FollowingRunsTest " + test.getDisplayName();
  }

  @Test
  void noInsertMeetsOneOfAnEarlierRun() {
    for (int seed = 0; seed < STORES; seed++) {
      var random = new Random(seed);
      MapStore store = MapStore.open(name + seed);
      store.data().recordCalls();
      seen = 0;
      int records = random.nextInt(100);
      Set<Long> earlier = new HashSet<>();
      for (int run = 0; run < 4; run++) {
        failSome(store.data(), random);
        int clients = 1 + random.nextInt(4);
        List<ObserverLog> logs = run(store, records, clients, random);
        Set<Long> asked = asked(store.data(), records);
        assertThat(asked).as("seed " + seed).noneMatch(earlier::contains);
        assertThat(logs)
            .as("seed " + seed)
            .allSatisfy(log -> assertThat(log.events()).doesNotContain("INSERT EXISTS"));
        earlier.addAll(asked);
        deleteSome(store, earlier, random);
      }
    }
  }

  @Test
  void aRunThatInsertsNothingLeavesNoMark() {
    MapStore store = MapStore.open(name);
    ScaleWorkload workload = workload(10, 1, 0, "readproportion=1 insertproportion=0");
    workload.prepare(store);
    workload.operations(0, 1, new ObserverLog()).transact(store);
    assertThat(store.data().keys("usertable")).isEmpty();
  }

  @Test
  void theFirstRunInsertsRightAfterTheRecords() {
    MapStore store = MapStore.open(name);
    ScaleWorkload workload = workload(10, 3, 1, "");
    workload.prepare(store);
    workload.operations(0, 1, new ObserverLog()).transact(store);
    assertThat(store.data().keys("usertable"))
        .containsExactlyInAnyOrder(key(11), key(CAPACITY - 1), key(CAPACITY - 2));
  }

  @Test
  void aDeleteLeavesAMarkSoThatWhatIsMissingIsNoIncompleteLoad() {
    MapStore store = MapStore.open(name);
    String deletes = "insertproportion=0 readproportion=0 deleteproportion=1";
    ScaleWorkload workload = workload(50, 1, 0, deletes);
    ThreadOperations operations = workload.operations(0, 1, new ObserverLog());
    for (int i = 0; i < 50; i++) {
      operations.load(store);
    }
    workload.prepare(store);
    operations = workload.operations(0, 1, new ObserverLog());
    for (int i = 0; i < 25; i++) {
      assertThat(operations.transact(store)).isEqualTo(Status.OK);
    }
    LoadState found = workload(50, 1, 0, "").loaded(store);
    assertThat(found.isInterrupted()).isFalse();
    assertThat(found.isEmpty()).isFalse();
  }

  @Test
  void aMarkThatCannotBeMadeFailsTheInsertUntilItCan() {
    MapStore store = MapStore.open(name);
    ScaleWorkload workload = workload(10, 1, 0, "");
    workload.prepare(store);
    store.data().inject(call -> call.is(Kind.INSERT), Fault.status(Status.SERVICE_UNAVAILABLE));
    var log = new ObserverLog();
    ThreadOperations operations = workload.operations(0, 1, log);
    operations.transact(store);
    store.data().heal();
    operations.transact(store);
    assertThat(log.events()).containsExactly("INSERT SERVICE_UNAVAILABLE", "INSERT OK");
  }

  @Test
  void aRunThatIsAlonePassesOverBlocksThatWereTakenUnseen() {
    MapStore store = MapStore.open(name);
    ScaleWorkload stale = workload(10, 1, 0, "");
    stale.prepare(store);
    ScaleWorkload other = workload(10, 1, 0, "");
    other.prepare(store);
    other.operations(0, 1, new ObserverLog()).transact(store);
    var log = new ObserverLog();
    stale.operations(0, 1, log).transact(store);
    assertThat(log.events()).containsExactly("INSERT OK");
    assertThat(store.data().keys("usertable")).contains(key(10), key(16));
  }

  @Test
  void recordsThatNoMarkTellsOfAreSeenBeforeInsertsMeetThem() {
    MapStore store = MapStore.open(name);
    ThreadOperations load = workload(100, 1, 0, "").operations(0, 1, new ObserverLog());
    for (int i = 0; i < 100; i++) {
      load.load(store);
    }
    ScaleWorkload smaller = workload(50, 1, 0, "");
    smaller.prepare(store);
    assertThat(smaller.inTheWayOfInserts(store)).hasValue(50);
    ScaleWorkload same = workload(100, 1, 0, "");
    same.prepare(store);
    assertThat(same.inTheWayOfInserts(store)).isEmpty();
  }

  @Test
  void aRunOfReadsKnowsThatTheStoreHasMore() {
    MapStore store = MapStore.open(name);
    ThreadOperations load = workload(100, 1, 0, "").operations(0, 1, new ObserverLog());
    for (int i = 0; i < 100; i++) {
      load.load(store);
    }
    ScaleWorkload inserts = workload(100, 1, 0, "");
    inserts.prepare(store);
    inserts.operations(0, 1, new ObserverLog()).transact(store);
    String reads = KEYS + VALUES + "readproportion=1 updateproportion=0 recordcount=";
    assertThat(Settings.workload(reads + 60).requestedOfMore(store)).contains(new Slice(0, 60));
    assertThat(Settings.workload(reads + 100).requestedOfMore(store)).isEmpty();
  }

  @Test
  void aMarkThatCannotBeReadIsNoAbsentOne() {
    MapStore store = MapStore.open(name);
    store.data().inject(call -> true, Fault.status(Status.SERVICE_UNAVAILABLE));
    assertThatThrownBy(() -> workload(10, 1, 0, "").prepare(store))
        .hasMessageStartingWith("a read ended with SERVICE_UNAVAILABLE");
  }

  @Test
  void keysWithoutRoomForMarksAreRefused() {
    assertThatThrownBy(() -> workload(31, 1, 0, "key.length=5")).satisfies(golden::pin);
  }

  /** Makes 0.01 to 10 % of the inserts fail in some way, including those of marks. */
  private static void failSome(MapStoreData store, Random random) {
    double share = 0.0001 * Math.pow(1_000, random.nextDouble());
    store.heal();
    List<Fault> faults =
        List.of(
            Fault.status(Status.ERROR),
            Fault.doneInDoubt(),
            Fault.exception(new IllegalStateException("not sent")),
            Fault.doneWithException(new IllegalStateException("cut")));
    for (Fault fault : faults) {
      store.inject(
          call -> call.is(Kind.INSERT) && random.nextDouble() < share / faults.size(), fault);
    }
  }

  private static List<ObserverLog> run(MapStore store, int records, int clients, Random random) {
    var logs = new ArrayList<ObserverLog>();
    var operations = new ArrayList<ThreadOperations>();
    for (int client = 0; client < clients; client++) {
      // Some start late, when others have already inserted.
      int inserts = operations.isEmpty() ? 0 : random.nextInt(40);
      for (int i = 0; i < inserts; i++) {
        operations.get(random.nextInt(operations.size())).transact(store);
      }
      ScaleWorkload workload = workload(records, clients, client, "");
      workload.prepare(store);
      for (int thread = 0; thread < 2; thread++) {
        logs.add(new ObserverLog());
        operations.add(workload.operations(thread, 2, logs.get(logs.size() - 1)));
      }
    }
    for (int i = random.nextInt(400); i > 0; i--) {
      operations.get(random.nextInt(operations.size())).transact(store);
    }
    return logs;
  }

  /** Returns the numbers of inserts since the last run, without marks. */
  private Set<Long> asked(MapStoreData store, int records) {
    List<Call> calls = store.calls();
    List<Long> numbers =
        calls.subList(seen, calls.size()).stream()
            .filter(call -> call.is(Kind.INSERT))
            .map(call -> number(call.key()))
            .filter(number -> number < CAPACITY / 2)
            .toList();
    seen = calls.size();
    assertThat(numbers).doesNotHaveDuplicates().allMatch(number -> number >= records);
    return Set.copyOf(numbers);
  }

  /** Deletes single records, or a range. */
  private static void deleteSome(MapStore store, Set<Long> inserted, Random random) {
    double share = random.nextInt(3) == 0 ? random.nextDouble() : 0;
    long from = random.nextInt(2_000);
    long to = random.nextInt(3) == 0 ? from + random.nextInt(500) : from;
    inserted.stream()
        .sorted()
        .filter(number -> number >= from && number < to || random.nextDouble() < share)
        .toList()
        .forEach(number -> store.delete("usertable", key(number)));
  }

  private static long number(String key) {
    return Long.parseLong(key.substring("user".length()), 32);
  }

  private static String key(long number) {
    String digits = Long.toString(number, 32);
    return "user" + "0".repeat(4 - digits.length()) + digits;
  }

  private static ScaleWorkload workload(int records, int clients, int client, String more) {
    return Settings.workload(
        KEYS
            + VALUES
            + "readproportion=0 updateproportion=0 insertproportion=1 "
            + "recordcount=%d client.count=%d client.index=%d %s"
                .formatted(records, clients, client, more));
  }
}
