package io.github.ycsbxl.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A property that a workload file or {@code -p} can set: the single declaration of its name,
 * default, format and scopes. Immutable and thread-safe.
 *
 * @param fallback default as text; null for none
 * @param meaning one-line description for {@code bin/ycsb list}
 * @param aliases older names that still work
 * @param scopes where the property applies
 */
public record Property<T>(
    String name,
    String fallback,
    ValueForm<T> form,
    String meaning,
    List<String> aliases,
    Set<Scope> scopes) {
  private static final String NUMBER = "<n>";

  /** Starts the declaration of a property with a default. */
  public static <T> Unscoped<T> declare(String name, String fallback, ValueForm<T> form) {
    return new Unscoped<>(name, fallback, form);
  }

  /** Starts the declaration of a property without a default. */
  public static <T> Unscoped<T> declare(String name, ValueForm<T> form) {
    return declare(name, null, form);
  }

  public boolean isIn(Scope scope) {
    return scopes.contains(scope);
  }

  /** Returns true if this declares numbered properties, such as {@code fault.<n>}. */
  public boolean isNumbered() {
    return name.endsWith(NUMBER);
  }

  public Property<T> number(long number) {
    return new Property<>(stem() + number, null, form, meaning, List.of(), scopes);
  }

  /** Returns the part of the name before the number. */
  String stem() {
    return name.substring(0, name.length() - NUMBER.length());
  }

  /** Returns the names by which users set the property: its own and then the older ones. */
  public Stream<String> names() {
    return Stream.concat(Stream.of(name), aliases.stream());
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

  /** Unfinished declaration of a property without a scope. Each property needs one. */
  public record Unscoped<T>(String name, String fallback, ValueForm<T> form) {

    /** Adds all scopes of the property. */
    public Declaration<T> scope(Scope first, Scope... more) {
      return new Declaration<T>(name, fallback, form, property -> {}).scope(first, more);
    }
  }

  /** Unfinished declaration of a property, without a description. Not thread-safe. */
  public static final class Declaration<T> {
    private final String name;
    private final String fallback;
    private final ValueForm<T> form;
    private final List<String> aliases = new ArrayList<>();
    private final Consumer<Property<T>> declared;
    private Set<Scope> scopes = Set.of();

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

    /** Sets all scopes of the property, instead of the scopes of its group. */
    public Declaration<T> scope(Scope first, Scope... more) {
      return scope(EnumSet.of(first, more));
    }

    Declaration<T> scope(Set<Scope> all) {
      scopes = Collections.unmodifiableSet(all);
      return this;
    }

    /** Completes the declaration with its description for {@code bin/ycsb list}. */
    public Property<T> meaning(String meaning) {
      var property = new Property<>(name, fallback, form, meaning, List.copyOf(aliases), scopes);
      declared.accept(property);
      return property;
    }
  }
}
