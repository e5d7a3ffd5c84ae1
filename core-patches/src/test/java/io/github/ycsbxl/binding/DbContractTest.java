package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.records.Bytes;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Contract of every store mode of every binding. A subclass opens it on an empty table. {@code db}
 * and {@code other} are connections of two threads to the same store.
 */
public abstract class DbContractTest {
  protected static final String TABLE = "usertable";

  protected DB db;
  protected DB other;

  /** Returns the properties of an empty store of this mode. */
  protected abstract Properties emptyStore();

  protected abstract DB newDb();

  /** Returns an empty table. A subclass that keeps a store between tests returns a new one. */
  protected String table() {
    return TABLE;
  }

  /**
   * Returns true if this mode supports ordered scans; otherwise a scan must return NOT_IMPLEMENTED.
   */
  protected abstract boolean scans();

  /** Returns true if an insert fails for an existing key; otherwise it replaces the record. */
  protected boolean refusesTakenKeys() {
    return true;
  }

  @BeforeEach
  final void open() throws DBException {
    Properties properties = emptyStore();
    db = TestDb.open(newDb(), properties);
    other = TestDb.open(newDb(), properties);
  }

  @AfterEach
  final void close() throws DBException {
    db.cleanup();
    other.cleanup();
  }

  @Test
  void readsWhatWasInserted() {
    assertThat(db.insert(table(), "k1", fields("a", "1", "b", "2"))).isEqualTo(Status.OK);
    assertThat(readAll("k1")).containsExactlyInAnyOrderEntriesOf(Map.of("a", "1", "b", "2"));
  }

  @Test
  void readOfAbsentKeyIsNotFound() {
    var result = new HashMap<String, ByteIterator>();
    assertThat(db.read(table(), "absent", null, result)).isEqualTo(Status.NOT_FOUND);
    assertThat(result).isEmpty();
  }

  @Test
  void readOfSomeFieldsReturnsJustThese() {
    db.insert(table(), "k1", fields("a", "1", "b", "2", "c", "3"));
    var result = new HashMap<String, ByteIterator>();
    assertThat(db.read(table(), "k1", Set.of("b"), result)).isEqualTo(Status.OK);
    assertThat(text(result)).containsExactlyEntriesOf(Map.of("b", "2"));
  }

  @Test
  void insertRefusesAKeyThatIsTakenIfItCanTell() {
    db.insert(table(), "k1", fields("a", "1"));
    Status status = other.insert(table(), "k1", fields("a", "2"));
    assertThat(status).isEqualTo(refusesTakenKeys() ? Statuses.EXISTS : Status.OK);
    assertThat(readAll("k1")).containsEntry("a", refusesTakenKeys() ? "1" : "2");
  }

  @Test
  void updateKeepsTheOtherFields() {
    db.insert(table(), "k1", fields("a", "1", "b", "2"));
    assertThat(db.update(table(), "k1", fields("b", "changed"))).isEqualTo(Status.OK);
    assertThat(readAll("k1")).containsExactlyInAnyOrderEntriesOf(Map.of("a", "1", "b", "changed"));
  }

