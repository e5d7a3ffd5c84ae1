package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.nosql.kv.KvKeys;
import io.github.ycsbxl.nosql.kv.KvSettings;
import io.github.ycsbxl.nosql.kv.KvSettings.BulkParallelism;
import io.github.ycsbxl.nosql.kv.KvSettings.ClientLimits;
import io.github.ycsbxl.nosql.kv.KvSettings.ClientTimeouts;
import io.github.ycsbxl.nosql.kv.KvSettings.KvAddress;
import io.github.ycsbxl.nosql.kv.KvSettings.ReplicaSettings;
import io.github.ycsbxl.nosql.kv.Login;
import io.github.ycsbxl.nosql.store.RequestOptions.Acks;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import io.github.ycsbxl.nosql.store.TableSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class KvSettingsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void helperHostsAloneAreAStoreWithTheClientsOwnDefaults() throws ConfigurationException {
    assertThat(config("nosql.helperhosts", "localhost:5000").kv())
        .contains(
            new KvSettings(
                new KvAddress("kvstore", List.of("localhost:5000")),
                KvKeys.COMPONENT,
                Optional.empty(),
                new ReplicaSettings(Optional.empty(), Durability.COMMIT_NO_SYNC, List.of()),
                timeouts(5, 30, 3),
                new ClientLimits(100, 90, 80),
                Optional.empty(),
                new Login(Optional.empty(), Optional.empty(), Optional.empty()),
                Optional.empty()));
  }

  @Test
  void everyKeyIsMapped() throws ConfigurationException {
    NosqlConfig config =
        config(
            "nosql.helperhosts", "a:5000, b:5001",
            "nosql.store", "people",
            "nosql.api", "table",
            "nosql.durability", "sync:write_no_sync:all",
            "nosql.consistency.lag", "2s",
            "nosql.request.timeout", "7s",
            "nosql.socket.timeout", "9s",
            "nosql.open.timeout", "1s",
            "nosql.request.limit", "50",
            "nosql.request.limit.percent", "70",
            "nosql.request.limit.node", "60",
            "nosql.read.zones", "near,far",
            "nosql.security.file", "client.security",
            "nosql.user", "driver",
            "nosql.password.file", "secret",
            "nosql.async", "false",
            "nosql.ddl.timeout", "2m");
    assertThat(config.kv())
        .contains(
            new KvSettings(
                new KvAddress("people", List.of("a:5000", "b:5001")),
                KvKeys.COMPONENT,
                Optional.of(
                    new TableSettings(
                        "usertable",
                        Optional.of(TableSettings.DDL.fallback()),
                        Duration.ofMinutes(2))),
                new ReplicaSettings(
                    Optional.of(Duration.ofSeconds(2)),
                    Durability.COMMIT_WRITE_NO_SYNC,
                    List.of("near", "far")),
                timeouts(7, 9, 1),
                new ClientLimits(50, 70, 60),
                Optional.empty(),
                new Login(
                    Optional.of(Path.of("client.security")),
                    Optional.of("driver"),
                    Optional.of(Path.of("secret"))),
                Optional.of(false)));
    assertThat(config.requests().durability()).isEqualTo(Durability.COMMIT_SYNC);
    assertThat(config.requests().acks()).isEqualTo(Acks.ALL);
  }

  /** The limit per node applies only above 90 % of the limit. */
  @Test
  void limitGrowsWithTheThreadsUnlessItIsSet() throws ConfigurationException {
    String hosts = "nosql.helperhosts";
    assertThat(limits(hosts, "a:5000", "threadcount", "45"))
        .isEqualTo(new ClientLimits(100, 90, 80));
    assertThat(limits(hosts, "a:5000", "threadcount", "90"))
        .isEqualTo(new ClientLimits(200, 90, 80));
    assertThat(limits(hosts, "a:5000", "threadcount", "800"))
        .isEqualTo(new ClientLimits(1777, 90, 80));
    assertThat(limits(hosts, "a:5000", "threadcount", "800", "nosql.request.limit", "50"))
        .isEqualTo(new ClientLimits(50, 90, 80));
  }

  private static ClientLimits limits(String... properties) throws ConfigurationException {
    return config(properties).kv().orElseThrow().limits();
  }

  @Test
  void namesOfTheOldBindingKeepWorking() throws ConfigurationException {
    KvSettings settings =
        config(
                "helperHost", "a:5000",
                "storeName", "people",
                "requestTimeout", "40",
                "requestLimit.maxActiveRequests", "10",
                "requestLimit.requestThresholdPercent", "60",
                "requestLimit.nodeLimitPercent", "50")
            .kv()
            .orElseThrow();
    assertThat(settings).hasToString("store people at a:5000");
    assertThat(settings.limits()).isEqualTo(new ClientLimits(10, 60, 50));
    // The socket timeout must not be shorter than the request timeout.
    assertThat(settings.timeouts()).isEqualTo(timeouts(40, 40, 3));
  }

  @Test
  void loadsInBulkAreOfValues() throws ConfigurationException {
    assertThat(
            config(
                    "nosql.helperhosts", "localhost:5000",
                    "nosql.load", "bulk",
                    "nosql.load.streams", "8",
                    "nosql.load.requests", "2")
                .kv()
                .orElseThrow()
                .bulk())
        .contains(new BulkParallelism(8, 2));
    assertThatThrownBy(() -> config("nosql.load", "bulk")).satisfies(golden::pin);
    assertThatThrownBy(
            () ->
                config(
                    "nosql.helperhosts",
                    "localhost:5000",
                    "nosql.api",
                    "table",
                    "nosql.load",
                    "bulk"))
        .satisfies(golden::pin);
  }

  @Test
  void pathsAreOfKeysAlone() throws ConfigurationException {
    assertThat(config("nosql.helperhosts", "localhost:5000", "nosql.key.form", "path").kv())
        .map(KvSettings::keys)
        .contains(KvKeys.PATH);
    assertThatThrownBy(() -> config("nosql.key.form", "path")).satisfies(golden::pin);
  }

  @Test
  void mistakesAreReportedTogether() {
    assertThatThrownBy(
            () ->
                config(
                    "nosql.helperhosts", "localhost",
                    "nosql.api", "sql",
                    "nosql.socket.timeout", "1s",
                    "nosql.request.limit.percent", "50",
                    "nosql.request.limit.node", "60",
                    "nosql.password.file", "secret",
                    "nosql.consistency", "absolute",
                    "nosql.consistency.lag", "2s",
                    "nosql.durability", "sync:sync:none",
                    "nosql.acks", "all"))
        .satisfies(golden::pin);
  }

  @Test
  void storeNameWithoutHelperHostsIsAMistake() {
    assertThatThrownBy(() -> config("storeName", "people")).satisfies(golden::pin);
  }

  @Test
  void scansAreOfTablesAlone() {
    var properties = new Properties();
    properties.setProperty("nosql.helperhosts", "localhost:5000");
    assertThat(new NosqlBinding().scans(new PropertyReader(properties))).isFalse();
    properties.setProperty("nosql.api", "table");
    assertThat(new NosqlBinding().scans(new PropertyReader(properties))).isTrue();
  }

  private static ClientTimeouts timeouts(int requestSeconds, int socketSeconds, int openSeconds) {
    return new ClientTimeouts(
        Duration.ofSeconds(requestSeconds),
        Duration.ofSeconds(socketSeconds),
        Duration.ofSeconds(openSeconds));
  }

  private static NosqlConfig config(String... namesAndValues) throws ConfigurationException {
    var properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return NosqlConfig.from(properties);
  }
}
