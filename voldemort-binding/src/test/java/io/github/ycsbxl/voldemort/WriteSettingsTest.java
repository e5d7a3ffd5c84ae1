package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.TestDb;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Inserts and updates with {@code replace}. */
final class WriteSettingsTest {
  private static final String TABLE = "usertable";

  private VoldemortClient client;

  @AfterEach
  void close() throws DBException {
    client.cleanup();
  }

  @Test
  void anInsertCanReplaceWhatIsThere() throws DBException {
    open("voldemort.insert", "replace");
    assertThat(client.insert(TABLE, "k", TestDb.record("1"))).isEqualTo(Status.OK);
    assertThat(client.insert(TABLE, "k", TestDb.record("2"))).isEqualTo(Status.OK);
    assertThat(read()).containsOnlyKeys("field0");
    assertThat(read().get("field0")).hasToString("2");
  }

  @Test
  void anUpdateCanReplaceTheWholeRecord() throws DBException {
    open("voldemort.update", "replace");
    client.insert(TABLE, "k", TestDb.record("1"));
    var change = new HashMap<String, ByteIterator>(Map.of("field1", TestDb.ascii("2")));
    assertThat(client.update(TABLE, "k", change)).isEqualTo(Status.OK);
    assertThat(read()).containsOnlyKeys("field1");
  }

  @Test
  void anUpdateThatReplacesStillNeedsARecord() throws DBException {
    open("voldemort.update", "replace");
    assertThat(client.update(TABLE, "k", TestDb.record("1"))).isEqualTo(Status.NOT_FOUND);
    assertThat(read()).isEmpty();
  }

  private void open(String name, String value) throws DBException {
    Properties properties = Settings.memory();
    properties.setProperty(name, value);
    client = Settings.open(properties);
  }

  private Map<String, ByteIterator> read() {
    var found = new HashMap<String, ByteIterator>();
    client.read(TABLE, "k", null, found);
    return found;
  }
}
