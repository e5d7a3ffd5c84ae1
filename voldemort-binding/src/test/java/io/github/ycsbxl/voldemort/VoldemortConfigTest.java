package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyList;
import io.github.ycsbxl.records.RecordForm;
import io.github.ycsbxl.voldemort.KeyForm.KeyType;
import io.github.ycsbxl.voldemort.RecordWriter.WriteSettings;
import io.github.ycsbxl.voldemort.StoreForms.FormSettings;
import io.github.ycsbxl.voldemort.client.ClientSettings;
import io.github.ycsbxl.voldemort.client.ConnectionSettings;
import io.github.ycsbxl.voldemort.client.NodeEndpoint;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.WireInput;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class VoldemortConfigTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void defaultsAreDocumented() throws IOException, ConfigurationException {
    PropertyList.assertIn("README.md", VoldemortConfig.PROPERTIES);
    long heap = Runtime.getRuntime().maxMemory();
    assertThat(VoldemortConfig.from(new Properties()))
        .isEqualTo(
            new VoldemortConfig(
                Optional.empty(),
                new StorageSettings(EngineKind.BDB, Path.of("data/voldemort"), heap / 2),
                Optional.empty(),
                "usertable",
                new WriteSettings(
                    WriteSettings.Insert.ONCE, WriteSettings.Update.MERGE, Duration.ofSeconds(5)),
                new FormSettings(RecordForm.FIELDS, Optional.empty())));
  }

  @Test
  void everyKeyIsMapped() throws ConfigurationException {
    assertThat(
            VoldemortConfig.from(
                TestDb.properties(
                    "voldemort.url", "tcp://one:6666, tcp://two:7777",
                    "voldemort.store", "people",
                    "voldemort.protocol", "vp3",
                    "voldemort.connection.timeout", "1s",
                    "voldemort.socket.timeout", "2s",
                    "voldemort.socket.buffer", "64k",
                    "voldemort.socket.nodelay", "false",
                    "voldemort.socket.keepalive", "true",
                    "voldemort.routing.timeout", "250ms",
                    "voldemort.required.reads", "2",
                    "voldemort.preferred.reads", "3",
                    "voldemort.required.writes", "4",
                    "voldemort.preferred.writes", "5",
                    "voldemort.zone", "1",
                    "voldemort.insert", "replace",
                    "voldemort.update", "replace",
                    "voldemort.engine", "memory",
                    "voldemort.dir", "elsewhere",
                    "voldemort.cache", "1.5g",
                    "voldemort.key.type", "json-int",
                    "value.form", "raw")))
        .isEqualTo(
            new VoldemortConfig(
                Optional.of(
                    new ClientSettings(
                        List.of(new NodeEndpoint("one", 6666), new NodeEndpoint("two", 7777)),
                        new ConnectionSettings(
                            Protocol.VP3,
                            1_000,
                            2_000,
                            2_000,
                            WireInput.DEFAULT_MAX_MESSAGE_BYTES,
                            Map.of(
                                StandardSocketOptions.SO_SNDBUF,
                                65_536,
                                StandardSocketOptions.SO_RCVBUF,
                                65_536,
                                StandardSocketOptions.TCP_NODELAY,
                                false,
                                StandardSocketOptions.SO_KEEPALIVE,
                                true)),
                        1,
                        OptionalInt.of(2),
                        OptionalInt.of(3),
                        OptionalInt.of(4),
                        OptionalInt.of(5),
                        3,
                        10_000)),
                new StorageSettings(EngineKind.MEMORY, Path.of("elsewhere"), 3L << 29),
                Optional.of("people"),
                "usertable",
                new WriteSettings(
                    WriteSettings.Insert.REPLACE,
                    WriteSettings.Update.REPLACE,
                    Duration.ofMillis(250)),
                new FormSettings(new RecordForm.Raw("field0"), Optional.of(KeyType.JSON_INT))));
  }

  @Test
  void namesOfTheOldClientKeepWorking() throws ConfigurationException {
    VoldemortConfig config =
        VoldemortConfig.from(
            TestDb.properties("bootstrap_urls", "tcp://localhost:6666", "store_name", "people"));
    assertThat(config.remote())
        .contains(ClientSettings.of(List.of(new NodeEndpoint("localhost", 6666)), Protocol.VP1));
    assertThat(config.store()).contains("people");
  }

  /** The minimum of Berkeley DB. */
  @Test
  void rejectsACacheThatHoldsNothing() throws ConfigurationException {
    assertThat(
            VoldemortConfig.from(TestDb.properties("voldemort.cache", "96k")).local().cacheBytes())
        .isEqualTo(96 << 10);
    assertThatThrownBy(() -> VoldemortConfig.from(TestDb.properties("voldemort.cache", "95k")))
        .satisfies(golden::pin);
  }

  @Test
  void rejectsNamesThatNoStoreCanHave() {
    for (String name : List.of("a/b", "..", ".", "a\nb", "a b", "a\\b", "a".repeat(201))) {
      assertThatThrownBy(() -> VoldemortConfig.from(TestDb.properties("voldemort.store", name)))
          .as(name)
          .hasMessageContaining("voldemort.store=")
          .satisfies(golden::pin);
    }
  }

  @Test
  void rejectsUnknownAndMalformedKeysTogether() {
    assertThatThrownBy(
            () ->
                VoldemortConfig.from(
                    TestDb.properties(
                        "voldemort.url", "http://localhost:6666",
                        "voldemort.protocol", "vp9",
                        "voldemort.socket.timeout", "soon",
                        "voldemort.required.writes", "3",
                        "voldemort.preferred.writes", "2",
                        "voldemort.zone", "-1",
                        "voldemort.insert", "twice",
                        "voldemort.cache", "120%",
                        "voldemort.stor", "typo",
                        "recordcount", "1000")))
        .satisfies(golden::pin);
  }
}