  @Test
  void updateOfAbsentKeyIsNotFound() {
    assertThat(db.update(table(), "absent", fields("a", "1"))).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void deletedRecordIsGone() {
    db.insert(table(), "k1", fields("a", "1"));
    assertThat(db.delete(table(), "k1")).isEqualTo(Status.OK);
    assertThat(db.delete(table(), "k1")).isEqualTo(Status.NOT_FOUND);
    assertThat(latest("k1", new HashMap<>())).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void aKeyCanBeInsertedAgainOnceItWasDeleted() {
    db.insert(table(), "k1", fields("a", "1"));
    db.delete(table(), "k1");
    assertThat(db.update(table(), "k1", fields("a", "2"))).isEqualTo(Status.NOT_FOUND);
    assertThat(db.insert(table(), "k1", fields("b", "3"))).isEqualTo(Status.OK);
    assertThat(readAll("k1")).containsExactlyEntriesOf(Map.of("b", "3"));
  }

  @Test
  void keysNeedNotBeAscii() {
    db.insert(table(), "Schlüssel 鍵", fields("ä", "1"));
    assertThat(readAll("Schlüssel 鍵")).containsEntry("ä", "1");
  }

  @Test
  void recordsMayBeEmpty() {
    assertThat(db.insert(table(), "k1", Map.of())).isEqualTo(Status.OK);
    assertThat(readAll("k1")).isEmpty();
  }

  @Test
  void scanIsOrderedOrRefused() {
    for (int i = 9; i >= 0; i--) {
      db.insert(table(), "k" + i, fields("a", "" + i, "b", "x"));
    }
    var rows = new Vector<HashMap<String, ByteIterator>>();
    Status status = db.scan(table(), "k3", 4, Set.of("a"), rows);
    if (scans()) {
      assertThat(status).isEqualTo(Status.OK);
      assertThat(rows)
          .extracting(DbContractTest::text)
          .extracting(Map::toString)
          .containsExactly("{a=3}", "{a=4}", "{a=5}", "{a=6}");
    } else {
      assertThat(status).isEqualTo(Status.NOT_IMPLEMENTED);
      assertThat(rows).isEmpty();
    }
  }

  /** For stores with multigets. */
  @Test
  void readsSeveralRecordsInOneOperation() {
    if (db instanceof MultiGet store) {
      db.insert(table(), "k1", fields("a", "1", "b", "2"));
      db.insert(table(), "k2", fields("a", "3"));
      var found = new HashMap<String, Map<String, ByteIterator>>();
      assertThat(store.readAll(table(), List.of("k2", "k1"), found)).isEqualTo(Status.OK);
      assertThat(text(found.get("k1"))).isEqualTo(Map.of("a", "1", "b", "2"));
      assertThat(text(found.get("k2"))).isEqualTo(Map.of("a", "3"));
    }
  }

  @Test
  void readsTheOthersWhenOneOfSeveralIsAbsent() {
    if (db instanceof MultiGet store) {
      db.insert(table(), "k1", fields("a", "1"));
      var found = new HashMap<String, Map<String, ByteIterator>>();
      assertThat(store.readAll(table(), List.of("k1", "absent"), found))
          .isEqualTo(Status.NOT_FOUND);
      assertThat(found).containsOnlyKeys("k1");
    }
  }

  @Test
  void keepsBinaryAndLargeValues() {
    byte[] large = new byte[200_000];
    for (int i = 0; i < large.length; i++) {
      large[i] = (byte) i;
    }
    db.insert(table(), "k1", new HashMap<>(Map.of("a", Bytes.of(large))));
    var found = new HashMap<String, ByteIterator>();
    assertThat(latest("k1", found)).isEqualTo(Status.OK);
    assertThat(found.get("a").toArray()).isEqualTo(large);
  }

  @Test
  void cleanupTwiceIsHarmless() throws DBException {
    db.cleanup();
    db.cleanup();
    assertThat(other.insert(table(), "k1", fields("a", "1"))).isEqualTo(Status.OK);
  }

  protected static Map<String, ByteIterator> fields(String... namesAndValues) {
    var fields = new LinkedHashMap<String, ByteIterator>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put(namesAndValues[i], TestDb.ascii(namesAndValues[i + 1]));
    }
    return fields;
  }

  /** Returns the fields as text. Leaves them unread, so that they can be written back. */
  protected static Map<String, String> text(Map<String, ByteIterator> fields) {
    var text = new LinkedHashMap<String, String>();
    fields.forEach(
        (name, value) -> {
          text.put(name, new String(value.toArray()));
          value.reset();
        });
    return text;
  }

  /** Returns the record's current fields. */
  protected final Map<String, String> readAll(String key) {
    var found = new HashMap<String, ByteIterator>();
    assertThat(latest(key, found)).isEqualTo(Status.OK);
    return text(found);
  }

  /** Reads the latest acknowledged write, even if usual reads may lag behind. */
  protected Status latest(String key, Map<String, ByteIterator> into) {
    return db.read(table(), key, null, into);
  }
}
