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

  /** A property with a default; its declaration ends with what it means. */
  public <T> Declaration<T> of(String name, String fallback, ValueForm<T> form) {
    return new Declaration<>(name, fallback, form, this::add);
  }

  /** A property that is unset unless the user sets it. */
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

  /** Returns all properties. A later declaration would be missing in lists, so it is refused. */
  public List<Property<?>> all() {
    complete = true;
    return List.copyOf(declared);
  }

  /** The properties of several lists, one after the other. */
  @SafeVarargs
  public static List<Property<?>> join(List<Property<?>>... lists) {
    var all = new ArrayList<Property<?>>();
    for (List<Property<?>> list : lists) {
      all.addAll(list);
    }
    return List.copyOf(all);
  }
}
