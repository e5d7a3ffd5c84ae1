package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.lookup.LoadProbe;
import io.github.ycsbxl.lookup.LoadState;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Loads killed at any time and repeated with the same command, with the same or another number of
 * clients and threads.
 */
final class InterruptedLoadTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int KILLS = Cases.of(30, 120);

  private final NumberStore store = new NumberStore();

  @Test
  void goesOnWhereItStoppedAndInsertsNothingTwice() {
    for (int seed = 0; seed < KILLS; seed++) {
      var random = new Random(seed);
      int records = 1 + random.nextInt(random.nextBoolean() ? 5_000 : 60_000);
      int clients = 1 + random.nextInt(6);
      var killed = new NumberStore();
      kill(killed, records, clients, 1 + random.nextInt(40), random);
      // A store that is killed with its client loses unwritten data.
      int lost = random.nextInt(3) == 0 ? 1 + random.nextInt(3_000) : 0;
      loseLastOfShard(killed, lost, random.nextInt(3));
      long before = killed.records().cardinality();
      int clientsNow = random.nextInt(3) == 0 ? 1 + random.nextInt(6) : clients;
      load(killed, records, clientsNow, 1 + random.nextInt(40));
      String what =
          "seed %d: %d of %d by %d, then %d".formatted(seed, before, records, clients, clientsNow);
      assertThat(killed.records().cardinality()).as(what).isEqualTo(records);
      assertThat(killed.insertedAgain()).as(what).isLessThanOrEqualTo(0);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "4, 1", "4, 4", "20, 1", "1, 4", "7, 3"})
  void reportsAnIncompleteLoadAndNeedsFewReads(int clients, int clientsNow) {
    for (int seed = 0; seed < Cases.of(5, 30); seed++) {
      var random = new Random(seed);
      int records = 200_000;
      var killed = new NumberStore();
      kill(killed, records, clients, 1 + random.nextInt(8), random);
      long present = killed.records().cardinality();
      long known = 0;
      boolean interrupted = false;
      for (int client = 0; client < clientsNow; client++) {
        LoadState found = workload(records, clientsNow, client).loaded(killed);
        known += found.present();
        interrupted |= found.isInterrupted() || found.isEmpty();
      }
      assertThat(interrupted).as("seed " + seed).isEqualTo(present < records);
      assertThat(Math.abs(known - present)).as("seed " + seed).isLessThan(4_000L * clients);
      assertThat(killed.reads()).isLessThan(10_000L + 3_000L * (clients + clientsNow));
    }
  }

  @Test
  void saysExactlyHowManyRecordsASmallStoreHolds() {
    var random = new Random(3);
    for (int number = 0; number < 200; number++) {
      store.records().set(number, random.nextInt(4) > 0);
    }
    LoadState found = workload(200, 1, 0).loaded(store);
    assertThat(found.isInterrupted()).isTrue();
    assertThat(found.present()).isEqualTo(store.records().cardinality());
  }

  @Test
  void aHoleOfOneDeadClientProcessAmongFourIsFoundByOne() {
    Slice all = new Slice(0, 1_000_000);
    store.records().set(0, 1_000_000);
    Slice dead = all.slice(2, 4);
    store.records().clear((int) dead.start() + 240_000, (int) (dead.start() + dead.count()));
    LoadState found = workload(1_000_000, 1, 0).loaded(store);
    assertThat(found.isInterrupted()).isTrue();
    assertThat(found.present()).isBetween(980_000L, 1_000_000L);
    assertThat(found.remaining().count()).isBetween(10_000L, 14_000L);
  }

  @Test
  void aCompleteLoadIsCompleteAfterHalfOfItWasDeletedElsewhere() {
    var random = new Random(1);
    for (int number = 0; number < 1_000_000; number++) {
      store.records().set(number, random.nextBoolean());
    }
    assertThat(workload(1_000_000, 1, 0).loaded(store).isInterrupted()).isFalse();
  }

  @Test
  void nothingIsNothingAndAFewReadsTellIt() {
    LoadState found = workload(1_000_000, 1, 0).loaded(store);
    assertThat(found.isEmpty()).isTrue();
    assertThat(found.isInterrupted()).isFalse();
    assertThat(store.reads()).isLessThan(500);
  }

  @Test
  void aClientProcessWithoutRecordsHasLoadedThemAll() {
    assertThat(workload(2, 3, 2).loaded(store).isComplete()).isTrue();
    assertThat(workload(2, 3, 1).loaded(store).isEmpty()).isTrue();
  }

  @Test
  void aCompleteLoadIsSeenWithFewReads() {
    store.records().set(0, 1_000_000);
    assertThat(workload(1_000_000, 1, 0).loaded(store).isComplete()).isTrue();
    assertThat(store.reads()).isLessThan(4_000);
  }

  @Test
  void aGlanceNeedsFewerReadsAndSearchesWhatItFindsMissing() {
    store.records().set(0, 1_000_000);
    assertThat(workload(1_000_000, 1, 0).glance(store).isComplete()).isTrue();
    assertThat(store.reads()).isLessThan(50);
    for (int clients = 1; clients <= 8; clients++) {
      Slice dead = new Slice(0, 1_000_000).slice(clients - 1, clients);
      store.records().clear((int) dead.start() + 100, (int) (dead.start() + dead.count()));
      assertThat(workload(1_000_000, 1, 0).glance(store))
          .isEqualTo(workload(1_000_000, 1, 0).loaded(store))
          .matches(LoadState::isInterrupted);
      store.records().set(0, 1_000_000);
    }
  }

  @Test
  void anInsertThatFailedHereAndThereDoesNotHideTheEnd() {
    var random = new Random(2);
    for (int number = 0; number < 300_000; number++) {
      store.records().set(number, random.nextInt(100) > 0);
    }
    LoadState found = workload(1_000_000, 1, 0).loaded(store);
    assertThat(found.isInterrupted()).isTrue();
    assertThat(found.present()).isBetween(290_000L, 310_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ERROR", "SERVICE_UNAVAILABLE"})
  void aReadThatFailsIsNoAbsentRecord(String failure) {
    var down = MapStore.open("InterruptedLoadTest " + failure);
    down.data().inject(call -> true, Fault.status(new Status(failure, "no route to host")));
    assertThatThrownBy(() -> workload(1_000, 1, 0).loaded(down)).satisfies(golden::pin);
  }

  /** As if a node were down, so that too few replicas respond for the strongest read. */
  @Test
  void aWeakerReadShowsWhatIsThereAndNotWhatIsAbsent() {
    var degraded = MapStore.open("InterruptedLoadTest degraded");
    var full = workload(20, 1, 0);
    loadAll(degraded, full, 1);
    degraded
        .data()
        .inject(
            call -> call.is(Kind.READ_LATEST),
            Fault.status(new Status("ERROR", "1 of 2 replicas are up")));
    assertThat(full.glance(degraded).isComplete()).isTrue();
    assertThatThrownBy(() -> workload(30, 1, 0).glance(degraded)).satisfies(golden::pin);
  }

  /** Creates the state after a load whose clients were killed. */
  private static void kill(
      NumberStore store, int records, int clients, int threads, Random random) {
    for (int client = 0; client < clients; client++) {
      KeyConfig keys = Settings.config(settings(records, clients, client)).keys();
      Slice slice = keys.ownRecords();
      long window = LoadProbe.window(keys);
      long slowest = random.nextInt(8) == 0 ? slice.count() : random.nextLong(slice.count() + 1);
      for (int thread = 0; thread < threads; thread++) {
        long end = slowest + (random.nextBoolean() ? random.nextLong(window + 1) : 0);
        for (long i = thread; i < Math.min(end, slice.count()); i += threads) {
          store.records().set((int) (slice.start() + i));
        }
      }
    }
  }

  private static void loseLastOfShard(NumberStore store, int lost, int shard) {
    int left = lost;
    int number = store.records().length() - 1;
    for (; number >= 0 && left > 0; number--) {
      if (number % 3 == shard && store.records().get(number)) {
        store.records().clear(number);
        left--;
      }
    }
  }

  private static void load(NumberStore store, int records, int clients, int threads) {
    for (int client = 0; client < clients; client++) {
      ScaleWorkload workload = workload(records, clients, client);
      LoadState found = workload.loaded(store);
      if (found.isInterrupted()) {
        workload.resumeLoad(found);
      }
      if (!found.isComplete()) {
        loadAll(store, workload, threads);
      }
    }
  }

  private static void loadAll(DB store, ScaleWorkload workload, int threads) {
    List<ThreadOperations> operations = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      operations.add(workload.operations(thread, threads, new ObserverLog()));
    }
    for (long i = 0; i < workload.recordsToLoad(); i++) {
      assertThat(operations.get((int) (i % threads)).load(store))
          .isIn(Status.OK, Statuses.EXISTING);
    }
  }

  private static ScaleWorkload workload(int records, int clients, int client) {
    return Settings.workload(settings(records, clients, client));
  }

  private static String settings(int records, int clients, int client) {
    return "recordcount=%d client.count=%d client.index=%d insertorder=ordered fieldcount=1 fieldlength=1"
        .formatted(records, clients, client);
  }
}
