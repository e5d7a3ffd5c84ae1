package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.RecordCodec;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Contract of every store mode with {@code value.form=raw}. {@code raw} and {@code fields} are
 * connections of two threads to the same store; the latter uses the format with field names.
 */
public abstract class RawContractTest {
  protected static final String FIELD = "field0";

  protected DB raw;
  protected DB fields;

  /** Returns the properties of an empty store of this mode, in a new object. */
  protected abstract Properties store();

  protected abstract DB newDb();

  /** Returns a table that no other test uses. */
  protected abstract String table();

  /** Returns the minimum number of bytes of a value. */
  protected int least() {
    return 0;
  }

  /**
   * Returns true if an update of the whole record fails for an absent one; otherwise it inserts the
   * record.
   */
  protected boolean updatesTellAbsence() {
    return true;
  }

  @BeforeEach
  final void open() throws DBException {
    Properties properties = store();
    properties.setProperty("value.form", "raw");
    raw = TestDb.open(newDb(), properties);
    fields = TestDb.open(newDb(), store());
  }

  @AfterEach
  final void close() throws DBException {
    raw.cleanup();
    fields.cleanup();
  }

  @Test
  void readsTheBytesThatOthersWrote() {
    fields.insert(table(), "k1", record("1", "2"));
    assertThat(read("k1")).isEqualTo(RecordCodec.encode(record("1", "2")));
    assertThat(read("k1", Set.of(FIELD))).isEqualTo(read("k1"));
  }

  @Test
  void writesTheBytesAndNothingElse() {
    byte[] bytes = RecordCodec.encode(record("one", "two"));
    assertThat(raw.insert(table(), "k1", value(bytes))).isEqualTo(Status.OK);
    var found = new HashMap<String, ByteIterator>();
    assertThat(fields.read(table(), "k1", null, found)).isEqualTo(Status.OK);
    assertThat(found).containsOnlyKeys("a", "b");
  }

  @Test
  void everyLengthAndByteComesBack() {
    for (int length : new int[] {least(), 1, 100, 190, 70_000}) {
      var bytes = new byte[length];
      for (int i = 0; i < length; i++) {
        bytes[i] = (byte) i;
      }
      String key = "length" + length;
      assertThat(raw.insert(table(), key, value(bytes))).isEqualTo(Status.OK);
      assertThat(read(key)).isEqualTo(bytes);
    }
  }

  @Test
  void anUpdateReplacesWhateverIsThere() {
    fields.insert(table(), "k1", record("1", "2"));
    assertThat(raw.update(table(), "k1", value("new".getBytes()))).isEqualTo(Status.OK);
    assertThat(read("k1")).isEqualTo("new".getBytes());
    Status absent = raw.update(table(), "absent", value(new byte[1]));
    assertThat(absent).isEqualTo(updatesTellAbsence() ? Status.NOT_FOUND : Status.OK);
  }

  protected final byte[] read(String key) {
    return read(key, null);
  }

  private byte[] read(String key, Set<String> wanted) {
    var found = new HashMap<String, ByteIterator>();
    assertThat(raw.read(table(), key, wanted, found)).isEqualTo(Status.OK);
    assertThat(found).containsOnlyKeys(FIELD);
    return found.get(FIELD).toArray();
  }

  protected static Map<String, ByteIterator> value(byte[] bytes) {
    return new HashMap<>(Map.of(FIELD, Bytes.of(bytes)));
  }

  protected static Map<String, ByteIterator> record(String a, String b) {
    return new HashMap<>(Map.of("a", TestDb.ascii(a), "b", TestDb.ascii(b)));
  }
}
