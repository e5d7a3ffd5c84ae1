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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Messages about wrong inputs, in one golden file per module, so that other words change one file.
 * To accept intended changes, copy {@code target/golden/messages.txt} over the one in {@code
 * src/test/resources/golden}, and review the difference. Thread-safe, also between processes.
 */
public final class GoldenMessages {
  private static final String HEADING = "== ";
  private static final String MESSAGE = "    ";

  private static final Path EXPECTED = Path.of("src/test/resources/golden/messages.txt");
  private static final Path FOLDER = Path.of("target", "golden");
  private static final Path WRITTEN = FOLDER.resolve("messages.txt");

  private GoldenMessages() {}

  /**
   * Asserts that each input has the messages in the golden file, and at least one.
   *
   * @param test class and method, which are the heading in the file
   * @param messages returns the messages about an input
   */
  public static void assertSame(
      String test, List<String> inputs, Function<String, List<String>> messages)
      throws IOException {
    var section = new ArrayList<String>();
    for (String input : inputs) {
      List<String> about = messages.apply(input);
      assertThat(about).as(input).isNotEmpty();
      section.add(input);
      about.forEach(message -> section.add(MESSAGE + message));
    }
    List<String> expected = sections(EXPECTED).getOrDefault(test, List.of());
    if (!section.equals(expected)) {
      write(test, section);
    }
    assertThat(section).as("%s in %s, written to %s", test, EXPECTED, WRITTEN).isEqualTo(expected);
  }

  /** Writes the golden file with this section and those that other tests wrote. */
  private static synchronized void write(String test, List<String> section) throws IOException {
    Files.createDirectories(FOLDER);
    try (FileChannel file =
            FileChannel.open(
                FOLDER.resolve("messages.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock held = file.lock()) {
      assertThat(held.isValid()).isTrue();
      SortedMap<String, List<String>> all = sections(isCurrent() ? WRITTEN : EXPECTED);
      all.put(test, section);
      var lines = new ArrayList<String>();
      all.forEach(
          (name, own) -> {
            lines.add(HEADING + name);
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
