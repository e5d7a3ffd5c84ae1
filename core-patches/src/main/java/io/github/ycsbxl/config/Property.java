package io.github.ycsbxl.config;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One property that a workload file or {@code -p} can set: the only place where its name, default
 * and form are written. Immutable and thread-safe.
 *
 * @param fallback the default as text; null where the property has none
 * @param meaning one line for the reader of {@code bin/ycsb list}
 * @param aliases older names that keep working
 */
public record Property<T>(
    String name, String fallback, ValueForm<T> form, String meaning, List<String> aliases) {
  private static final String NUMBER = "<n>";

  /** Begins the declaration of a property with a default. */
  public static <T> Declaration<T> of(String name, String fallback, ValueForm<T> form) {
    return new Declaration<>(name, fallback, form, property -> {});
  }

  /** Begins the declaration of a property that is unset unless the user sets it. */
  public static <T> Declaration<T> of(String name, ValueForm<T> form) {
    return of(name, null, form);
  }

  /** Whether this declares a property for every number, such as {@code fault.<n>}. */
  public boolean isNumbered() {
    return name.endsWith(NUMBER);
  }

  /** The property of this number, if this declares numbered ones. */
  public Property<T> number(long number) {
    return of(stem() + number, form).meaning(meaning);
  }

  /** The part of the name in front of the number. */
  String stem() {
    return name.substring(0, name.length() - NUMBER.length());
  }

  /** Declaration of a property whose meaning follows. Not thread-safe. */
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

    /** Adds an older name, which keeps working. */
    public Declaration<T> alias(String older) {
      aliases.add(older);
      return this;
    }

    /** Ends the declaration with the meaning, which {@code bin/ycsb list} prints. */
    public Property<T> meaning(String meaning) {
      var property = new Property<>(name, fallback, form, meaning, List.copyOf(aliases));
      declared.accept(property);
      return property;
    }
  }
}
