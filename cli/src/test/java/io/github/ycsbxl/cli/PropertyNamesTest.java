package io.github.ycsbxl.cli;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.setup.BenchmarkProperties;
import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each property name is written once, in its declaration; other code refers to the declaration. */
final class PropertyNamesTest {
  private static final Pattern DECLARATION =
      Pattern.compile("\\b(?:(?:Property|OWN)\\s*\\.declare|share)\\(\\s*\"([^\"]+)\"");

  private static final Pattern LITERAL = Pattern.compile("\"([^\"\\\\\n]+)\"");

  /** Other uses of such a word: a JSON field, a column, a line of a ledger, a word of a message. */
  private static final List<String> OTHER_THINGS =
      List.of(
          "CasJson table",
          "LedgerHeader table",
          "LiveJson target",
          "OperationsCsv status",
          "RemarkKind target",
          "ResultJson label",
          "SeriesJson target",
          "SummaryCsv label",
          "SweepPoints target");

  @Test
  void nameOfAPropertyIsWrittenInItsDeclarationOnly() throws IOException {
    List<MainSource> sources = MainSource.all();
    var names =
        sources.stream()
            .flatMap(source -> find(DECLARATION, source).stream())
            .collect(toCollection(TreeSet::new));
    assertThat(names).containsAll(BenchmarkProperties.core().stream().map(Property::name).toList());
    var found = new TreeSet<String>();
    for (MainSource source : sources) {
      List<String> declared = find(DECLARATION, source);
      find(LITERAL, source).stream()
          .filter(names::contains)
          .filter(name -> !declared.contains(name))
          .forEach(name -> found.add(source.name() + " " + name));
    }
    OTHER_THINGS.forEach(found::remove);
    assertThat(found).isEmpty();
  }

  @Test
  void propertyIsDeclaredOnce() throws IOException {
    assertThat(MainSource.all().stream().flatMap(source -> find(DECLARATION, source).stream()))
        .doesNotHaveDuplicates()
        .isNotEmpty();
  }

  private static List<String> find(Pattern pattern, MainSource source) {
    return pattern
        .matcher(source.text())
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }
}
