package io.github.ycsbxl.compare;

import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.numbers.NumberFormats;
import io.github.ycsbxl.run.RunConfig;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * Settings that differ between single runs, for people: where a property and a column of results
 * say the same, only one of them. Immutable.
 */
record DifferingSettings(Comparison comparison) {
  /**
   * Settings that repeat another one if both have the same values, such as threads with 1 client.
   */
  private static final Map<String, List<String>> REPEATED =
      Map.of(
          "threads", List.of(RunConfig.THREADS.name(), "threads_per_client"),
          "threads_per_client", List.of(RunConfig.THREADS.name()),
          "records", List.of(KeyConfig.RECORD_COUNT.name()),
          "clients", List.of(SettingNames.CLIENT_COUNT));

  /** Returns the name and the value of each side, by name. */
  List<List<String>> lines() {
    if (!comparison.isOfSingleRuns()) {
      return List.of();
    }
    SortedMap<String, List<String>> all = SettingNames.differences(comparison.runs());
    return all.entrySet().stream()
        .filter(
            setting ->
                REPEATED.getOrDefault(setting.getKey(), List.of()).stream()
                    .noneMatch(other -> setting.getValue().equals(all.get(other))))
        .map(
            setting ->
                Stream.concat(
                    Stream.of(setting.getKey()),
                    setting.getValue().stream().map(DifferingSettings::grouped)))
        .map(Stream::toList)
        .toList();
  }

  /** Groups the digits of a large number. */
  private static String grouped(String value) {
    return value.matches("[1-9][0-9]{4,15}")
        ? NumberFormats.whole(Double.parseDouble(value))
        : value;
  }
}
