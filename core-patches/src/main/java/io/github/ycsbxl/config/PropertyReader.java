package io.github.ycsbxl.config;

import io.github.ycsbxl.config.ValueForm.Empty;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reader of declared properties, which collects what is wrong with them, so that the user sees
 * every mistake at once. A wrong value, such as an empty one of anything but a text, reads as the
 * default until {@link #throwIfProblems} is called. Not thread-safe.
 */
public final class PropertyReader {
  /** The most characters of a value that is read. */
  private static final int MOST_CHARACTERS = 10_000;

  private static final int MOST_SHOWN = 200;

  private final Properties properties;
  private final Set<String> problems = new LinkedHashSet<>();
  private final Set<String> malformed = new HashSet<>();

  public PropertyReader(Properties properties) {
    this.properties = properties;
  }

  /** Makes a reader of settings that an earlier run left. */
  public static PropertyReader of(Map<String, String> settings) {
    var properties = new Properties();
    properties.putAll(settings);
    return new PropertyReader(properties);
  }

  /** The properties as the user gave them, for classes of the user's own to read. */
  public Properties given() {
    return properties;
  }

  /** The user's properties, overridden by these. */
  public Properties givenWith(Map<String, String> more) {
    var all = new Properties();
    all.putAll(properties);
    all.putAll(more);
    return all;
  }

  /** The user's settings of these properties, as they were written. */
  public Map<String, String> given(List<Property<?>> of) {
    var settings = new TreeMap<String, String>();
    for (Property<?> property : of) {
      names(property)
          .filter(name -> properties.getProperty(name) != null)
          .forEach(name -> settings.put(name, properties.getProperty(name)));
    }
    return settings;
  }

  /** The value of a property that has a default. */
  public <T> T get(Property<T> property) {
    return find(property).orElseGet(() -> property.form().read(property.fallback()));
  }

  /** The value that the user gave, if there is one and it is well formed. */
  public <T> Optional<T> find(Property<T> property) {
    return given(property).flatMap(given -> parse(property, given));
  }

  /** The values of a numbered property, by number. */
  public <T> SortedMap<Long, T> findAll(Property<T> numbered) {
    var all = new TreeMap<Long, T>();
    for (String name : properties.stringPropertyNames()) {
      OptionalLong number = numberOf(numbered, name);
      if (number.isPresent()) {
        find(numbered.number(number.getAsLong()))
            .ifPresent(value -> all.put(number.getAsLong(), value));
      }
    }
    return all;
  }

  /** The number in a name, if it is the name of one of these numbered properties. */
  static OptionalLong numberOf(Property<?> numbered, String name) {
    String rest =
        name.startsWith(numbered.stem()) ? name.substring(numbered.stem().length()) : "none";
    return rest.matches("[1-9]\\d{0,8}")
        ? OptionalLong.of(Long.parseLong(rest))
        : OptionalLong.empty();
  }

  public boolean isSet(Property<?> property) {
    return given(property).isPresent();
  }

  /**
   * Leaves a mistake unless {@code holds}, with the property, its value and what is expected. It
   * adds none if the value could not even be read.
   */
  public void check(boolean holds, Property<?> property, String expected) {
    if (!holds && !malformed.contains(property.name())) {
      problem(describe(property) + ": " + expected);
    }
  }

  /** Leaves a mistake that is not about a single property. */
  public void problem(String sentence) {
    problems.add(sentence);
  }

  public List<String> problems() {
    return new ArrayList<>(problems);
  }

  public void throwIfProblems() throws ConfigurationException {
    ConfigurationException.throwIfAny(problems());
  }

  private <T> Optional<T> parse(Property<T> property, Given given) {
    if (given.text().length() > MOST_CHARACTERS) {
      malformed.add(property.name());
      problem(
          "%s: %d characters are too many; expected %s"
              .formatted(given, given.text().length(), property.form().expected()));
      return Optional.empty();
    }
    try {
      if (given.text().isEmpty() && property.form().empty() == Empty.MISTAKE) {
        throw new IllegalArgumentException("empty");
      }
      return Optional.of(property.form().read(given.text()));
    } catch (IllegalArgumentException e) {
      malformed.add(property.name());
      problem(given + ": expected " + property.form().expected());
      return Optional.empty();
    }
  }

  private Optional<Given> given(Property<?> property) {
    return names(property)
        .filter(name -> properties.getProperty(name) != null)
        .map(name -> new Given(name, properties.getProperty(name).strip()))
        .filter(given -> !given.text().isEmpty() || property.form().empty() != Empty.UNSET)
        .findFirst();
  }

  private static Stream<String> names(Property<?> property) {
    return Stream.concat(Stream.of(property.name()), property.aliases().stream());
  }

  private Given describe(Property<?> property) {
    return given(property).orElse(new Given(property.name(), property.fallback()));
  }

  /** Returns a text as messages quote it: in one line, and cut off if it is long. */
  public static String shown(String text) {
    String line = text.replaceAll("\\p{Cntrl}", "?");
    return line.length() <= MOST_SHOWN ? line : line.substring(0, MOST_SHOWN) + "...";
  }

  /** Quotation of a setting in a message: the name as the user wrote it, and the text. */
  private record Given(String name, String text) {
    @Override
    public String toString() {
      return name + "=" + shown(text);
    }
  }
}
