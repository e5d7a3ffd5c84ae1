package io.github.ycsbxl.elliptics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyList;
import io.github.ycsbxl.elliptics.client.NetworkSettings;
import io.github.ycsbxl.elliptics.server.NetworkServerConfig;
import io.github.ycsbxl.records.RecordForm;
import io.github.ycsbxl.serve.ListenerSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class EllipticsConfigTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void defaultsAreDocumented() throws IOException, ConfigurationException {
    PropertyList.assertIn("README.md", EllipticsConfig.PROPERTIES);
    assertThat(EllipticsConfig.from(new Properties()))
        .isEqualTo(
            new EllipticsConfig(
                Optional.empty(),
                NetworkSettings.of(List.of()),
                new NetworkServerConfig(1, 1025, ListenerSettings.USUAL),
                1,
                RecordForm.FIELDS,
                10));
  }

  @Test
  void everyKeyIsMapped() throws ConfigurationException {
    List<InetSocketAddress> nodes =
        List.of(
            InetSocketAddress.createUnresolved("one", 1025),
            InetSocketAddress.createUnresolved("::1", 1026));
    assertThat(
            EllipticsConfig.from(
                TestDb.properties(
                    "elliptics.address", "one:1025, [::1]:1026",
                    "elliptics.copies", "2",
                    "elliptics.history", "true",
                    "elliptics.connection.timeout", "1s",
                    "elliptics.socket.timeout", "2s",
                    "elliptics.socket.buffer", "64k",
                    "elliptics.socket.nodelay", "false",
                    "elliptics.socket.keepalive", "true",
                    "elliptics.port", "2000",
                    "elliptics.server.buffer", "1m",
                    "elliptics.server.threads", "500",
                    "value.form", "raw",
                    "value.size", "100")))
        .isEqualTo(
            new EllipticsConfig(
                Optional.of(nodes),
                new NetworkSettings(
                    nodes,
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(2),
                    true,
                    64 << 20,
                    Map.of(
                        StandardSocketOptions.SO_SNDBUF,
                        65_536,
                        StandardSocketOptions.SO_RCVBUF,
                        65_536,
                        StandardSocketOptions.TCP_NODELAY,
                        false,
                        StandardSocketOptions.SO_KEEPALIVE,
                        true)),
                new NetworkServerConfig(
                    1, 2000, new ListenerSettings(OptionalInt.of(1 << 20), 500)),
                2,
                new RecordForm.Raw("field0"),
                1));
  }

  @Test
  void rejectsUnknownAndMalformedKeysTogether() {
    assertThatThrownBy(
            () ->
                EllipticsConfig.from(
                    TestDb.properties(
                        "elliptics.address", "somewhere",
                        "elliptics.copies", "0",
                        "elliptics.history", "perhaps",
                        "elliptics.socket.timeout", "soon",
                        "elliptics.nodes", "10",
                        "elliptics.port", "65530",
                        "elliptics.adress", "typo",
                        "value.form", "raw",
                        "value.size", "0",
                        "recordcount", "1000")))
        .satisfies(golden::pin);
  }
}
