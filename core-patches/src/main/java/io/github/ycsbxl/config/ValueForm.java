package io.github.ycsbxl.config;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The form of a property's value: how its text is read and how that form is called in a message.
 * Immutable and thread-safe as long as the parser is.
 *
 * @param expected completes the sentence "expected ...", such as "a whole number, 0 or more"
 * @param empty what an empty text means
 * @param namesInput whether the value names a file that is read
 * @param isCount whether the value is a count, which may be written as 10k or 1e6
 */
public record ValueForm<T>(
    Parser<T> parser, String expected, Empty empty, boolean namesInput, boolean isCount) {
  private static final Pattern COUNT =
      Pattern.compile("(-?\\d+(?:\\.\\d+(?=[eEkKmMgG]))?(?:[eE]\\d{1,2})?)([kKmMgG]?)");

  /** Parser of a text. */
  @FunctionalInterface
  public interface Parser<T> {
    /**
     * Parses the text.
     *
     * @throws IllegalArgumentException if it is malformed; an IOException also says so
     */
    T parse(String text) throws IOException;
  }

  /** Meanings of an empty text. */
  enum Empty {
    MISTAKE,
    UNSET,
    VALUE
  }

  /** Makes a form in which an empty text is a mistake. */
  public ValueForm(Parser<T> parser, String expected) {
    this(parser, expected, Empty.MISTAKE, false, false);
  }

  /**
   * Parses a text.
   *
   * @throws IllegalArgumentException if it is malformed
   */
  public T read(String text) {
    try {
      return parser.parse(text);
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Parses the text of a command's option; a mistake has the option's name and the text. */
  public T read(String option, String text) throws ConfigurationException {
    try {
      return read(text);
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(option + " " + text + ": expected " + expected);
    }
  }

  /** Returns the digits of a count that has a suffix or an exponent; empty if it is no count. */
  public static Optional<String> digits(String text) {
    try {
      return Optional.of(Long.toString(count(text)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns this form with an empty text as a value, too. */
  public ValueForm<T> orEmpty() {
    return new ValueForm<>(parser, expected, Empty.VALUE, namesInput, isCount);
  }

  /** Returns this form as that of the name of a file which a benchmark reads. */
  public ValueForm<T> ofInput() {
    return new ValueForm<>(parser, expected, empty, true, isCount);
  }

  /** The form of any text; an empty one counts as unset. */
  public static ValueForm<String> text() {
    return new ValueForm<>(text -> text, "text", Empty.UNSET, false, false);
  }

  /** The form of a name from which stores make file names. */
  public static ValueForm<String> name() {
    return new ValueForm<>(
        text ->
            accept(
                text,
                name -> name.matches("[^\\s\\p{Cntrl}/\\\\]{1,200}") && !name.matches("\\.{1,2}")),
        "a name without blanks and slashes, of 200 characters at most");
  }

  public static ValueForm<Boolean> flag() {
    return new ValueForm<>(ValueForm::parseFlag, "true or false");
  }

  /**
   * The form of a count of at least {@code least}, which may have a decimal suffix or an exponent:
   * {@code 10k}, {@code 1.5M}, {@code 2G}, {@code 1e6}.
   */
  public static ValueForm<Long> atLeast(long least) {
    return new ValueForm<>(
        text -> accept(count(text), value -> value >= least),
        "a whole number, " + least + " or more",
        Empty.MISTAKE,
        false,
        true);
  }

  private static long count(String text) {
    Matcher count = COUNT.matcher(text);
    if (!count.matches()) {
      throw new IllegalArgumentException(text);
    }
    int thousands = " kmg".indexOf((count.group(2) + " ").toLowerCase(Locale.ROOT).charAt(0));
    try {
      return new BigDecimal(count.group(1)).scaleByPowerOfTen(3 * thousands).longValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /** The form of an int of at least {@code least}, for sizes that memory limits. */
  public static ValueForm<Integer> smallAtLeast(int least) {
    return between(least, Integer.MAX_VALUE);
  }

  /** The form of a whole number of at least {@code least} and at most {@code most}. */
  public static ValueForm<Integer> between(int least, int most) {
    return new ValueForm<>(
        text -> accept(Integer.parseInt(text), value -> value >= least && value <= most),
        "a whole number from " + least + " to " + most);
  }

  /**
   * The form of a number of seconds, for properties whose unit is in stock YCSB or in their name.
   */
  public static ValueForm<Long> seconds(long least) {
    return new ValueForm<>(
        text ->
            accept(
                Long.parseLong(text),
                value -> value >= least && value <= UnitForms.LONGEST_SECONDS),
        "a whole number of seconds from " + least + " to " + UnitForms.LONGEST_SECONDS);
  }

  public static ValueForm<Long> wholeNumber() {
    return new ValueForm<>(Long::parseLong, "a whole number");
  }

  /** The form of a share, from 0 to 1. One below 1e-9 would never have an effect. */
  public static ValueForm<Double> share() {
    return new ValueForm<>(
        text ->
            accept(Double.parseDouble(text), value -> value == 0 || value >= 1e-9 && value <= 1),
        "0, or a number from 1e-9 to 1");
  }

  /** The form of a rate: at least one operation in a quarter of an hour. */
  public static ValueForm<Double> rate() {
    return new ValueForm<>(
        text ->
            accept(Double.parseDouble(text), value -> value == 0 || value >= 1e-3 && value <= 1e12),
        "0, or a number from 0.001 to 1e12");
  }

  public static ValueForm<Double> positive() {
    return number(1e-9, 1e9, "a number from 1e-9 to 1e9");
  }

  /** The form of a number of at least {@code least} and at most {@code most}. */
  public static ValueForm<Double> number(double least, double most, String expected) {
    return new ValueForm<>(
        text -> accept(Double.parseDouble(text), value -> value >= least && value <= most),
        expected);
  }

  /** The form of values that are separated by commas. */
  public static <V> ValueForm<List<V>> list(Function<String, V> each, String expected) {
    return new ValueForm<>(
        text -> Arrays.stream(text.split(",", -1)).map(String::strip).map(each).toList(), expected);
  }

  /**
   * The form of a file or folder.
   *
   * @param expected describes what it must be, with an article
   */
  public static ValueForm<Path> path(String expected) {
    return new ValueForm<>(ValueForm::parsePath, expected + " with a name in one line");
  }

  /** The form of an enum's constants in any case; a dash or dot stands for {@code _}. */
  public static <E extends Enum<E>> ValueForm<E> oneOf(Class<E> type) {
    String names =
        Arrays.stream(type.getEnumConstants())
            .map(ValueForm::nameOf)
            .collect(Collectors.joining(", "));
    return new ValueForm<>(text -> constant(type, text), "one of " + names);
  }

  private static String nameOf(Enum<?> constant) {
    String name = constant.toString();
    return name.equals(constant.name()) ? name.toLowerCase(Locale.ROOT) : name;
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String text) {
    String name = text.replace('-', '_').replace('.', '_');
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(IllegalArgumentException::new);
  }

  /** The form of a path as text, which may be only the beginning of a file's name. */
  public static ValueForm<String> pathText(String expected) {
    return new ValueForm<>(
        text -> {
          parsePath(text);
          return text;
        },
        path(expected).expected());
  }

  private static Path parsePath(String text) {
    return Path.of(accept(text, name -> name.chars().noneMatch(Character::isISOControl)));
  }

  private static boolean parseFlag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException();
    };
  }

  private static <V> V accept(V value, Predicate<V> right) {
    if (!right.test(value)) {
      throw new IllegalArgumentException();
    }
    return value;
  }
}
