package io.github.ycsbxl.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Catalog of all properties of a benchmark. It detects unknown names. Immutable. */
public final class PropertyCatalog {
  private final List<Property<?>> properties;
  private final Map<String, Property<?>> byName = new HashMap<>();

  /** Names that are valid as they are, for suggestions. */
  private final TreeSet<String> names = new TreeSet<>();

  /** Properties by words that users mistake for property names, such as names of options. */
  private final Map<String, Property<?>> meant;

  public PropertyCatalog(Collection<? extends Property<?>> properties) {
    this(properties, Map.of());
  }

  /**
   * Creates a catalog.
   *
   * @param meant properties by words that users mistake for their names
   */
  public PropertyCatalog(
      Collection<? extends Property<?>> properties, Map<String, Property<?>> meant) {
    this.meant = meant;
    this.properties = List.copyOf(properties);
    for (Property<?> property : properties) {
      property.names().forEach(name -> byName.put(name, property));
      // Suggest a name with a number, because the placeholder <n> is not part of a valid name.
      names.add(property.isNumbered() ? property.number(1).name() : property.name());
      names.addAll(property.aliases());
    }
  }

  public List<Property<?>> properties() {
    return properties;
  }

  /** Returns the property with this name, which may contain a number. */
  public Optional<Property<?>> find(String name) {
    return Optional.<Property<?>>ofNullable(byName.get(name)).or(() -> numbered(name));
  }

  /** Returns true if this name sets a property with this scope. */
  public boolean isIn(Scope scope, String name) {
    return find(name).filter(property -> property.isIn(scope)).isPresent();
  }

  /** Returns all names of the property with this name; only this name if it is undeclared. */
  public Set<String> synonyms(String name) {
    Property<?> property = byName.get(name);
    return property == null
        ? Set.of(name)
        : property.names().collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns a sentence per unknown name, with the most similar known one. */
  public List<String> unknown(Properties given) {
    return unknown(given, "");
  }

  /** Adds a problem for every malformed value, including values that no code reads. */
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
   * Reads a binding's configuration. The properties may include properties of other components.
   *
   * @param prefix prefix of the binding's properties; all properties with this prefix must be
   *     declared
   * @throws ConfigurationException with every mistake
   */
  public <T> T read(Properties given, String prefix, Function<PropertyReader, T> reading)
      throws ConfigurationException {
    var reader = new PropertyReader(given);
    T read = reading.apply(reader);
    unknown(given, prefix).forEach(reader::unknown);
    reader.throwIfProblems();
    return read;
  }

  /** Returns the unknown names in order. */
  public List<String> undeclared(Properties given) {
    return given.stringPropertyNames().stream().filter(this::isUndeclared).sorted().toList();
  }

  private boolean isUndeclared(String name) {
    return !names.contains(name) && numbered(name).isEmpty();
  }

  /** Returns the names that are neither declared nor similar to a declared name, in order. */
  public List<String> foreign(Properties given) {
    return undeclared(given).stream().filter(name -> suggestion(name).isEmpty()).toList();
  }

  /** Returns a sentence for each undeclared name that is similar to a declared name. */
  public List<String> misspelt(Properties given) {
    return undeclared(given).stream().map(this::misspelt).flatMap(Optional::stream).toList();
  }

  /** Returns a sentence if the name is undeclared but similar to a declared name. */
  public Optional<String> misspelt(String name) {
    return isUndeclared(name) && !suggestion(name).isEmpty()
        ? Optional.of(unknown(name))
        : Optional.empty();
  }

  private List<String> unknown(Properties given, String prefix) {
    return undeclared(given).stream()
        .filter(name -> name.startsWith(prefix))
        .map(this::unknown)
        .toList();
  }

  private String unknown(String name) {
    return PropertyReader.shown(name) + " is not a property" + suggestion(name);
  }

  /** Returns a copy with additional properties. */
  public PropertyCatalog with(Collection<? extends Property<?>> more) {
    var all = new ArrayList<Property<?>>(properties);
    all.addAll(more);
    return new PropertyCatalog(all, meant);
  }

  private Optional<Property<?>> numbered(String name) {
    return properties.stream()
        .<Property<?>>map(property -> property)
        .filter(Property::isNumbered)
        .filter(property -> PropertyReader.numberOf(property, name).isPresent())
        .findFirst();
  }

  /** Returns the end of a sentence that suggests the known name that an unknown one resembles. */
  public String suggestion(String name) {
    return Optional.<Property<?>>ofNullable(meant.get(name))
        .<String>map(Property::name)
        .or(() -> Suggestion.nearest(name, names))
        .or(() -> Suggestion.nearest(name, meant.keySet()).map(word -> meant.get(word).name()))
        .or(() -> longer(name))
        .map(Suggestion::of)
        .orElse("");
  }

  /**
   * Returns the only name that has all parts of this one in the same order: {@code
   * nosql.embedded.replicas} for {@code nosql.replicas}. One part alone tells too little.
   */
  private Optional<String> longer(String name) {
    List<String> parts = List.of(name.split("\\."));
    List<String> found =
        parts.size() < 2
            ? List.of()
            : names.stream().filter(known -> containsInOrder(known, parts)).toList();
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  private static boolean containsInOrder(String name, List<String> parts) {
    int next = 0;
    for (String part : name.split("\\.")) {
      next += next < parts.size() && part.equals(parts.get(next)) ? 1 : 0;
    }
    return next == parts.size();
  }
}
