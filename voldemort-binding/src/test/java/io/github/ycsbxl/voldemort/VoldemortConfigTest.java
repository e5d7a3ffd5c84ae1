package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.voldemort.client.ClientSettings;
import io.github.ycsbxl.voldemort.engine.EngineKind;
import io.github.ycsbxl.voldemort.engine.StorageSettings;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.junit.jupiter.api.Test;

final class VoldemortConfigTest {

  @Test
  void defaultsAreDocumented() throws IOException, ConfigurationException {
    List<String> rows =
        Files.readAllLines(Path.of("README.md")).stream()
            .filter(line -> line.startsWith("| `voldemort."))
            .toList();
    assertThat(rows)
        .containsExactlyElementsOf(
            VoldemortConfig.PROPERTIES.stream().map(VoldemortConfigTest::row).toList());
    long heap = Runtime.getRuntime().maxMemory();
    assertThat(VoldemortConfig.from(new Properties()))
        .isEqualTo(
            new VoldemortConfig(
                Optional.empty(),
                new StorageSettings(EngineKind.BDB, Path.of("data/voldemort"), heap / 2),
                Optional.empty(),
                new Writes(Writes.Insert.ONCE, Writes.Update.MERGE, Duration.ofSeconds(5))));
  }

  private static String row(Property<?> property) {
    String aliases =
        property.aliases().isEmpty() ? "" : ", `" + String.join("`, `", property.aliases()) + "`";
    String fallback = property.fallback() == null ? "" : "`" + property.fallback() + "`";
    return "| `%s`%s | %s | %s |"
        .formatted(property.name(), aliases, fallback, property.meaning());
  }
}
