package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The golden file of a module's messages, with a heading per test. To accept intended changes, copy
 * {@code target/golden/messages.txt} over the one in {@code src/test/resources/golden}, and review
 * the difference. Thread-safe, also between processes.
 */
final class MessagesFile {
  private static final String HEADING = "== ";
  private static final Path EXPECTED = Path.of("src/test/resources/golden/messages.txt");
  private static final Path FOLDER = Path.of("target", "golden");
  private static final Path WRITTEN = FOLDER.resolve("messages.txt");

  private MessagesFile() {}

  static Set<String> headings() throws IOException {
    return sections(EXPECTED).keySet();
  }

  /** Asserts that the file has these lines below a heading, or no such heading for no lines. */
  static void assertSame(String heading, List<String> lines) throws IOException {
    List<String> expected = sections(EXPECTED).getOrDefault(heading, List.of());
    if (!lines.equals(expected) || isCurrent()) {
      write(
          sections -> {
            sections.remove(heading);
            if (!lines.isEmpty()) {
              sections.put(heading, lines);
            }
          });
    }
    assertThat(lines).as("%s in %s, written to %s", heading, EXPECTED, WRITTEN).isEqualTo(expected);
  }

  /** Asserts that there are none of these headings, which no test has. */
  static void assertNone(Set<String> headings) throws IOException {
    if (!headings.isEmpty()) {
      write(sections -> sections.keySet().removeAll(headings));
    }
    assertThat(headings).as("without test in %s, see %s", EXPECTED, WRITTEN).isEmpty();
  }

  /** Writes a golden file with this change and those of other tests. */
  private static synchronized void write(Consumer<SortedMap<String, List<String>>> change)
      throws IOException {
    Files.createDirectories(FOLDER);
    try (FileChannel file =
            FileChannel.open(
                Path.of("target", "golden-messages.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock held = file.lock()) {
      assertThat(held.isValid()).isTrue();
      SortedMap<String, List<String>> all = sections(isCurrent() ? WRITTEN : EXPECTED);
      change.accept(all);
      var lines = new ArrayList<String>();
      all.forEach(
          (heading, own) -> {
            lines.add(HEADING + heading);
            lines.addAll(own);
          });
      Files.write(WRITTEN, lines);
    }
  }

  /** Returns true if the file was written after the last change of the golden file. */
  private static boolean isCurrent() throws IOException {
    return Files.exists(WRITTEN)
        && (!Files.exists(EXPECTED)
            || Files.getLastModifiedTime(WRITTEN).compareTo(Files.getLastModifiedTime(EXPECTED))
                > 0);
  }

  private static SortedMap<String, List<String>> sections(Path file) throws IOException {
    var sections = new TreeMap<String, List<String>>();
    List<String> section = new ArrayList<>();
    for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
      if (line.startsWith(HEADING)) {
        section = new ArrayList<>();
        sections.put(line.substring(HEADING.length()), section);
      } else {
        section.add(line);
      }
    }
    return sections;
  }
}
