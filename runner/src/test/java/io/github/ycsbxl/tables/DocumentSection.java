package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Section of a document, from its heading to the next one. Immutable. */
public record DocumentSection(String text) {
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /** List item about names, to the end of its last line. */
  private static final Pattern ITEM = Pattern.compile("(?m)^ *- `.*\n(?:  +[^- ].*\n)*");

  /** Returns the only section with this title. */
  public static DocumentSection of(Path document, String title) throws IOException {
    String[] parts = Files.readString(document).split("\n#+ " + Pattern.quote(title) + "\n");
    assertThat(parts).as("parts of %s around '%s'", document, title).hasSize(2);
    return new DocumentSection(parts[1].split("\n#")[0]);
  }

  /** Returns the names before the colons of its lists, including nested ones. */
  public List<String> explained() {
    return text.lines()
        .map(String::strip)
        .filter(line -> line.startsWith("- `"))
        .map(line -> line.split(":")[0])
        .flatMap(names -> NAME.matcher(names).results().map(name -> name.group(1)))
        .toList();
  }

  /** Asserts that its list explains the columns in order, with the table's own descriptions. */
  public void explains(Table<?> table) {
    var meanings = new ArrayList<String>();
    for (String item : ITEM.matcher(text + "\n").results().map(MatchResult::group).toList()) {
      String[] parts = item.strip().replaceAll("\\s+", " ").substring(2).split(": ", 2);
      NAME.matcher(parts[0])
          .results()
          .forEach(name -> meanings.add(name.group(1) + ": " + (parts.length < 2 ? "" : parts[1])));
    }
    assertThat(meanings)
        .containsExactlyElementsOf(
            table.columns().stream()
                .map(column -> column.name() + ": " + column.meaning())
                .toList());
  }
}
