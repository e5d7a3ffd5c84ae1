package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.setup.BenchmarkProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** docs/properties.md has a row for every property, in the order of their declarations. */
final class PropertiesDocumentTest {
  private static final String ONE_OF = "one of ";

  @Test
  void describesEveryPropertyAsItIsDeclared() throws IOException {
    assertThat(Files.readAllLines(Path.of("../docs/properties.md")))
        .filteredOn(line -> line.startsWith("- `"))
        .containsExactlyElementsOf(
            BenchmarkProperties.core().stream().map(PropertiesDocumentTest::row).toList());
  }

  /**
   * Returns the expected row, for updates of the document. {@code bin/ycsb list} also shows ranges.
   */
  private static String row(Property<?> property) {
    String fallback = property.fallback() == null ? "" : property.fallback();
    String expected = property.form().expected();
    return "- `%s`%s: %s%s"
        .formatted(
            property.name(),
            fallback.isEmpty() ? "" : " [" + fallback + "]",
            property.meaning(),
            expected.startsWith(ONE_OF) ? " (" + expected.substring(ONE_OF.length()) + ")" : "");
  }
}
