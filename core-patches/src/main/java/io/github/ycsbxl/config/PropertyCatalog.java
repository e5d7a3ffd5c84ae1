package io.github.ycsbxl.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** All properties that a benchmark may set; finds the names that nothing declares. Immutable. */
public final class PropertyCatalog {
  private static final int LONGEST_NAME = 100;
  private static final int FEW_LETTERS = 2;

  private final List<Property<?>> properties;
  private final TreeSet<String> names = new TreeSet<>();

  public PropertyCatalog(Collection<? extends Property<?>> properties) {
    this.properties = List.copyOf(properties);
    for (Property<?> property : properties) {
      // A name with <n> in place of a number is none that a user can set.
      names.add(property.isNumbered() ? property.number(1).name() : property.name());
      names.addAll(property.aliases());
    }
  }

  public List<Property<?>> properties() {
    return properties;
  }

  /** Returns a sentence for each name that is not declared, with a similar one if there is one. */
  public List<String> unknown(Properties given) {
    return unknown(given, "");
  }

  /**
   * Leaves a mistake for every value that its form refuses, also where nothing else would read it.
   */
  public void checkForms(PropertyReader reader) {
    for (Property<?> property : properties) {
      if (property.isNumbered()) {
        reader.findAll(property);
      } else {
        reader.find(property);
      }
    }
  }

  /**
   * Reads a binding's configuration from properties that include those of others.
   *
   * @param prefix of the binding's names, of which all have to be declared
   * @throws ConfigurationException with every mistake
   */
  public <T> T read(Properties given, String prefix, Function<PropertyReader, T> reading)
      throws ConfigurationException {
    var reader = new PropertyReader(given);
    T read = reading.apply(reader);
    unknown(given, prefix).forEach(reader::problem);
    reader.throwIfProblems();
    return read;
  }

  /** The names that are not declared, in order. */
  public List<String> undeclared(Properties given) {
    return given.stringPropertyNames().stream()
        .filter(name -> !names.contains(name) && !isNumbered(name))
        .sorted()
        .toList();
  }

  private List<String> unknown(Properties given, String prefix) {
    return undeclared(given).stream()
        .filter(name -> name.startsWith(prefix))
        .map(name -> PropertyReader.shown(name) + " is not a property" + suggestion(name))
        .toList();
  }

  /** Returns this catalog with more properties in it. */
  public PropertyCatalog with(Collection<? extends Property<?>> more) {
    var all = new ArrayList<Property<?>>(properties);
    all.addAll(more);
    return new PropertyCatalog(all);
  }

  private boolean isNumbered(String name) {
    return properties.stream()
        .filter(Property::isNumbered)
        .anyMatch(property -> PropertyReader.numberOf(property, name).isPresent());
  }

  private String suggestion(String name) {
    // No declared name is as long, and computing the distance of a very long one takes too much
    // time.
    if (name.length() > LONGEST_NAME) {
      return "";
    }
    return names.stream()
        .filter(known -> isMeant(known, name))
        .min(Comparator.comparingInt(known -> distance(known, name)))
        .filter(known -> distance(known, name) <= name.length() / 2)
        .map(known -> "; did you mean " + known + "?")
        .orElse("");
  }

  /**
   * Whether the words in front of the first dots are alike: others are those of a class that this
   * tool does not know. A letter or two may be wrong in any case.
   */
  private static boolean isMeant(String known, String name) {
    if (!name.contains(".") || distance(known, name) <= FEW_LETTERS) {
      return true;
    }
    String group = group(name);
    return distance(group(known), group) <= group.length() / 3;
  }

  private static String group(String name) {
    return name.substring(0, (name + ".").indexOf('.'));
  }

  private static int distance(String known, String name) {
    return LevenshteinDistance.getDefaultInstance().apply(known, name);
  }
}
