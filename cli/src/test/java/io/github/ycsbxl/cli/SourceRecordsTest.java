package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A record has few components, since its constructor takes them by position. More of them are
 * records within the record.
 */
final class SourceRecordsTest {
  private static final int MOST_COMPONENTS = 10;

  /** Records with more components. This one has the members of a row in a line of the log. */
  private static final List<String> LARGE = List.of("RowForm");

  private static final Pattern HEADER =
      Pattern.compile("\\brecord\\s+(\\w+)\\s*(?:<[^(]*>)?\\s*\\(");

  private static final Pattern NO_CODE =
      Pattern.compile("/\\*.*?\\*/|//[^\n]*|\"(?:\\\\.|[^\"\\\\])*\"", Pattern.DOTALL);

  @Test
  void onlyListedRecordsHaveManyComponents() throws IOException {
    assertThat(MainSource.withBenchmarks().stream().flatMap(SourceRecordsTest::large))
        .containsExactlyInAnyOrderElementsOf(LARGE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "record Wrong(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k)",
        "class A { record Wrong<T extends Map<A, B>>(T a, T b, T c, T d, T e, T f, T g, T h,"
            + " /** One, two. */ @Named(\"i, j\") T i, T j, Map<A, B> k)",
      })
  void aRecordWithElevenComponentsIsFound(String text) {
    assertThat(large(new MainSource("A", text + " {}"))).containsExactly("Wrong");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "record Right(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j)",
        "record Right(Map<A, B> a, @Named({\"b, c\", \"d\"}) Map<A, Map<B, C>> b, int c, int d,"
            + " int e, int f, int g, int h, int i, Map<A, B> j)",
        "record Right()"
      })
  void aRecordWithTenComponentsIsNoFault(String text) {
    assertThat(large(new MainSource("A", text + " {}"))).isEmpty();
  }

  private static Stream<String> large(MainSource source) {
    String code = NO_CODE.matcher(source.text()).replaceAll("");
    return HEADER
        .matcher(code)
        .results()
        .filter(header -> components(code, header) > MOST_COMPONENTS)
        .map(header -> header.group(1));
  }

  /** Counts the commas between components, which are outside of type arguments and annotations. */
  private static int components(String code, MatchResult header) {
    int components = 1;
    int depth = 1;
    for (int i = header.end(); depth > 0; i++) {
      switch (code.charAt(i)) {
        case '(', '<' -> depth++;
        case ')', '>' -> depth--;
        case ',' -> components += depth == 1 ? 1 : 0;
        default -> {}
      }
    }
    return components;
  }
}
