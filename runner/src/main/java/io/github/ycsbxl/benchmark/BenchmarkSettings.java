package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.fleet.Rank;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * What the user gave for a test, before it is read and checked. Immutable, unless its properties
 * are changed.
 *
 * @param binding the name of the store, unless the user gave a class
 * @param problems with getting at the properties, such as files that are not there
 */
public record BenchmarkSettings(
    Optional<String> binding, Properties properties, List<String> problems) {

  /** Draws a seed if there is none, so that every test of a series has the same. */
  public static BenchmarkSettings of(
      Optional<String> binding, Properties properties, List<String> problems) {
    if (properties.getProperty("seed", "").isBlank()) {
      properties.setProperty("seed", Long.toString(new SecureRandom().nextInt() & 0xFFFFFFFFL));
    }
    return new BenchmarkSettings(binding, properties, List.copyOf(problems));
  }

  /** The same with this property set to this. */
  public BenchmarkSettings with(String name, Object value) {
    var changed = new Properties();
    changed.putAll(properties);
    changed.setProperty(name, String.valueOf(value));
    return new BenchmarkSettings(binding, changed, problems);
  }

  /** The same with these properties set to these. */
  BenchmarkSettings with(Map<String, String> all) {
    BenchmarkSettings changed = this;
    for (var entry : all.entrySet()) {
      changed = changed.with(entry.getKey(), entry.getValue());
    }
    return changed;
  }

  /** The same with this property set to this if it was not set. */
  public BenchmarkSettings withDefault(String name, Object value) {
    return properties.containsKey(name) ? this : with(name, value);
  }

  /**
   * The same as one of several client processes, if the environment says so; what it says wrongly,
   * or without a word on how they meet, becomes a problem.
   *
   * @param note hears what the environment says
   */
  public BenchmarkSettings ranked(Map<String, String> environment, Consumer<String> note) {
    var reader = new PropertyReader(properties);
    Optional<Rank> rank = Rank.of(environment, reader);
    rank.ifPresent(known -> known.checkMeetsOthers(reader));
    if (reader.problems().isEmpty()) {
      rank.map(Rank::toString).ifPresent(note);
    }
    var all = new ArrayList<>(problems);
    all.addAll(reader.problems());
    var changed = new BenchmarkSettings(binding, properties, List.copyOf(all));
    return rank.map(
            known ->
                changed.with("client.index", known.index()).with("client.count", known.count()))
        .orElse(changed);
  }

  /** A number without an exponent. */
  static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** The same without this property. */
  public BenchmarkSettings without(String name) {
    var changed = new Properties();
    changed.putAll(properties);
    changed.remove(name);
    return new BenchmarkSettings(binding, changed, problems);
  }
}
