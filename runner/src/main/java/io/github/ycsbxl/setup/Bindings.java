package io.github.ycsbxl.setup;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Suggestion;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * Registry of the bindings on the class path, by name, and loader of the user's classes. Stateless.
 */
public final class Bindings {
  /** Loaded once from all jars of the class path. */
  private static final List<BindingInfo> ALL =
      ServiceLoader.load(BindingInfo.class).stream()
          .map(ServiceLoader.Provider::get)
          .sorted(Comparator.comparing(BindingInfo::name))
          .toList();

  private Bindings() {}

  public static List<BindingInfo> all() {
    return ALL;
  }

  /** Returns the properties of all bindings. A file may set properties of several bindings. */
  static List<Property<?>> properties() {
    return all().stream().<Property<?>>flatMap(binding -> binding.properties().stream()).toList();
  }

  /**
   * Returns the property that sets the size of an embedded store, or empty if the binding has none.
   */
  public static Optional<Property<Integer>> size(Optional<String> name, String word) {
    return name.flatMap(Bindings::named).map(binding -> binding.sizes().get(word));
  }

  /** Returns the capacity of a shard in requests/s, from the first binding that sets it. */
  public static OptionalDouble shardCapacity(PropertyReader reader) {
    return all().stream()
        .flatMap(binding -> binding.shardCapacity().stream())
        .mapToDouble(reader::get)
        .filter(capacity -> capacity > 0)
        .findFirst();
  }

  /**
   * Returns the property that names the data directory of an embedded store, or empty if there is
   * none.
   */
  public static Optional<Property<Path>> folder(Optional<String> name) {
    return name.flatMap(Bindings::named).flatMap(BindingInfo::folder);
  }

  public static Optional<BindingInfo> find(String name, PropertyReader problems) {
    Optional<BindingInfo> found = named(name);
    if (found.isEmpty()) {
      List<String> ours = all().stream().map(BindingInfo::name).toList();
      List<String> known =
          Stream.concat(ours.stream(), StockBinding.all().stream().map(StockBinding::name))
              .toList();
      String suggestion = Suggestion.didYouMean(name, known);
      problems.unknown(
          suggestion.isEmpty()
              ? "unknown binding %s; expected %s, or a binding of stock YCSB ('ycsb list bindings'); for any other, use -db <class> -cp <jars>"
                  .formatted(name, String.join(", ", ours))
              : "unknown binding " + name + suggestion);
    }
    return found;
  }

  public static Optional<BindingInfo> named(String name) {
    return all().stream().filter(binding -> binding.name().equals(name)).findFirst();
  }

  /**
   * Finds a class that extends the type and can be instantiated. Otherwise adds a problem with the
   * reason.
   */
  public static <T> Optional<Class<? extends T>> findClass(
      String name, Class<T> type, PropertyReader problems) {
    try {
      Class<? extends T> found =
          Class.forName(name, false, Bindings.class.getClassLoader())
              .asSubclass(type)
              .getDeclaredConstructor()
              .getDeclaringClass();
      if (!Modifier.isAbstract(found.getModifiers())) {
        return Optional.of(found);
      }
      problems.problem("class " + name + " is abstract; name a class that extends it");
    } catch (ClassNotFoundException e) {
      problems.problem(
          StockBinding.source(name)
              .orElse("there is no class " + name + " on the class path; add its jar with -cp"));
    } catch (LinkageError e) {
      problems.problem("class " + name + " cannot be loaded: " + e + "; add missing jars with -cp");
    } catch (ClassCastException e) {
      problems.problem("class " + name + " is not a " + type.getName());
    } catch (NoSuchMethodException e) {
      problems.problem("class " + name + " has no constructor without parameters");
    }
    return Optional.empty();
  }
}
