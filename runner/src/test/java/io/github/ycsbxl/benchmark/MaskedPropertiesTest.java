package io.github.ycsbxl.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MaskedPropertiesTest {
  @ParameterizedTest
  @ValueSource(strings = {"jdbc.password", "my.PASSWD", "s3.secret", "api.token", "x.private.key"})
  void secretsAreNotShown(String property) {
    assertThat(Secrets.masked(property, "hunter2")).isEqualTo("(not shown)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nosql.password.file", "keyprefix", "cas.tokens"})
  void otherPropertiesAreShown(String property) {
    assertThat(Secrets.masked(property, "value")).isEqualTo("value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis.password=hunter2",
        "-Djavax.net.ssl.trustStorePassword=hunter2",
        "redis.password=hunter2 and hunter2",
        "-p redis.password=hunter2 -threads 2"
      })
  void secretsAreNotShownInCommands(String word) {
    assertThat(Secrets.maskedWord(word)).contains("assword=(not shown)").doesNotContain("hunter2");
  }

  @Test
  void onlyTheOwnerReadsWhatClientProcessesAreGiven(@TempDir Path folder) throws IOException {
    var properties = new Properties();
    properties.setProperty("jdbc.password", "hunter2");
    var settings = BenchmarkSettings.of(Optional.of("basic"), properties, List.of());
    Path clients = FleetFolder.make(folder, 2, settings).shared().path();
    assertThat(Files.getPosixFilePermissions(clients.resolve("clients.properties")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }
}
