package io.github.ycsbxl.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Section of a document, from its heading to the next one. Immutable. */
public record DocumentSection(String text) {
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /** The only section of this title. */
  public static DocumentSection of(Path document, String title) throws IOException {
    String[] parts = Files.readString(document).split("\n#+ " + Pattern.quote(title) + "\n");
    assertThat(parts).as("parts of %s around '%s'", document, title).hasSize(2);
    return new DocumentSection(parts[1].split("\n#")[0]);
  }

  /** The names before the colons of its lists, which may be in each other. */
  public List<String> explained() {
    return text.lines()
        .map(String::strip)
        .filter(line -> line.startsWith("- `"))
        .map(line -> line.split(":")[0])
        .flatMap(names -> NAME.matcher(names).results().map(name -> name.group(1)))
        .toList();
  }
}
