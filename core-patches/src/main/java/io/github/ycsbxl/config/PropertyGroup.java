package io.github.ycsbxl.config;

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
  public <T> Declaration<T> property(String name, String fallback, ValueForm<T> form) {
    return new Declaration<>(Property.of(name, fallback, form, ""));
  }

  /** A property that is unset unless the user sets it. */
  public <T> Declaration<T> property(String name, ValueForm<T> form) {
    return property(name, null, form);
  }

  /** Lists a property that another type declares. */
  public <T> Property<T> add(Property<T> property) {
    if (complete) {
      throw new IllegalStateException(property.name() + " is declared after the list was taken");
    }
    declared.add(property);
    return property;
  }

  /** All of them; a later declaration would be missing in lists, and is refused. */
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

  /** Beginning of a declaration. Immutable. */
  public final class Declaration<T> {
    private final Property<T> property;

    private Declaration(Property<T> property) {
      this.property = property;
    }

    /** The same with an older name that keeps working. */
    public Declaration<T> alias(String older) {
      return new Declaration<>(property.alias(older));
    }

    /** Ends the declaration with one line for the reader of {@code bin/ycsb list}. */
    public Property<T> meaning(String meaning) {
      return add(
          new Property<>(
              property.name(), property.fallback(), property.form(), meaning, property.aliases()));
    }
  }
}
