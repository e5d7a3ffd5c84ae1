package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.ycsbxl.binding.Call.Kind;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Injected faults have the effects on which other tests depend. */
final class MapStoreFaultTest {
  private final MapStore store;

  MapStoreFaultTest(TestInfo test) {
    store = MapStore.open("MapStoreFaultTest " + test.getDisplayName());
    store.insert("t", "k", value("old"));
    store.update("t", "k", value("new"));
  }

  @Test
  void failsTheCallsThatFit() {
    store.data().inject(call -> call.number() == 3, Fault.status(Status.SERVICE_UNAVAILABLE));
    store
        .data()
        .inject(call -> call.is(Kind.DELETE), Fault.exception(new IllegalStateException("broken")));
    assertThat(read()).isEqualTo("new");
    assertThat(store.read("t", "k", null, new HashMap<>())).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(read()).isEqualTo("new");
    assertThatIllegalStateException().isThrownBy(() -> store.delete("t", "k"));
    store.data().heal();
    assertThat(store.delete("t", "k")).isEqualTo(Status.OK);
  }

  @Test
  void losesAWriteThatItAcknowledges() {
    store.data().inject(call -> call.is(Kind.UPDATE), Fault.lost());
    assertThat(store.update("t", "k", value("lost"))).isEqualTo(Status.OK);
    assertThat(read()).isEqualTo("new");
  }

  @Test
  void doesAWriteThatItLeavesInDoubt() {
    store.data().inject(call -> call.is(Kind.UPDATE), Fault.doneInDoubt());
    assertThat(store.update("t", "k", value("in doubt"))).matches(Statuses::isIndeterminate);
    assertThat(read()).isEqualTo("in doubt");
  }

  @Test
  void readsStaleButNotTheLatest() {
    store.data().readStale(true);
    assertThat(read()).isEqualTo("old");
    var record = new VersionedRecord();
    store.readVersioned("t", "k", record);
    assertThat(store.replaceIfCurrent("t", "k", record)).isEqualTo(Statuses.CONFLICT);
    store.readLatest("t", "k", record);
    assertThat(store.replaceIfCurrent("t", "k", record)).isEqualTo(Status.OK);
  }

  @Test
  void mayKeepWhatItHasToItself() {
    store.data().returnConflicting(false);
    var record = new VersionedRecord();
    store.readVersioned("t", "k", record);
    store.update("t", "k", value("newer"));
    assertThat(store.replaceIfCurrent("t", "k", record)).isEqualTo(Statuses.CONFLICT);
    assertThat(record.isEmpty()).isTrue();
  }

  private String read() {
    var result = new HashMap<String, ByteIterator>();
    assertThat(store.read("t", "k", null, result)).isEqualTo(Status.OK);
    return new String(result.get("a").toArray());
  }

  private static Map<String, ByteIterator> value(String text) {
    return new HashMap<>(Map.of("a", TestDb.ascii(text)));
  }
}
