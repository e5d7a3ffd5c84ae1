package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Contract of stores with CAS and multigets for {@code value.form=raw}. */
public abstract class CasRawContractTest extends RawContractTest {
  @Test
  void compareAndSetComparesVersions() {
    fields.insert(table(), "k1", record("1", "2"));
    var store = (CompareAndSet) raw;
    var first = new VersionedRecord();
    var second = new VersionedRecord();
    assertThat(store.readVersioned(table(), "k1", first)).isEqualTo(Status.OK);
    assertThat(store.readVersioned(table(), "k1", second)).isEqualTo(Status.OK);
    first.fields().putAll(value("first".getBytes()));
    assertThat(store.replaceIfCurrent(table(), "k1", first)).isEqualTo(Status.OK);
    second.fields().putAll(value("second".getBytes()));
    assertThat(store.replaceIfCurrent(table(), "k1", second)).isEqualTo(Statuses.CONFLICT);
    assertThat(read("k1")).isEqualTo("first".getBytes());
  }

  @Test
  void readsSeveral() {
    raw.insert(table(), "k1", value("1".getBytes()));
    raw.insert(table(), "k2", value("22".getBytes()));
    var found = new HashMap<String, Map<String, ByteIterator>>();
    assertThat(((MultiGet) raw).readAll(table(), List.of("k1", "k2"), found)).isEqualTo(Status.OK);
    assertThat(found.get("k2").get(FIELD).toArray()).isEqualTo("22".getBytes());
  }
}
