package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.nosql.proxy.Credentials;
import io.github.ycsbxl.nosql.proxy.ProxySettings;
import io.github.ycsbxl.nosql.proxy.ProxySettings.Limits;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import io.github.ycsbxl.nosql.store.TableSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ProxySettingsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void anEndpointAloneIsAStoreWithoutSecurity() throws ConfigurationException {
    assertThat(config("nosql.endpoint", "http://localhost:8080").proxy())
        .contains(
            new ProxySettings(
                "http://localhost:8080",
                new Credentials.None(),
                new TableSettings(
                    "usertable", Optional.of(TableSettings.DDL.fallback()), Duration.ofSeconds(60)),
                Optional.empty(),
                Durability.COMMIT_NO_SYNC));
  }

  @Test
  void everyKeyOfASecuredStoreIsMapped() throws ConfigurationException {
    assertThat(
            config(
                    "nosql.endpoint", "https://proxy:443",
                    "nosql.user", "driver",
                    "nosql.password.file", "secret",
                    "nosql.ddl", "CREATE TABLE {table} (id STRING, data BINARY, PRIMARY KEY(id))",
                    "nosql.ddl.timeout", "2m",
                    "nosql.durability", "sync:write_no_sync:all",
                    "table", "people")
                .proxy())
        .contains(
            new ProxySettings(
                "https://proxy:443",
                new Credentials.Password("driver", Path.of("secret")),
                new TableSettings(
                    "people",
                    Optional.of("CREATE TABLE {table} (id STRING, data BINARY, PRIMARY KEY(id))"),
                    Duration.ofMinutes(2)),
                Optional.empty(),
                Durability.COMMIT_WRITE_NO_SYNC));
  }

  @Test
  void everyKeyOfTheCloudIsMapped() throws ConfigurationException {
    ProxySettings settings =
        config(
                "nosql.endpoint", "us-ashburn-1",
                "nosql.cloud.config", "oci",
                "nosql.cloud.profile", "TEST",
                "nosql.cloud.compartment", "ycsb",
                "nosql.storage.gb", "25",
                "nosql.read.units", "1000",
                "nosql.write.units", "500")
            .proxy()
            .orElseThrow();
    assertThat(settings.credentials())
        .isEqualTo(new Credentials.CloudFile(Path.of("oci"), "TEST", Optional.of("ycsb")));
    assertThat(settings.limits()).contains(new Limits(25, 1000, 500));
  }

  @Test
  void storageAloneIsOnDemandAndNoDdlNeedsNone() throws ConfigurationException {
    assertThat(
            config("nosql.endpoint", "us-ashburn-1", "nosql.storage.gb", "5")
                .proxy()
                .orElseThrow()
                .limits())
        .contains(Limits.onDemand(5));
    assertThat(
            config(
                    "nosql.endpoint", "us-ashburn-1",
                    "nosql.cloud.config", "oci",
                    "nosql.ddl", "none")
                .proxy()
                .orElseThrow()
                .table()
                .ddl())
        .isEmpty();
  }

  @Test
  void reportsEveryMistake() {
    assertThatThrownBy(
            () ->
                config(
                    "nosql.endpoint", "ftp://host:8080",
                    "nosql.user", "driver",
                    "nosql.cloud.config", "oci",
                    "nosql.read.units", "5"))
        .satisfies(golden::pin);
  }

  @Test
  void passwordGoesOverHttpsAlone() {
    assertThatThrownBy(
            () ->
                config(
                    "nosql.endpoint", "http://host:8080",
                    "nosql.user", "driver",
                    "nosql.password.file", "secret"))
        .satisfies(golden::pin);
  }

  @Test
  void aStoreHasEitherAProxyOrHelperHosts() {
    assertThatThrownBy(
            () -> config("nosql.endpoint", "http://host:8080", "nosql.helperhosts", "host:5000"))
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
