package io.github.ycsbxl.config;

import io.github.ycsbxl.config.Property.Declaration;
import java.util.ArrayList;
import java.util.List;

/**
 * The properties that one type declares, in the order in which lists and documents have them. Only
 * the initialization of that type adds to it.
 */
public final class PropertyGroup {
  private final List<Property<?>> declared = new ArrayList<>();
  private boolean complete;

  /** Begins the declaration of a property with a default. */
  public <T> Declaration<T> of(String name, String fallback, ValueForm<T> form) {
    return new Declaration<>(name, fallback, form, this::add);
  }

  /** Begins the declaration of a property that is unset unless the user sets it. */
  public <T> Declaration<T> of(String name, ValueForm<T> form) {
    return of(name, null, form);
  }

  /** Lists a property that another type declares. */
  public <T> Property<T> add(Property<T> property) {
    if (complete) {
      throw new IllegalStateException(property.name() + " is declared after the list was taken");
    }
    declared.add(property);
    return property;
  }

  /** Returns all properties and refuses later declarations, which would be missing in lists. */
  public List<Property<?>> all() {
    complete = true;
    return List.copyOf(declared);
  }

  /** Joins several lists of properties. */
  @SafeVarargs
  public static List<Property<?>> join(List<Property<?>>... lists) {
    var all = new ArrayList<Property<?>>();
    for (List<Property<?>> list : lists) {
      all.addAll(list);
    }
    return List.copyOf(all);
  }
}
