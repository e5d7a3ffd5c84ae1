package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.MapStore;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import site.ycsb.Status;

final class MultiGetOperationTest {
  private static final String ONLY =
      "recordcount=50 readproportion=0 updateproportion=0 multigetproportion=1 ";

  private final ObserverLog log = new ObserverLog();
  private MapStore store;

  @BeforeEach
  void load(TestInfo test) {
    store = MapStore.open("MultiGetOperationTest " + test.getDisplayName());
    ThreadOperations load = Settings.workload(ONLY).operations(0, 1, new ObserverLog());
    for (int i = 0; i < 50; i++) {
      load.load(store);
    }
    store.data().recordCalls();
  }

  @Test
  void asksForDifferentRecordsInOneOperation() {
    ThreadOperations operations =
        Settings.workload(ONLY + "requestdistribution=zipfian").operations(0, 1, log);
    for (int i = 0; i < 100; i++) {
      assertThat(operations.transact(store)).isEqualTo(Status.OK);
    }
    List<Call> calls = store.data().calls();
    assertThat(calls).hasSize(100);
    assertThat(calls).allSatisfy(call -> assertThat(call.key().split(" ")).doesNotHaveDuplicates());
    assertThat(calls).extracting(Call::records).allMatch(size -> size <= 10).contains(10);
    assertThat(log.count("MULTIGET OK")).isEqualTo(100);
    assertThat(log.moved())
        .extracting(ObserverLog.Moved::readBytes)
        .isEqualTo(calls.stream().map(call -> call.records() * 1_000L).toList());
  }

  @Test
  void aRecordThatIsAbsentIsAMiss() {
    ThreadOperations operations =
        Settings.workload(ONLY + "recordcount=51 multiget.size=500").operations(0, 1, log);
    assertThat(operations.transact(store)).isEqualTo(Status.NOT_FOUND);
    assertThat(log.events()).containsExactly("MULTIGET NOT_FOUND");
  }

  @Test
  void failsOnABindingWithoutIt() {
    Status status = Settings.workload(ONLY).operations(0, 1, log).transact(new NoStore());
    assertThat(status.getName()).isEqualTo("ERROR");
    assertThat(log.events()).containsExactly("MULTIGET ERROR");
  }
}
