package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Check of a binding's list of properties in a document. */
public final class PropertyList {
  private PropertyList() {}

  /** Asserts that the list has a line for each of these properties, in order, and no other. */
  public static void assertIn(String document, List<Property<?>> properties) throws IOException {
    String name = properties.get(0).name();
    String first = "- `" + name.substring(0, name.indexOf('.') + 1);
    List<String> lines =
        Files.readAllLines(Path.of(document)).stream()
            .filter(line -> line.startsWith(first))
            .toList();
    assertThat(lines)
        .containsExactlyElementsOf(properties.stream().map(PropertyList::line).toList());
  }

  private static String line(Property<?> property) {
    String aliases =
        property.aliases().isEmpty() ? "" : ", `" + String.join("`, `", property.aliases()) + "`";
    String fallback = property.fallback() == null ? "" : " [" + property.fallback() + "]";
    return "- `%s`%s%s: %s".formatted(property.name(), aliases, fallback, property.meaning());
  }
}
