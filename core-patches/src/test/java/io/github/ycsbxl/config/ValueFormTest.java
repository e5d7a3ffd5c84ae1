package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ValueFormTest {
  enum Durability {
    COMMIT_SYNC,
    COMMIT_NO_SYNC
  }

  /** Its values are written differently in files than as constants. */
  enum Codec {
    NONE("none"),
    SNAPPY_FAST("snappy-fast");

    private final String shown;

    Codec(String shown) {
      this.shown = shown;
    }

    @Override
    public String toString() {
      return shown;
    }
  }

  private static String failing(String text) throws IOException {
    throw new IOException(text);
  }

  static Stream<Arguments> rightValues() {
    return Stream.of(
        Arguments.of(ValueForm.text(), "a=b, c", "a=b, c"),
        Arguments.of(ValueForm.name(), "user.table:ü-1", "user.table:ü-1"),
        Arguments.of(ValueForm.flag(), "True", true),
        Arguments.of(ValueForm.flag(), "false", false),
        Arguments.of(ValueForm.atLeast(3), "3", 3L),
        Arguments.of(ValueForm.atLeast(0), "10k", 10_000L),
        Arguments.of(ValueForm.atLeast(0), "1.5M", 1_500_000L),
        Arguments.of(ValueForm.atLeast(0), "2G", 2_000_000_000L),
        Arguments.of(ValueForm.atLeast(0), "1e6", 1_000_000L),
        Arguments.of(ValueForm.atLeast(3), "9223372036854775807", Long.MAX_VALUE),
        Arguments.of(ValueForm.smallAtLeast(0), "2147483647", Integer.MAX_VALUE),
        Arguments.of(ValueForm.wholeNumber(), "-5", -5L),
        Arguments.of(ValueForm.share(), "0", 0.0),
        Arguments.of(ValueForm.share(), "1.0", 1.0),
        Arguments.of(ValueForm.rate(), "0", 0.0),
        Arguments.of(ValueForm.positive(), "1e-3", 0.001),
        Arguments.of(ValueForm.number(0, 24, "an hour"), "24", 24.0),
        Arguments.of(ValueForm.list(Long::valueOf, "numbers"), "3, 1,2", List.of(3L, 1L, 2L)));
  }

  @ParameterizedTest
  @MethodSource("rightValues")
  void readsRightValues(ValueForm<?> form, String text, Object value) {
    assertThat(form.read(text)).isEqualTo(value);
  }

  static Stream<Arguments> wrongValues() {
    String whole = "a whole number, 3 or more";
    String name = "a name of at most 200 characters, without blanks and slashes";
    return Stream.of(
        Arguments.of(ValueForm.flag(), "yes", "true or false"),
        Arguments.of(ValueForm.name(), "a\nb", name),
        Arguments.of(ValueForm.name(), "a\u0007", name),
        Arguments.of(ValueForm.name(), "a/b", name),
        Arguments.of(ValueForm.name(), "..", name),
        Arguments.of(ValueForm.name(), "a".repeat(201), name),
        Arguments.of(ValueForm.atLeast(3), "2", whole),
        Arguments.of(ValueForm.atLeast(3), "3.0", whole),
        Arguments.of(ValueForm.atLeast(3), "9223372036854775808", whole),
        Arguments.of(
            ValueForm.smallAtLeast(1), "2147483648", "a whole number from 1 to 2147483647"),
        Arguments.of(ValueForm.wholeNumber(), "1e6", "a whole number"),
        Arguments.of(ValueForm.share(), "1.01", "0, or 1e-9 to 1, such as 0.95"),
        Arguments.of(ValueForm.share(), "-0.1", "0, or 1e-9 to 1, such as 0.95"),
        Arguments.of(ValueForm.share(), "1e-300", "0, or 1e-9 to 1, such as 0.95"),
        Arguments.of(ValueForm.share(), "NaN", "0, or 1e-9 to 1, such as 0.95"),
        Arguments.of(ValueForm.share(), "50%", "0, or 1e-9 to 1, such as 0.95"),
        Arguments.of(ValueForm.rate(), "-1", "0, or a number from 0.001 to 1e12"),
        Arguments.of(ValueForm.rate(), "1e300", "0, or a number from 0.001 to 1e12"),
        Arguments.of(ValueForm.rate(), "1e-300", "0, or a number from 0.001 to 1e12"),
        Arguments.of(ValueForm.path("a file"), "a\nb", "a file whose name is one line of text"),
        Arguments.of(ValueForm.pathText("a file"), "a\0b", "a file whose name is one line of text"),
        Arguments.of(ValueForm.rate(), "NaN", "0, or a number from 0.001 to 1e12"),
        Arguments.of(ValueForm.positive(), "0", "a number from 1e-9 to 1e9"),
        Arguments.of(ValueForm.positive(), "Infinity", "a number from 1e-9 to 1e9"),
        Arguments.of(ValueForm.number(0, 24, "an hour"), "24.1", "an hour"),
        Arguments.of(ValueForm.list(Long::valueOf, "numbers"), "1,2,", "numbers"),
        Arguments.of(new ValueForm<>(ValueFormTest::failing, "a file"), "x", "a file"));
  }

  @ParameterizedTest
  @MethodSource("wrongValues")
  void refusesWrongValuesAndSaysWhatIsRight(ValueForm<?> form, String text, String expected) {
    assertThatIllegalArgumentException().isThrownBy(() -> form.read(text));
    assertThat(form.expected()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"COMMIT_NO_SYNC", "commit_no_sync", "Commit-No-Sync", "commit.no.sync"})
  void readsConstantsInAnyCaseAndWithDashesOrDots(String text) {
    assertThat(ValueForm.oneOf(Durability.class).read(text)).isEqualTo(Durability.COMMIT_NO_SYNC);
  }

  @Test
  void refusesAnUnknownConstantAndListsAll() {
    ValueForm<Durability> form = ValueForm.oneOf(Durability.class);
    assertThatIllegalArgumentException().isThrownBy(() -> form.read("commit"));
    assertThat(form.expected()).isEqualTo("one of commit_sync, commit_no_sync");
  }

  @Test
  void listsConstantsAsTheyAreShown() {
    assertThat(ValueForm.oneOf(Codec.class).expected()).isEqualTo("one of none, snappy-fast");
  }
}
