package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Contract of stores with CAS, in addition to the general contract. */
public abstract class CasContractTest extends DbContractTest {
  /**
   * Returns true if a CAS operation distinguishes a deleted record from one that never existed.
   * Otherwise it restores a deleted record.
   */
  protected boolean remembersDeletes() {
    return true;
  }

  @Test
  void replacesARecordThatIsCurrent() {
    db.insert(table(), "k1", fields("a", "1", "b", "2"));
    VersionedRecord record = latest("k1");
    assertThat(text(record.fields())).containsEntry("a", "1").containsEntry("b", "2");
    record.fields().put("a", TestDb.ascii("new"));
    assertThat(cas(db).replaceIfCurrent(table(), "k1", record)).isEqualTo(Status.OK);
    assertThat(readAll("k1")).containsExactlyInAnyOrderEntriesOf(Map.of("a", "new", "b", "2"));
  }

  @Test
  void refusesToReplaceARecordThatChanged() {
    db.insert(table(), "k1", fields("a", "1"));
    VersionedRecord stale = latest("k1");
    other.update(table(), "k1", fields("a", "theirs"));
    stale.fields().put("a", TestDb.ascii("mine"));
    assertThat(cas(db).replaceIfCurrent(table(), "k1", stale)).isEqualTo(Statuses.CONFLICT);
    assertThat(readAll("k1")).containsEntry("a", "theirs");
    if (!stale.isEmpty()) {
      assertThat(text(stale.fields())).containsEntry("a", "theirs");
      stale.fields().put("a", TestDb.ascii("retried"));
      assertThat(cas(db).replaceIfCurrent(table(), "k1", stale)).isEqualTo(Status.OK);
    }
  }

  @Test
  void refusesToReplaceARecordThatIsGoneIfItCanTell() {
    db.insert(table(), "k1", fields("a", "1"));
    VersionedRecord stale = latest("k1");
    other.delete(table(), "k1");
    stale.fields().put("a", TestDb.ascii("mine"));
    Status status = cas(db).replaceIfCurrent(table(), "k1", stale);
    if (remembersDeletes()) {
      assertThat(status).isIn(Statuses.CONFLICT, Status.NOT_FOUND);
      assertThat(cas(db).readLatest(table(), "k1", new VersionedRecord()))
          .isEqualTo(Status.NOT_FOUND);
    } else {
      assertThat(status).isEqualTo(Status.OK);
      assertThat(readAll("k1")).containsEntry("a", "mine");
    }
  }

  @Test
  void versionedReadOfAbsentKeyIsNotFound() {
    var record = new VersionedRecord();
    assertThat(cas(db).readVersioned(table(), "absent", record)).isEqualTo(Status.NOT_FOUND);
    assertThat(record.isEmpty()).isTrue();
  }

  protected static CompareAndSet cas(DB db) {
    return (CompareAndSet) db;
  }

  /** Reads the latest version, so that a lagging replica does not matter. */
  @Override
  protected final Status latest(String key, Map<String, ByteIterator> into) {
    var record = new VersionedRecord();
    Status status = cas(db).readLatest(table(), key, record);
    into.putAll(record.fields());
    return status;
  }

  protected final VersionedRecord latest(String key) {
    var record = new VersionedRecord();
    assertThat(cas(db).readLatest(table(), key, record)).isEqualTo(Status.OK);
    return record;
  }
}
