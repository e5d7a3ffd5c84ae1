package io.github.ycsbxl.fleet;

import io.github.ycsbxl.keys.ClientId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The configuration and environment of several processes as those of one benchmark. Stateless. */
final class MergedSettings {
  private MergedSettings() {}

  /** The settings that all processes have in common. */
  static SortedMap<String, String> common(List<? extends Map<String, String>> all) {
    var common = new TreeMap<String, String>(all.get(0));
    common.remove(ClientId.INDEX.name());
    for (Map<String, String> other : all) {
      common.entrySet().removeIf(e -> !Objects.equals(e.getValue(), other.get(e.getKey())));
    }
    return common;
  }

  /** The settings that any process has, with different values side by side. */
  static Map<String, String> joined(List<? extends Map<String, String>> all) {
    var joined = new TreeMap<String, String>();
    for (Map<String, String> one : all) {
      for (String name : one.keySet()) {
        joined.computeIfAbsent(
            name,
            any ->
                all.stream()
                    .map(other -> other.get(name))
                    .filter(Objects::nonNull)
                    .distinct()
                    .collect(Collectors.joining(", ")));
      }
    }
    return joined;
  }
}
