package io.github.ycsbxl.session;

import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What the user gave for a test, before it is read and checked. Immutable, unless its properties
 * are changed.
 *
 * @param binding the name of the store, unless the user gave a class
 * @param problems with getting at the properties, such as files that are not there
 */
public record TestSettings(Optional<String> binding, Properties properties, List<String> problems) {

  /** Draws a seed if there is none, so that every test of a series has the same. */
  public static TestSettings of(
      Optional<String> binding, Properties properties, List<String> problems) {
    if (properties.getProperty("seed", "").isBlank()) {
      properties.setProperty("seed", Long.toString(new SecureRandom().nextInt() & 0xFFFFFFFFL));
    }
    return new TestSettings(binding, properties, List.copyOf(problems));
  }

  /** The same with this property set to this. */
  public TestSettings with(String name, Object value) {
    var changed = new Properties();
    changed.putAll(properties);
    changed.setProperty(name, String.valueOf(value));
    return new TestSettings(binding, changed, problems);
  }

  /** The same with this property set to this if it was not set. */
  public TestSettings withDefault(String name, Object value) {
    return properties.containsKey(name) ? this : with(name, value);
  }

  /** A number without an exponent. */
  static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** The same without this property. */
  public TestSettings without(String name) {
    var changed = new Properties();
    changed.putAll(properties);
    changed.remove(name);
    return new TestSettings(binding, changed, problems);
  }
}
