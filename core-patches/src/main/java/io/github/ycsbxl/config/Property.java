package io.github.ycsbxl.config;

import java.util.ArrayList;
import java.util.List;

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

  public static <T> Property<T> of(
      String name, String fallback, ValueForm<T> form, String meaning) {
    return new Property<>(name, fallback, form, meaning, List.of());
  }

  /** A property that is unset unless the user sets it. */
  public static <T> Property<T> withoutDefault(String name, ValueForm<T> form, String meaning) {
    return of(name, null, form, meaning);
  }

  /** Whether it stands for as many properties as there are numbers, such as {@code fault.<n>}. */
  public boolean isNumbered() {
    return name.endsWith(NUMBER);
  }

  /** The one of this number, of a property that is numbered. */
  public Property<T> number(long number) {
    return withoutDefault(stem() + number, form, meaning);
  }

  /** What the names of all numbers begin with. */
  String stem() {
    return name.substring(0, name.length() - NUMBER.length());
  }

  /** The same property, known by an older name too. */
  public Property<T> alias(String older) {
    var all = new ArrayList<>(aliases);
    all.add(older);
    return new Property<>(name, fallback, form, meaning, List.copyOf(all));
  }
}
