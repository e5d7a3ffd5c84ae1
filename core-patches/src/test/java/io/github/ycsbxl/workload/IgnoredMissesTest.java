package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import site.ycsb.Status;

final class IgnoredMissesTest {
  private static final String READS = "recordcount=9 readproportion=1 updateproportion=0 ";

  private final ObserverLog log = new ObserverLog();

  @Test
  void missesAreFailuresUnlessIgnored(TestInfo test) {
    assertThat(transact(READS, store(test))).isEqualTo(Status.NOT_FOUND);
    assertThat(log.events()).containsExactly("READ NOT_FOUND");
  }

  @Test
  void missesAreToldApart(TestInfo test) {
    assertThat(transact(READS + "ignorenulls=true", store(test))).isEqualTo(Status.NOT_FOUND);
    assertThat(log.events()).containsExactly("READ missed");
  }

  @Test
  void failuresStayFailures(TestInfo test) {
    MapStore store = store(test);
    store.data().inject(call -> true, Fault.status(Status.SERVICE_UNAVAILABLE));
    transact(READS + "ignorenulls=true", store);
    assertThat(log.events()).containsExactly("READ SERVICE_UNAVAILABLE");
  }

  private Status transact(String settings, MapStore store) {
    return Settings.workload(settings).operations(0, 1, log).transact(store);
  }

  private static MapStore store(TestInfo test) {
    return MapStore.open("IgnoredMissesTest " + test.getDisplayName());
  }
}
