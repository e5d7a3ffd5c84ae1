package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.Benchmark;
import io.github.ycsbxl.BenchmarkFailedException;
import io.github.ycsbxl.BenchmarkRefusedException;
import io.github.ycsbxl.config.GoldenMessages;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;

/** Messages for each reason why there is no usable store. */
final class NoStoreTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path folder;

  @Test
  void aWrongUrlIsAWrongRequest() {
    assertThatThrownBy(() -> load("voldemort.url", "localhost:6666"))
        .isInstanceOf(BenchmarkRefusedException.class)
        .satisfies(golden::pin);
  }

  @Test
  void aServerThatIsNotThereFailsTheTest() throws Exception {
    // A port in use, so that no other process gets it, but without a listener.
    try (var taken = new Socket()) {
      taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      String address = "127.0.0.1:" + taken.getLocalPort();
      assertThatThrownBy(() -> load("voldemort.url", "tcp://" + address))
          .isInstanceOf(BenchmarkFailedException.class)
          .satisfies(golden::pin);
    }
  }

  @Test
  void aStoreThatIsNotThereFailsTheTest() throws Exception {
    try (RunningServer server = RunningServer.start()) {
      String url = server.speaking("vp1").getProperty("voldemort.url");
      assertThatThrownBy(() -> load("voldemort.url", url, "voldemort.store", "nowhere"))
          .isInstanceOf(BenchmarkFailedException.class)
          .hasMessageStartingWith("voldemort does not start: ")
          .hasMessageContaining("nowhere");
    }
  }

  @Test
  void aStoreOfSomethingElseIsRefused() throws Exception {
    assertRefused("json", "[\"int32\"]", "the keys of store ages are neither text nor numbers");
  }

  @Test
  void aStoreOfAnUnknownFormIsRefused() throws Exception {
    assertRefused(
        "avro-generic",
        "\"string\"",
        "the keys of store ages are avro-generic; set voldemort.key.type=hex for keys that are"
            + " bytes");
  }

  private void assertRefused(String keyType, String schema, String reason) throws Exception {
    Path stores = folder.resolve("stores.xml");
    Files.writeString(
        stores,
        """
        <stores><store>
          <name>ages</name><persistence>memory</persistence><routing>client</routing>
          <replication-factor>1</replication-factor>
          <required-reads>1</required-reads><required-writes>1</required-writes>
          <key-serializer><type>%s</type><schema-info>%s</schema-info></key-serializer>
          <value-serializer><type>identity</type></value-serializer>
        </store></stores>
        """
            .formatted(keyType, schema));
    try (RunningServer server = RunningServer.start("voldemort.stores", stores.toString())) {
      var properties = server.speaking("vp1");
      properties.setProperty("table", "ages");
      assertThatThrownBy(() -> Settings.open(properties))
          .isInstanceOf(DBException.class)
          .hasMessage(reason);
    }
  }

  private void load(String... namesAndValues) throws Exception {
    Benchmark benchmark =
        Benchmark.of("voldemort").with("recordcount", 10).with("results.dir", folder);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      benchmark = benchmark.with(namesAndValues[i], namesAndValues[i + 1]);
    }
    benchmark.load();
  }
}
