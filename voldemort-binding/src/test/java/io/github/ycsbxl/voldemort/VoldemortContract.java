package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.CasContractTest;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Contract of every mode, beyond that of every binding. */
abstract class VoldemortContract extends CasContractTest {
  @Override
  protected DB newDb() {
    return new VoldemortClient();
  }

  @Override
  protected final boolean scans() {
    return false;
  }

  @Override
  protected final boolean remembersDeletes() {
    return false;
  }

  @Test
  void everyWriteIsANewVersion() {
    db.insert(table(), "k", fields("a", "1"));
    VersionedRecord first = latest("k");
    db.update(table(), "k", fields("a", "2"));
    VersionedRecord second = latest("k");
    assertThat(cas(other).replaceIfCurrent(table(), "k", first)).isEqualTo(Statuses.CONFLICT);
    assertThat(cas(other).replaceIfCurrent(table(), "k", second)).isEqualTo(Status.OK);
    assertThat(latest("k").version()).isNotEqualTo(second.version());
  }

  @Test
  void aConflictDoesNotTellWhatIsThere() {
    db.insert(table(), "k", fields("a", "1"));
    VersionedRecord stale = latest("k");
    other.update(table(), "k", fields("a", "2"));
    assertThat(cas(db).replaceIfCurrent(table(), "k", stale)).isEqualTo(Statuses.CONFLICT);
    assertThat(stale.isEmpty()).isTrue();
    assertThat(stale.fields()).isEmpty();
  }

  @Test
  void aKeyCanBeInsertedAgainOnceItWasDeleted() {
    db.insert(table(), "k", fields("a", "1"));
    db.delete(table(), "k");
    assertThat(db.insert(table(), "k", fields("a", "2"))).isEqualTo(Status.OK);
    assertThat(readAll("k")).containsEntry("a", "2");
  }

  @Test
  void keysNeedNotBeAscii() {
    db.insert(table(), "Schlüssel 鍵", fields("ä", "1"));
    assertThat(readAll("Schlüssel 鍵")).containsEntry("ä", "1");
  }

  @Test
  void recordsMayBeEmpty() {
    assertThat(db.insert(table(), "k", Map.of())).isEqualTo(Status.OK);
    var found = new HashMap<String, ByteIterator>();
    assertThat(db.read(table(), "k", null, found)).isEqualTo(Status.OK);
    assertThat(found).isEmpty();
  }
}
