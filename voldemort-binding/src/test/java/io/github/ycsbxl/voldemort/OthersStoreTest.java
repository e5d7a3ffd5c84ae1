package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.binding.VersionedRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Stores as defined by other programs: keys that are numbers or bytes, and protobuf values. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class OthersStoreTest {
  private static final String STORE =
      """
      <store>
        <name>%s</name><persistence>memory</persistence><routing>client</routing>
        <replication-factor>1</replication-factor>
        <required-reads>1</required-reads><required-writes>1</required-writes>
        <key-serializer>%s</key-serializer>
        <value-serializer>
          <type>protobuf</type><schema-info>java=com.example.Tick</schema-info>
          <compression><type>gzip</type></compression>
        </value-serializer>
      </store>
      """;

  private RunningServer server;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    Path stores = folder.resolve("stores.xml");
    Files.writeString(
        stores,
        "<stores>"
            + STORE.formatted("numbered", "<type>json</type><schema-info>\"int32\"</schema-info>")
            + STORE.formatted("bytes", "<type>identity</type>")
            + "</stores>");
    server = RunningServer.start("voldemort.stores", stores.toString());
  }

  @AfterAll
  void stop() throws IOException {
    server.close();
  }

  @Test
  void keysOfAStoreAreNumbers() throws DBException {
    VoldemortClient client = open("numbered");
    useAsOthersWould(client, "000000012", "000000013");
    assertThat(client.insert("t", "12", TestDb.record("again"))).isEqualTo(Statuses.EXISTS);
    Status refused = client.insert("t", "user12", TestDb.record("x"));
    assertThat(refused.getName()).isEqualTo(Status.ERROR.getName());
    assertThat(refused.getDescription()).contains("the key user12 is not a whole number");
    client.cleanup();
  }

  @Test
  void keysAreBytesInHexadecimal() throws DBException {
    VoldemortClient client = open("bytes", "voldemort.key.type", "hex");
    useAsOthersWould(client, "00ff", "7531");
    client.cleanup();
    VoldemortClient text = open("bytes");
    assertThat(text.read("t", "u1", null, new HashMap<>())).isEqualTo(Status.OK);
    text.cleanup();
  }

  @Test
  void keysOfLocalModeHaveTheTypeThatIsAskedFor() throws DBException {
    for (String type : new String[] {"json-int", "json-string", "hex", "string"}) {
      Properties properties = Settings.memory();
      properties.setProperty("value.form", "raw");
      properties.setProperty("voldemort.key.type", type);
      VoldemortClient client = Settings.open(properties);
      useAsOthersWould(client, "0012", "0013");
      client.cleanup();
    }
  }

  private VoldemortClient open(String store, String... more) throws DBException {
    Properties properties = server.speaking("vp1");
    properties.putAll(TestDb.properties(more));
    properties.setProperty("voldemort.store", store);
    properties.setProperty("table", "t");
    properties.setProperty("value.form", "raw");
    return Settings.open(properties);
  }

  private static void useAsOthersWould(VoldemortClient client, String key, String second) {
    assertThat(client.insert("t", key, TestDb.record("a"))).isEqualTo(Status.OK);
    assertThat(client.insert("t", second, TestDb.record("b"))).isEqualTo(Status.OK);
    assertThat(client.update("t", key, TestDb.record("c"))).isEqualTo(Status.OK);
    var record = new VersionedRecord();
    assertThat(client.readVersioned("t", key, record)).isEqualTo(Status.OK);
    assertThat(record.fields().get("field0")).hasToString("c");
    record.fields().putAll(TestDb.record("d"));
    assertThat(client.replaceIfCurrent("t", key, record)).isEqualTo(Status.OK);
    var found = new HashMap<String, Map<String, ByteIterator>>();
    assertThat(client.readAll("t", List.of(key, second), found)).isEqualTo(Status.OK);
    assertThat(found.get(key).get("field0")).hasToString("d");
    assertThat(found.get(second).get("field0")).hasToString("b");
  }
}
