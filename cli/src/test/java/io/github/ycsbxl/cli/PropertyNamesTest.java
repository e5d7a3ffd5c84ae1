package io.github.ycsbxl.cli;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.benchmark.BenchmarkProperties;
import io.github.ycsbxl.config.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A property's name is written once, in its declaration; all else refers to that. */
final class PropertyNamesTest {
  private static final Pattern DECLARATION =
      Pattern.compile("Property\\s*\\.\\s*(?:of|withoutDefault)\\(\\s*\"([^\"]+)\"");

  private static final Pattern LITERAL = Pattern.compile("\"([^\"\\\\\n]+)\"");

  /** Modules whose main sources a user runs; {@code benchmarks} uses the public interface. */
  private static final List<String> MODULES =
      List.of("core-patches", "runner", "analysis", "cli", "nosql-binding", "voldemort-binding");

  /** The same words as names of something else: of a JSON field, and of a ledger's line. */
  private static final List<String> OTHER_THINGS =
      List.of(
          "ChartJson label", "LedgerHeader table", "ResultJson label", "ResultJsonReader label");

  private record Source(String name, String text) {
    List<String> find(Pattern pattern) {
      return pattern.matcher(text).results().map((MatchResult found) -> found.group(1)).toList();
    }

    List<String> declared() {
      return find(DECLARATION);
    }
  }

  @Test
  void nameOfAPropertyIsWrittenInItsDeclarationOnly() throws IOException {
    List<Source> sources = sources();
    var names =
        sources.stream()
            .flatMap(source -> source.find(DECLARATION).stream())
            .collect(toCollection(TreeSet::new));
    assertThat(names).containsAll(BenchmarkProperties.core().stream().map(Property::name).toList());
    var found = new TreeSet<String>();
    for (Source source : sources) {
      source.find(LITERAL).stream()
          .filter(names::contains)
          .filter(name -> !source.declared().contains(name))
          .forEach(name -> found.add(source.name() + " " + name));
    }
    OTHER_THINGS.forEach(found::remove);
    assertThat(found).isEmpty();
  }

  @Test
  void propertyIsDeclaredOnce() throws IOException {
    assertThat(sources().stream().flatMap(source -> source.declared().stream()))
        .doesNotHaveDuplicates()
        .isNotEmpty();
  }

  private static List<Source> sources() throws IOException {
    var sources = new TreeSet<Path>();
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    var read = new ArrayList<Source>();
    for (Path file : sources) {
      String name = file.getFileName().toString().replace(".java", "");
      read.add(new Source(name, Files.readString(file)));
    }
    return read;
  }
}
