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
 *
 * @param written file with the messages that tests found, once one of them differs
 */
record MessagesFile(Path expected, Path written) {
  static final MessagesFile OF_MODULE =
      new MessagesFile(
          Path.of("src/test/resources/golden/messages.txt"), Path.of("target/golden/messages.txt"));

  private static final String HEADING = "== ";

  /** A file lock is for other processes alone. */
  private static final Object OF_THIS_PROCESS = new Object();

  Set<String> headings() throws IOException {
    return sections(expected).keySet();
  }

  /** Asserts that the file has these lines below a heading, or no such heading for no lines. */
  void assertSame(String heading, List<String> lines) throws IOException {
    List<String> golden = sections(expected).getOrDefault(heading, List.of());
    if (!lines.equals(golden) || isCurrent()) {
      write(
          sections -> {
            sections.remove(heading);
            if (!lines.isEmpty()) {
              sections.put(heading, lines);
            }
          });
    }
    assertThat(lines).as("%s in %s, written to %s", heading, expected, written).isEqualTo(golden);
  }

  /** Asserts that there are none of these headings, which no test has. */
  void assertNone(Set<String> headings) throws IOException {
    if (!headings.isEmpty()) {
      write(sections -> sections.keySet().removeAll(headings));
    }
    assertThat(headings).as("without test in %s, see %s", expected, written).isEmpty();
  }

  /** Writes a golden file with this change and those of other tests. */
  private void write(Consumer<SortedMap<String, List<String>>> change) throws IOException {
    Files.createDirectories(written.getParent());
    Path lock = written.getParent().resolveSibling("golden-messages.lock");
    synchronized (OF_THIS_PROCESS) {
      try (FileChannel file =
              FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock held = file.lock()) {
        assertThat(held.isValid()).isTrue();
        SortedMap<String, List<String>> all = sections(isCurrent() ? written : expected);
        change.accept(all);
        var lines = new ArrayList<String>();
        all.forEach(
            (heading, own) -> {
              lines.add(HEADING + heading);
              lines.addAll(own);
            });
        Files.write(written, lines);
      }
    }
  }

  /** Returns true if the file was written after the last change of the golden file. */
  private boolean isCurrent() throws IOException {
    return Files.exists(written)
        && (!Files.exists(expected)
            || Files.getLastModifiedTime(written).compareTo(Files.getLastModifiedTime(expected))
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
