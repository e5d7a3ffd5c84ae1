package io.github.ycsbxl.shell;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.setup.BenchmarkProperties;
import io.github.ycsbxl.setup.Bindings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Bindings, and names and values of properties, from their declarations. Stateless. */
final class PropertyWords {
  private PropertyWords() {}

  static List<BindingInfo> bindings() {
    return Bindings.all();
  }

  /** Returns the bindings with an embedded store, which this tool can also serve. */
  static List<BindingInfo> servers() {
    return Bindings.all().stream().filter(binding -> !binding.sizes().isEmpty()).toList();
  }

  static List<String> names(List<BindingInfo> bindings) {
    return bindings.stream().map(BindingInfo::name).toList();
  }

  static List<Property<?>> properties() {
    return BenchmarkProperties.catalog().properties();
  }

  static List<String> starts() {
    return properties().stream().map(PropertyWords::start).toList();
  }

  /** Returns the start of an assignment: {@code name=}, or the text before a variable part. */
  static String start(Property<?> property) {
    int variable = property.name().indexOf('<');
    return variable < 0 ? property.name() + "=" : property.name().substring(0, variable);
  }

  /** Returns the function {@code _ycsb_values} of bash and zsh. It prints a property's values. */
  static String valuesFunction() {
    Map<String, String> names =
        properties().stream()
            .filter(property -> !property.form().choices().isEmpty())
            .collect(
                Collectors.groupingBy(
                    property -> String.join(" ", property.form().choices()),
                    LinkedHashMap::new,
                    Collectors.flatMapping(Property::names, Collectors.joining(" | "))));
    return names.entrySet().stream()
        .map(entry -> "    %s) echo '%s' ;;\n".formatted(entry.getValue(), entry.getKey()))
        .collect(Collectors.joining("", "_ycsb_values() {\n  case $1 in\n", "  esac\n}\n"));
  }
}
