package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The Javadoc of every type, nested or not, starts with a noun, and no other type has the name of a
 * file's type.
 */
final class SourceTypesTest {
  private static final String DECLARED =
      "(?:class|interface|enum|record)\\s+(\\w+)\\s*(?=[(<{]|extends|implements|permits)";

  private static final Pattern DESCRIBED =
      Pattern.compile(
          "/\\*\\*[\\s*]*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*"
              + "(?:(?:public|protected|private|static|final|abstract|sealed|non-sealed)\\s+)*"
              + DECLARED,
          Pattern.DOTALL);

  /** Questions, and verbs whose subject would be the type. */
  private static final Pattern NO_NOUN =
      Pattern.compile(
          "(?:What|How|Whether|Which|When|Where|Who|Whose|Why|From"
              + "|Contains|Creates|Does|Finds|Gives|Has|Hears|Holds|Is|Keeps|Knows|Looks|Makes"
              + "|Opens|Passes|Provides|Represents|Returns|Runs|Says|Sends|Shows|Simulates|Starts"
              + "|Takes|Tells|Tries|Writes"
              + "|(?:Calls|Checks|Counts|Measures|Reads|Records)(?!\\s[\\s*]*(?:of|as|that)\\b))\\b");

  private static final Pattern TYPE = Pattern.compile("\\b" + DECLARED);

  private static final Pattern NO_CODE =
      Pattern.compile("/\\*.*?\\*/|//[^\n]*|\"(?:\\\\.|[^\"\\\\])*\"", Pattern.DOTALL);

  @Test
  void noOtherTypeHasTheNameOfAFile() throws IOException {
    assertThat(namedTwice(MainSource.withBenchmarks())).isEmpty();
  }

  @Test
  void aNameThatOccursTwiceIsFound() {
    var outer = new MainSource("Cell", "class Cell { record Row(String record) {} }");
    var nested =
        new MainSource("Table", "/** Cell. */ class Table { enum Cell { A } class Row {} }");
    assertThat(namedTwice(List.of(outer, nested))).containsExactly("Cell");
    assertThat(namedTwice(List.of(outer, outer))).containsExactly("Cell");
    assertThat(namedTwice(List.of(outer, new MainSource("Row", "interface Row<T> {}"))))
        .containsExactly("Row");
  }

  private static Set<String> namedTwice(List<MainSource> sources) {
    var types = new HashMap<String, Integer>();
    for (MainSource source : sources) {
      String code = NO_CODE.matcher(source.text()).replaceAll("");
      TYPE.matcher(code).results().forEach(type -> types.merge(type.group(1), 1, Integer::sum));
    }
    return sources.stream()
        .map(MainSource::name)
        .filter(name -> types.getOrDefault(name, 0) > 1)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void descriptionBeginsWithANoun() throws IOException {
    var wrong = new ArrayList<String>();
    int described = 0;
    for (MainSource source : MainSource.withBenchmarks()) {
      wrong.addAll(withoutNoun(source.text()));
      described += (int) DESCRIBED.matcher(source.text()).results().count();
    }
    assertThat(described).isGreaterThan(900);
    assertThat(wrong).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/** What it is. */ final class Wrong {}",
        "/**\n * Whether it is so.\n * Stateless.\n */\n@Deprecated\npublic enum Wrong {}",
        "/** The outer one. */ class Right { /** Reads a file. */ private record Wrong(int a) {} }",
        "/** Opens it. */ @SuppressWarnings(\"all\") interface Wrong<T> {}"
      })
  void aDescriptionThatBeginsOtherwiseIsFound(String text) {
    assertThat(withoutNoun(text)).hasSize(1).first().asString().startsWith("Wrong: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/** Reads of one record. */ class Right {}",
        "/** Whatever. */ class Right {}",
        "/** Outer. */ class Right { /** What a method returns. */ int a() { return 1; } }"
      })
  void aNounIsNotTakenForAnythingElse(String text) {
    assertThat(withoutNoun(text)).isEmpty();
  }

  private static List<String> withoutNoun(String text) {
    var found = new ArrayList<String>();
    Matcher described = DESCRIBED.matcher(text);
    while (described.find()) {
      if (NO_NOUN.matcher(described.group(1)).lookingAt()) {
        found.add(described.group(2) + ": " + described.group(1).lines().findFirst().orElse(""));
      }
    }
    return found;
  }
}
