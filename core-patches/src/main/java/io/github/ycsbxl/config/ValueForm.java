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

/**
 * Format of a property's value: its parser, and its description in messages. Immutable, and
 * thread-safe if the parser is.
 *
 * @param expected completes the sentence "expected ...", such as "a whole number, 0 or more"
 * @param empty interpretation of an empty text
 * @param namesInput true if the value names an input file
 * @param isCount true for a count, which may be written as 10k or 1e6
 * @param choices values to suggest, as users write them; empty if there are too many
 */
public record ValueForm<T>(
    Parser<T> parser,
    String expected,
    Empty empty,
    boolean namesInput,
    boolean isCount,
    List<String> choices) {
  private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]+");
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?");
  private static final Pattern COUNT =
      Pattern.compile("(-?\\d+(?:\\.\\d+(?=[eEkKmMgG]))?(?:[eE]\\d{1,2})?)([kKmMgG]?)");

  /** Parser of a text. */
  @FunctionalInterface
  public interface Parser<T> {
    /**
     * Parses the text.
     *
     * @throws IllegalArgumentException or IOException if it is malformed
     */
    T parse(String text) throws IOException;
  }

  /** Interpretations of an empty text. */
  enum Empty {
    MISTAKE,
    UNSET,
    VALUE
  }

  /** Creates a format in which an empty text is invalid. */
  public ValueForm(Parser<T> parser, String expected) {
    this(parser, expected, Empty.MISTAKE, false, false, List.of());
  }

  /** Returns a copy that suggests these values. */
  public ValueForm<T> suggest(String... values) {
    return new ValueForm<>(parser, expected, empty, namesInput, isCount, List.of(values));
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

  /** Returns true if the text is well-formed. */
  public boolean accepts(String text) {
    try {
      read(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Parses the value of a command-line option. A mistake names the option and the value. */
  public T read(String option, String text) throws ConfigurationException {
    try {
      return read(text);
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(option + " " + text + ": " + problem(e));
    }
  }

  /** Returns what is wrong with a text that {@link #read(String)} refused. */
  String problem(IllegalArgumentException refusal) {
    return refusal instanceof PortRangeException ? refusal.getMessage() : "expected " + expected;
  }

  /**
   * Returns a count with a suffix or an exponent as digits, or empty if the text is not a count.
   */
  public static Optional<String> digits(String text) {
    try {
      return Optional.of(Long.toString(count(text)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns a copy that accepts an empty text as a value. */
  public ValueForm<T> orEmpty() {
    return new ValueForm<>(parser, expected, Empty.VALUE, namesInput, isCount, choices);
  }

  /** Returns a copy for the name of an input file. */
  public ValueForm<T> ofInput() {
    return new ValueForm<>(parser, expected, empty, true, isCount, choices);
  }

  /** Returns a format that accepts any text. An empty text counts as unset. */
  public static ValueForm<String> text() {
    return new ValueForm<>(text -> text, "text", Empty.UNSET, false, false, List.of());
  }

  /** Returns a format that accepts names from which stores derive file names. */
  public static ValueForm<String> name() {
    return new ValueForm<>(
        text ->
            accept(
                text,
                name -> name.matches("[^\\s\\p{Cntrl}/\\\\]{1,200}") && !name.matches("\\.{1,2}")),
        "a name of at most 200 characters, without blanks and slashes");
  }

  public static ValueForm<Boolean> flag() {
    return new ValueForm<>(ValueForm::parseFlag, "true or false").suggest("true", "false");
  }

  /**
   * Returns a format that accepts counts, with an optional decimal suffix or exponent: {@code 10k},
   * {@code 1.5M}, {@code 2G}, {@code 1e6}.
   */
  public static ValueForm<Long> atLeast(long least) {
    return new ValueForm<>(
        text -> accept(count(text), value -> value >= least),
        "a whole number, " + least + " or more",
        Empty.MISTAKE,
        false,
        true,
        List.of());
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

  /** Returns the text of a whole number, in which Java would also accept digits of any script. */
  private static String digitsOf(String text) {
    return accept(text, ValueForm::isWholeNumber);
  }

  /** Returns true for a whole number of any size in ASCII digits. */
  public static boolean isWholeNumber(String text) {
    return WHOLE.matcher(text).matches();
  }

  /**
   * Parses a decimal number without Java's suffixes, such as {@code 5d}, and hexadecimal forms.
   *
   * @throws IllegalArgumentException if the text is no number
   */
  public static double decimal(String text) {
    return Double.parseDouble(accept(text, number -> DECIMAL.matcher(number).matches()));
  }

  /** Returns a format that accepts ints, for sizes that memory limits. */
  public static ValueForm<Integer> smallAtLeast(int least) {
    return between(least, Integer.MAX_VALUE);
  }

  /** Returns a format that accepts integers in this range. */
  public static ValueForm<Integer> between(int least, int most) {
    return new ValueForm<>(
        text -> accept(Integer.parseInt(digitsOf(text)), value -> value >= least && value <= most),
        "a whole number from " + least + " to " + most);
  }

  /**
   * Returns a format that accepts a number of seconds. It is for properties of stock YCSB, and for
   * properties that have the unit in their name.
   */
  public static ValueForm<Long> seconds(long least) {
    return new ValueForm<>(
        text ->
            accept(
                Long.parseLong(digitsOf(text)),
                value -> value >= least && value <= UnitForms.LONGEST_SECONDS),
        "a whole number of seconds from " + least + " to " + UnitForms.LONGEST_SECONDS);
  }

  public static ValueForm<Long> wholeNumber() {
    return new ValueForm<>(text -> Long.parseLong(digitsOf(text)), "a whole number");
  }

  /**
   * Returns a format that accepts fractions from 0 to 1. Values below 1e-9 are rejected because
   * they have no effect.
   */
  public static ValueForm<Double> share() {
    return new ValueForm<>(
        text -> accept(decimal(text), value -> value == 0 || value >= 1e-9 && value <= 1),
        "0, or 1e-9 to 1, such as 0.95");
  }

  /** Returns a format that accepts rates of at least one operation per 15 minutes. */
  public static ValueForm<Double> rate() {
    return new ValueForm<>(
        text -> accept(decimal(text), value -> value == 0 || value >= 1e-3 && value <= 1e12),
        "0, or a number from 0.001 to 1e12");
  }

  public static ValueForm<Double> positive() {
    return number(1e-9, 1e9, "a number from 1e-9 to 1e9");
  }

  /** Returns a format that accepts numbers in this range. */
  public static ValueForm<Double> number(double least, double most, String expected) {
    return new ValueForm<>(
        text -> accept(decimal(text), value -> value >= least && value <= most), expected);
  }

  /** Returns a format that accepts comma-separated values. */
  public static <V> ValueForm<List<V>> list(Function<String, V> each, String expected) {
    return new ValueForm<>(
        text -> Arrays.stream(text.split(",", -1)).map(String::strip).map(each).toList(), expected);
  }

  /**
   * Returns a format that accepts the path of a file or directory.
   *
   * @param expected description with an article, such as "a file"
   */
  public static ValueForm<Path> path(String expected) {
    return new ValueForm<>(
        ValueForm::parsePath, "%s whose name is one line of text".formatted(expected));
  }

  /**
   * Returns a format that accepts an enum's constants, ignoring case. A dash or dot means {@code
   * _}.
   */
  public static <E extends Enum<E>> ValueForm<E> oneOf(Class<E> type) {
    return oneOf(type, ValueForm::nameOf);
  }

  /** Returns the same format, but messages show the constants in upper case, as a store does. */
  public static <E extends Enum<E>> ValueForm<E> oneOfUpperCase(Class<E> type) {
    return oneOf(type, Enum::name);
  }

  private static <E extends Enum<E>> ValueForm<E> oneOf(Class<E> type, Function<E, String> shown) {
    String[] names = Arrays.stream(type.getEnumConstants()).map(shown).toArray(String[]::new);
    return new ValueForm<>(text -> constant(type, text), "one of " + String.join(", ", names))
        .suggest(names);
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

  /** Returns a format that accepts a path as text. The path may be a prefix of file names. */
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
