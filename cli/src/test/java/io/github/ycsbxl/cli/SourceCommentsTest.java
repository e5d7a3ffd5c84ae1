package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A comment says more than the declaration below it. */
final class SourceCommentsTest {
  /** A comment of one sentence on a method, the method's declaration, and its parameters. */
  private static final Pattern ON_METHOD =
      Pattern.compile(
          "/\\*\\*\\s+(?:\\*\\s+)?Returns ([^.;:@]*)\\.\\s*\\*/"
              + "((?:\\s*@\\w+(?:\\([^)]*\\))?)*\\s*[^;{}=(]*\\([^{};]*)[;{]");

  private static final Pattern WORD = Pattern.compile("[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\\d+");

  /** Words that tell nothing: those that join others, and those for any object. */
  private static final Set<String> EMPTY =
      Set.of(
          ("a all an and as at by copy each for from if in is it its list name new number object of"
                  + " on one or record size text that the this to true value values with")
              .split(" "));

  @Test
  void noCommentRepeatsTheDeclaration() throws IOException {
    var found = new TreeSet<String>();
    MainSource.all().forEach(source -> found.addAll(repeating(source)));
    assertThat(found).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/** Returns the plan of each step. */ PlanTable of(List<PlanStep> steps) {",
        "/** Returns true if the store is in this process. */ boolean isInProcess() {",
        "/**\n * Returns the values of a\n * property, by number.\n */\n Map<Long, T> of(Property p) {"
      })
  void aCommentThatRepeatsTheDeclarationIsFound(String method) {
    assertThat(repeating(new MainSource("Store", method))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/** Returns the steps; empty before the first run. */ List<Step> steps() {",
        "/** Returns the time in ns. */ long time() {",
        "/** Returns the nodes that own a record. */ List<Node> nodes(Id id) {"
      })
  void aCommentThatSaysMoreStays(String method) {
    assertThat(repeating(new MainSource("Store", method))).isEmpty();
  }

  private static List<String> repeating(MainSource source) {
    return ON_METHOD
        .matcher(source.text())
        .results()
        .filter(
            found -> stems(source.name() + " " + found.group(2)).containsAll(stems(found.group(1))))
        .map(found -> source.name() + ": " + found.group(1))
        .toList();
  }

  private static Set<String> stems(String text) {
    Matcher words = WORD.matcher(text.replaceAll("\\{@\\w+ ([^}]*)\\}", "$1"));
    Stream<String> all = words.results().map(word -> word.group().toLowerCase(Locale.ROOT));
    return all.filter(word -> !EMPTY.contains(word))
        .map(word -> word.replaceAll("(?<=...)(ing|ies|es|ed|s|e)$", ""))
        .collect(Collectors.toSet());
  }
}
