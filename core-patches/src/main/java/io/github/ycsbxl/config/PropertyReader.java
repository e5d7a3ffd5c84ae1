package io.github.ycsbxl.config;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads declared properties and collects what is wrong with them, so that the user sees every
 * mistake at once. A wrong value reads as the default until {@link #throwIfProblems} is called. Not
 * thread-safe.
 */
public final class PropertyReader {
  private final Properties properties;
  private final Set<String> problems = new LinkedHashSet<>();

  public PropertyReader(Properties properties) {
    this.properties = properties;
  }

  /** The value of a property that has a default. */
  public <T> T get(Property<T> property) {
    return find(property).orElseGet(() -> property.form().parser().apply(property.fallback()));
  }

  /** The value that the user gave, if there is one and it is well formed. */
  public <T> Optional<T> find(Property<T> property) {
    return text(property).flatMap(text -> parse(property, text));
  }

  public boolean isSet(Property<?> property) {
    return text(property).isPresent();
  }

  /** Notes a mistake unless {@code holds}: the property, its value and what would be right. */
  public void check(boolean holds, Property<?> property, String expected) {
    if (!holds) {
      problem(describe(property) + ": " + expected);
    }
  }

  /** Notes a mistake that is not about a single property. */
  public void problem(String sentence) {
    problems.add(sentence);
  }

  public List<String> problems() {
    return new ArrayList<>(problems);
  }

  public void throwIfProblems() throws ConfigurationException {
    if (!problems.isEmpty()) {
      throw new ConfigurationException(problems());
    }
  }

  private <T> Optional<T> parse(Property<T> property, String text) {
    try {
      return Optional.of(property.form().parser().apply(text));
    } catch (IllegalArgumentException e) {
      problem(property.name() + "=" + text + ": expected " + property.form().expected());
      return Optional.empty();
    }
  }

  private Optional<String> text(Property<?> property) {
    return Stream.concat(Stream.of(property.name()), property.aliases().stream())
        .map(properties::getProperty)
        .filter(text -> text != null && !text.isBlank())
        .map(String::strip)
        .findFirst();
  }

  private String describe(Property<?> property) {
    return property.name() + "=" + text(property).orElse(property.fallback());
  }
}
