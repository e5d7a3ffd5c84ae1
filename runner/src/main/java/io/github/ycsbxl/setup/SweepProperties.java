package io.github.ycsbxl.setup;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Properties of {@code ycsb sweep}: the values to combine. Numbers are lists such as {@code 1,2,4},
 * ranges {@code 10..100..10} (from, to, step), or a mix.
 */
public final class SweepProperties {
  private static final PropertyGroup OWN = new PropertyGroup(Scope.BENCHMARK, Scope.SERIES);
  private static final int MOST = 1_000;
  private static final BigDecimal LARGEST = BigDecimal.valueOf(Integer.MAX_VALUE);

  public static final Property<List<String>> SHARDS =
      OWN.declare("sweep.shards", numbers()).meaning("sweep: numbers of shards of a local store");
  public static final Property<List<String>> NODES =
      OWN.declare("sweep.nodes", numbers()).meaning("sweep: numbers of nodes of a served cluster");
  public static final Property<List<String>> CLIENTS =
      OWN.declare("sweep.clients", numbers()).meaning("sweep: numbers of clients");
  public static final Property<List<String>> THREADS =
      OWN.declare("sweep.threads", numbers()).meaning("sweep: numbers of threads per client");
  public static final Property<List<String>> TARGETS =
      OWN.declare(
              "sweep.target",
              new ValueForm<>(
                  text -> plain(decimals(text)),
                  "distinct numbers greater than 0, such as 10,20, or 10..100..10 (from 10 to 100 in steps of 10)"))
          .meaning("sweep: target rates");
  public static final Property<List<String>> OVER =
      OWN.declare(
              "sweep.over",
              new ValueForm<>(
                  SweepProperties::names, "names separated by commas, whose values -p sets"))
          .meaning("sweep: properties to vary, comma-separated; names joined by + change together");
  public static final Property<Boolean> GROW =
      OWN.declare("sweep.grow", "false", ValueForm.flag())
          .meaning("sweep: scale recordcount and client.count with the shards or nodes");

  static final List<Property<?>> PROPERTIES = OWN.all();

  private SweepProperties() {}

  private static ValueForm<List<String>> numbers() {
    return new ValueForm<>(
        text -> {
          List<BigDecimal> numbers = decimals(text);
          if (numbers.stream().anyMatch(n -> n.scale() > 0 || n.compareTo(LARGEST) > 0)) {
            throw new IllegalArgumentException(text);
          }
          return plain(numbers);
        },
        "distinct whole numbers greater than 0, such as 1,2,4, or 10..100..10 (from 10 to 100 in steps of 10)");
  }

  private static List<String> plain(List<BigDecimal> numbers) {
    return numbers.stream().map(BigDecimal::toPlainString).toList();
  }

  /** Parses positive numbers, and removes duplicates and trailing zeros. */
  private static List<BigDecimal> decimals(String text) {
    var values = new ArrayList<BigDecimal>();
    for (String part : text.split(",", -1)) {
      String[] range = part.strip().split("\\.\\.", -1);
      BigDecimal from = decimal(range[0]);
      BigDecimal to = range.length > 1 ? decimal(range[1]) : from;
      BigDecimal step = range.length > 2 ? decimal(range[2]) : BigDecimal.ONE;
      if (range.length > 3 || from.signum() <= 0 || step.signum() <= 0 || from.compareTo(to) > 0) {
        throw new IllegalArgumentException(text);
      }
      for (BigDecimal n = from; n.compareTo(to) <= 0 && values.size() <= MOST; n = n.add(step)) {
        values.add(n.stripTrailingZeros());
      }
    }
    if (values.size() > MOST || Set.copyOf(values).size() < values.size()) {
      throw new IllegalArgumentException(text);
    }
    return values;
  }

  /** Parses a number. Conversion to double first rejects huge exponents such as 1e1000000. */
  private static BigDecimal decimal(String text) {
    return BigDecimal.valueOf(ValueForm.decimal(text));
  }

  /** Splits a text into names, which have no values. */
  private static List<String> names(String text) {
    if (text.contains("=")) {
      throw new IllegalArgumentException(text);
    }
    return words(text);
  }

  /**
   * Splits a text into words.
   *
   * @throws IllegalArgumentException if a word is empty
   */
  public static List<String> words(String text) {
    List<String> words = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    if (words.contains("")) {
      throw new IllegalArgumentException(text);
    }
    return words;
  }
}
