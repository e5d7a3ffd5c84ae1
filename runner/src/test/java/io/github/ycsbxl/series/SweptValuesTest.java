package io.github.ycsbxl.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SweptValuesTest {
  @Test
  void namesStayApart() {
    assertThat(names("label", "a-b", "a_b", "a b", "x", "X", "é", "è"))
        .containsExactly(
            "label-a_b",
            "label-a_b_2",
            "label-a_b_3",
            "label-x",
            "label-X_2",
            "label-_",
            "label-__2");
    assertThat(names("label", "y".repeat(300), "y".repeat(299)))
        .doesNotHaveDuplicates()
        .allMatch(name -> name.length() < 60);
    assertThat(names("threads", "1", "2")).containsExactly("threads-1", "threads-2");
  }

  /** A file system may ignore case. */
  @Test
  void namesOfAnyValuesStayApart() {
    var random = new SplittableRandom(12);
    for (int i = 0; i < 2_000; i++) {
      List<List<String>> rows =
          IntStream.range(0, random.nextInt(2, 12))
              .mapToObj(row -> List.of(text(random), text(random)))
              .distinct()
              .toList();
      var values = new SweptValues(List.of("a", "b"), List.of("a", "b"), rows);
      var lower = new HashSet<String>();
      values.names(values.shown()).forEach(name -> lower.add(name.toLowerCase(Locale.ROOT)));
      assertThat(lower).as("%s", rows).hasSize(rows.size());
    }
  }

  @Test
  void secretsAreShownByTheirNumbers() {
    var values =
        new SweptValues(
            List.of("db.password", "x"),
            List.of("db.password", "x"),
            List.of(List.of("hush", "1"), List.of("quiet", "1"), List.of("hush", "2")));
    assertThat(values.shown())
        .containsExactly(List.of("1", "1"), List.of("2", "1"), List.of("1", "2"));
    assertThat(values.names(values.shown()))
        .containsExactly("db.password-1-x-1", "db.password-2-x-1", "db.password-1-x-2");
  }

  private static String text(SplittableRandom random) {
    String letters = "aA-_ .2";
    return IntStream.range(0, random.nextInt(1, 4))
        .mapToObj(i -> letters.substring(random.nextInt(7)).substring(0, 1))
        .reduce("", String::concat);
  }

  private static List<String> names(String word, String... values) {
    var swept =
        new SweptValues(List.of(word), List.of(word), Arrays.stream(values).map(List::of).toList());
    return swept.names(swept.shown());
  }
}
