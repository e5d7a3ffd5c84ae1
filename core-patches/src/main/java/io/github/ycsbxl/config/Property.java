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

  public static <T> Property<T> of(
      String name, String fallback, ValueForm<T> form, String meaning) {
    return new Property<>(name, fallback, form, meaning, List.of());
  }

  /** A property that is unset unless the user sets it. */
  public static <T> Property<T> withoutDefault(String name, ValueForm<T> form, String meaning) {
    return of(name, null, form, meaning);
  }

  /** The same property, known by an older name too. */
  public Property<T> alias(String older) {
    var all = new ArrayList<>(aliases);
    all.add(older);
    return new Property<>(name, fallback, form, meaning, List.copyOf(all));
  }
}
