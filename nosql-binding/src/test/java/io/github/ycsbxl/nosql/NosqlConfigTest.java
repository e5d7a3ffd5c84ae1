package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyList;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Acks;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import io.github.ycsbxl.records.RecordForm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class NosqlConfigTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void defaultsAreDocumented() throws IOException, ConfigurationException {
    PropertyList.assertIn("README.md", NosqlConfig.PROPERTIES);
    long heap = Runtime.getRuntime().maxMemory();
    assertThat(NosqlConfig.from(new Properties()))
        .isEqualTo(
            new NosqlConfig(
                new EmbeddedSettings(Path.of("data/nosql"), new Layout(1, 3, 120), heap / 2, 0),
                new RequestOptions(
                    Durability.COMMIT_NO_SYNC,
                    Acks.SIMPLE_MAJORITY,
                    Consistency.NONE_REQUIRED,
                    Duration.ofSeconds(5)),
                Optional.empty(),
                Optional.empty(),
                RecordForm.FIELDS));
  }

  @Test
  void everyKeyIsMapped() throws ConfigurationException {
    assertThat(
            config(
                "nosql.embedded.dir",
                "elsewhere",
                "nosql.embedded.shards",
                "2",
                "nosql.embedded.replicas",
                "5",
                "nosql.embedded.partitions",
                "10",
                "nosql.shard.capacity",
                "2.5",
                "nosql.embedded.cache",
                "1.5g",
                "nosql.durability",
                "commit_sync",
                "nosql.acks",
                "ALL",
                "nosql.consistency",
                "absolute",
                "nosql.request.timeout",
                "250ms",
                "value.form",
                "raw"))
        .isEqualTo(
            new NosqlConfig(
                new EmbeddedSettings(Path.of("elsewhere"), new Layout(2, 5, 10), 3L << 29, 2.5),
                new RequestOptions(
                    Durability.COMMIT_SYNC, Acks.ALL, Consistency.ABSOLUTE, Duration.ofMillis(250)),
                Optional.empty(),
                Optional.empty(),
                new RecordForm.Raw("field0")));
  }

  @Test
  void namesOfTheOldBindingKeepWorking() throws ConfigurationException {
    RequestOptions requests =
        config(
                "durability", "COMMIT_WRITE_NO_SYNC",
                "consistency", "ABSOLUTE",
                "requestTimeout", "7")
            .requests();
    assertThat(requests.durability()).isEqualTo(Durability.COMMIT_WRITE_NO_SYNC);
    assertThat(requests.consistency()).isEqualTo(Consistency.ABSOLUTE);
    assertThat(requests.timeout()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void rejectsMoreNodesThanAProcessCanBe() {
    assertThatThrownBy(
            () ->
                config(
                    "nosql.embedded.shards", "101",
                    "nosql.embedded.replicas", "10",
                    "nosql.helperhosts", "one:5000,two:65536"))
        .satisfies(golden::pin);
  }

  /** The minimum of Berkeley DB. */
  @Test
  void rejectsACacheThatHoldsNothing() throws ConfigurationException {
    String[] nodes = {"nosql.embedded.shards", "2", "nosql.embedded.cache"};
    assertThat(config(nodes[0], nodes[1], nodes[2], "576k").store().cacheBytes())
        .isEqualTo(576 << 10);
    assertThatThrownBy(() -> config(nodes[0], nodes[1], nodes[2], "575k")).satisfies(golden::pin);
  }

  @Test
  void rejectsUnknownAndMalformedKeysTogether() {
    assertThatThrownBy(
            () ->
                config(
                    "nosql.embedded.shards", "130",
                    "nosql.embedded.replicas", "0",
                    "nosql.embedded.cache", "120%",
                    "nosql.acks", "SOME",
                    "nosql.request.timeout", "5 parsecs",
                    "nosql.embeded.dir", "typo",
                    "recordcount", "1000"))
        .satisfies(golden::pin);
  }

  private static NosqlConfig config(String... namesAndValues) throws ConfigurationException {
    var properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return NosqlConfig.from(properties);
  }
}
