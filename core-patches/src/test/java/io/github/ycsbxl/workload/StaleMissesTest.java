package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

/** Reads that find no record. */
final class StaleMissesTest {
  private static final String RECORDS =
      "recordcount=20 multiget.size=3 requestdistribution=latest updateproportion=0 ";

  private final ObserverLog log = new ObserverLog();
  private MapStore store;

  @BeforeEach
  void open(TestInfo test) {
    store = MapStore.open("StaleMissesTest " + test.getDisplayName());
    store.data().readStale(true);
    store
        .data()
        .inject(
            call -> Set.of(Kind.READ, Kind.READ_ALL, Kind.READ_VERSIONED).contains(call.kind()),
            Fault.status(Status.NOT_FOUND));
  }

  @ParameterizedTest
  @CsvSource({
    "READ, readproportion=0.5",
    "CAS, readproportion=0 readmodifywriteproportion=0.5 readmodifywrite.mode=cas",
    "MULTIGET, readproportion=0 multigetproportion=0.5",
    "READ-MODIFY-WRITE, readproportion=0 readmodifywriteproportion=0.5"
  })
  void ofRecordsThatWereInsertedAreStale(String operation, String share) {
    transact(share + " insertproportion=0.5");
    assertThat(log.count("INSERT OK")).isPositive();
    assertThat(log.count(operation + " STALE")).isPositive();
    // Including the 20 records that were never inserted; the newest are requested most often.
    assertThat(log.events())
        .allMatch(event -> event.matches("INSERT OK|[A-Z-]+ (STALE|NOT_FOUND)"));
  }

  @Test
  void ofRecordsThatWereLoadedAreMissed() {
    ThreadOperations load = Settings.workload(RECORDS).operations(0, 1, new ObserverLog());
    for (int i = 0; i < 20; i++) {
      assertThat(load.load(store)).isEqualTo(Status.OK);
    }
    transact("readproportion=1");
    assertThat(log.events()).containsOnly("READ NOT_FOUND");
  }

  @Test
  void areNotStaleInAStoreThatSaysItReadsAllThatWasAcknowledged() {
    store.data().readStale(false);
    transact("readproportion=0.5 insertproportion=0.5");
    assertThat(log.events()).containsOnly("READ NOT_FOUND", "INSERT OK");
  }

  private void transact(String settings) {
    ThreadOperations operations = Settings.workload(RECORDS + settings).operations(0, 1, log);
    for (int i = 0; i < 100; i++) {
      operations.transact(store);
    }
  }
}
