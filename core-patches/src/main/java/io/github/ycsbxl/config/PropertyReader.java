package io.github.ycsbxl.config;

import io.github.ycsbxl.config.ValueForm.Empty;
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

/**
 * Reader of declared properties that collects all mistakes. Until {@link #throwIfProblems} is
 * called, it returns the default for an invalid value. Not thread-safe.
 */
public final class PropertyReader {
  /** Maximum length of a value. */
  private static final int MOST_CHARACTERS = 10_000;

  private static final int MOST_SHOWN = 200;

  private final Properties properties;
  private final Set<String> problems = new LinkedHashSet<>();

  /** Problems about required settings that are not set. */
  private final Set<String> missing = new HashSet<>();

  private boolean hasUnknownNames;
  private final Set<String> malformed = new HashSet<>();

  public PropertyReader(Properties properties) {
    this.properties = properties;
  }

  /** Creates a reader of the settings of an earlier run. */
  public static PropertyReader from(Map<String, String> settings) {
    var properties = new Properties();
    properties.putAll(settings);
    return new PropertyReader(properties);
  }

  /** Returns the properties as the user gave them, for a user's own classes. */
  public Properties given() {
    return properties;
  }

  /** Returns the values that the user gave, by property name. */
  public SortedMap<String, String> texts() {
    var all = new TreeMap<String, String>();
    properties.stringPropertyNames().forEach(name -> all.put(name, properties.getProperty(name)));
    return all;
  }

  /** Returns the user's properties with these overrides. */
  public Properties givenWith(Map<String, String> more) {
    var all = new Properties();
    all.putAll(properties);
    all.putAll(more);
    return all;
  }

  /** Returns the user's values of these properties, unparsed. */
  public Map<String, String> given(List<Property<?>> of) {
    var settings = new TreeMap<String, String>();
    for (Property<?> property : of) {
      property
          .names()
          .filter(name -> properties.getProperty(name) != null)
          .forEach(name -> settings.put(name, properties.getProperty(name)));
    }
    return settings;
  }

  /** Returns the value of a property with a default. */
  public <T> T get(Property<T> property) {
    return find(property).orElseGet(() -> property.form().read(property.fallback()));
  }

  /** Returns the value, or empty if the value is not set or is malformed. */
  public <T> Optional<T> find(Property<T> property) {
    return given(property).flatMap(given -> parse(property, given));
  }

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

  /** Returns true if the value is set and differs from the default. */
  public <T> boolean isChosen(Property<T> property) {
    Optional<T> value = find(property);
    return property.fallback() == null
        ? value.isPresent()
        : value.filter(any -> !any.equals(property.form().read(property.fallback()))).isPresent();
  }

  /** Returns the name by which the user set the property, or its usual name. */
  public String nameOf(Property<?> property) {
    return given(property).map(Given::name).orElse(property.name());
  }

  /**
   * Adds a problem if {@code holds} is false. The problem names the property, its value and what is
   * expected. Does nothing if the value is malformed, because that problem was added before.
   */
  public void check(boolean holds, Property<?> property, String expected) {
    if (!holds && !malformed.contains(property.name())) {
      problem(describe(property) + ": " + expected);
    }
  }

  /** Adds a problem that does not concern a single property. */
  public void problem(String sentence) {
    problems.add(sentence);
  }

  /** Adds a problem about a name that does not exist. */
  public void unknown(String sentence) {
    hasUnknownNames = true;
    problem(sentence);
  }

  /**
   * Adds a problem about a required setting that is not set. It is not reported beside an unknown
   * name, which may be a typing mistake in the name of this setting.
   */
  public void missing(String sentence) {
    missing.add(sentence);
    problem(sentence);
  }

  public List<String> problems() {
    return problems.stream()
        .filter(sentence -> !hasUnknownNames || !missing.contains(sentence))
        .toList();
  }

  public void throwIfProblems() throws ConfigurationException {
    ConfigurationException.throwIfAny(problems());
  }

  private <T> Optional<T> parse(Property<T> property, Given given) {
    if (given.text().length() > MOST_CHARACTERS) {
      malformed.add(property.name());
      problem(
          "%s: %d characters, which is too long; expected %s"
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
      problem(given + ": " + property.form().problem(e));
      return Optional.empty();
    }
  }

  private Optional<Given> given(Property<?> property) {
    return property
        .names()
        .filter(name -> properties.getProperty(name) != null)
        .map(name -> new Given(name, properties.getProperty(name).strip()))
        .filter(given -> !given.text().isEmpty() || property.form().empty() != Empty.UNSET)
        .findFirst();
  }

  private Given describe(Property<?> property) {
    return given(property).orElse(new Given(property.name(), property.fallback()));
  }

  /** Returns a text for quotation in a message: one line, shortened if it is long. */
  public static String shown(String text) {
    String line = PlainText.line(text);
    return line.length() <= MOST_SHOWN ? line : line.substring(0, MOST_SHOWN) + "...";
  }

  /** A setting for quotation in a message: the name as the user wrote it, and the value. */
  private record Given(String name, String text) {
    @Override
    public String toString() {
      return name + "=" + shown(text);
    }
  }
}
