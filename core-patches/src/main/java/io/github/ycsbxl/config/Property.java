package io.github.ycsbxl.config;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A property that a workload file or {@code -p} can set: the single declaration of its name,
 * default and format. Immutable and thread-safe.
 *
 * @param fallback default as text; null for none
 * @param meaning one-line description for {@code bin/ycsb list}
 * @param aliases older names that still work
 */
public record Property<T>(
    String name, String fallback, ValueForm<T> form, String meaning, List<String> aliases) {
  private static final String NUMBER = "<n>";

  /** Starts the declaration of a property with a default. */
  public static <T> Declaration<T> of(String name, String fallback, ValueForm<T> form) {
    return new Declaration<>(name, fallback, form, property -> {});
  }

  /** Starts the declaration of a property without a default. */
  public static <T> Declaration<T> of(String name, ValueForm<T> form) {
    return of(name, null, form);
  }

  /** Returns true if this declares numbered properties, such as {@code fault.<n>}. */
  public boolean isNumbered() {
    return name.endsWith(NUMBER);
  }

  /** Returns the property with this number. */
  public Property<T> number(long number) {
    return of(stem() + number, form).meaning(meaning);
  }

  /** Returns the part of the name before the number. */
  String stem() {
    return name.substring(0, name.length() - NUMBER.length());
  }

  /** Properties are equal if they have the same name, because each name is declared only once. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Property<?> property && name.equals(property.name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** Unfinished declaration of a property, without a description. Not thread-safe. */
  public static final class Declaration<T> {
    private final String name;
    private final String fallback;
    private final ValueForm<T> form;
    private final List<String> aliases = new ArrayList<>();
    private final Consumer<Property<T>> declared;

    Declaration(String name, String fallback, ValueForm<T> form, Consumer<Property<T>> declared) {
      this.name = name;
      this.fallback = fallback;
      this.form = form;
      this.declared = declared;
    }

    /** Adds an older name that still works. */
    public Declaration<T> alias(String older) {
      aliases.add(older);
      return this;
    }

    /** Completes the declaration with its description for {@code bin/ycsb list}. */
    public Property<T> meaning(String meaning) {
      var property = new Property<>(name, fallback, form, meaning, List.copyOf(aliases));
      declared.accept(property);
      return property;
    }
  }
}
