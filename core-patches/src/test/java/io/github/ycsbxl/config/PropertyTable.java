package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Table of a binding's properties in one of its documents. */
public final class PropertyTable {
  private PropertyTable() {}

  /** The table has a row for each of these properties, in their order, and no other. */
  public static void assertIn(String document, List<Property<?>> properties) throws IOException {
    String name = properties.get(0).name();
    String first = "| `" + name.substring(0, name.indexOf('.') + 1);
    List<String> rows =
        Files.readAllLines(Path.of(document)).stream()
            .filter(line -> line.startsWith(first))
            .map(line -> line.replace("|  |", "| |"))
            .toList();
    assertThat(rows)
        .containsExactlyElementsOf(properties.stream().map(PropertyTable::row).toList());
  }

  private static String row(Property<?> property) {
    String aliases =
        property.aliases().isEmpty() ? "" : ", `" + String.join("`, `", property.aliases()) + "`";
    String fallback = property.fallback() == null ? "" : "`" + property.fallback() + "` ";
    return "| `%s`%s | %s| %s |".formatted(property.name(), aliases, fallback, property.meaning());
  }
}
