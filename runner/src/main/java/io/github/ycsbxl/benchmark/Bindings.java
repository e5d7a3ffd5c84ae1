package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The bindings on the class path, by name. */
public final class Bindings {
  private Bindings() {}

  public static List<BindingInfo> all() {
    return ServiceLoader.load(BindingInfo.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(BindingInfo::name))
        .toList();
  }

  /** Every property of every binding, so that a file may speak to several. */
  static List<Property<?>> properties() {
    return all().stream().<Property<?>>flatMap(binding -> binding.properties().stream()).toList();
  }

  /** The property of a binding that says how large a store is that is made; empty without one. */
  static Optional<Property<Integer>> size(Optional<String> name, String word) {
    return all().stream()
        .filter(binding -> name.equals(Optional.of(binding.name())))
        .flatMap(binding -> Stream.ofNullable(binding.sizes().get(word)))
        .findFirst();
  }

  /** The property that names the folder of a binding's own store; empty without one. */
  static Optional<Property<Path>> folder(Optional<String> name) {
    return all().stream()
        .filter(binding -> name.equals(Optional.of(binding.name())))
        .flatMap(binding -> binding.folder().stream())
        .findFirst();
  }

  static Optional<BindingInfo> find(String name, PropertyReader problems) {
    Optional<BindingInfo> found =
        all().stream().filter(binding -> binding.name().equals(name)).findFirst();
    if (found.isEmpty()) {
      String known = all().stream().map(BindingInfo::name).collect(Collectors.joining(", "));
      problems.problem("there is no binding " + name + "; there are " + known);
    }
    return found;
  }
}
