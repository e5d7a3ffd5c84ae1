package io.github.ycsbxl.config;

import io.github.ycsbxl.config.Property.Declaration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Properties that one class declares, in the order of lists and documents. Modified only during
 * initialization of that class.
 */
public final class PropertyGroup {
  private final List<Property<?>> declared = new ArrayList<>();
  private final Set<Scope> scopes;
  private boolean complete;

  /** Creates an empty group, whose properties have these scopes unless they set their own. */
  public PropertyGroup(Scope first, Scope... more) {
    scopes = EnumSet.of(first, more);
  }

  /** Starts the declaration of a property with a default. */
  public <T> Declaration<T> declare(String name, String fallback, ValueForm<T> form) {
    return new Declaration<T>(name, fallback, form, this::add).scope(scopes);
  }

  /** Starts the declaration of a property without a default. */
  public <T> Declaration<T> declare(String name, ValueForm<T> form) {
    return declare(name, null, form);
  }

  /** Adds a property that another class declares. */
  public <T> Property<T> add(Property<T> property) {
    if (complete) {
      throw new IllegalStateException(
          "%s is declared after the list was taken".formatted(property.name()));
    }
    declared.add(property);
    return property;
  }

  /**
   * Returns all properties. Later declarations are rejected, because the returned list would lack
   * them.
   */
  public List<Property<?>> all() {
    complete = true;
    return List.copyOf(declared);
  }

  /** Concatenates lists of properties. */
  @SafeVarargs
  public static List<Property<?>> join(List<Property<?>>... lists) {
    var all = new ArrayList<Property<?>>();
    for (List<Property<?>> list : lists) {
      all.addAll(list);
    }
    return List.copyOf(all);
  }

  /** Returns the properties of a list except those of another one. */
  public static List<Property<?>> without(List<Property<?>> list, List<Property<?>> others) {
    return list.stream().<Property<?>>map(one -> one).filter(one -> !others.contains(one)).toList();
  }
}
