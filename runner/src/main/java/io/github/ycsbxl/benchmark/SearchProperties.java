package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import java.util.List;

/** The properties of {@code ycsb search}. */
final class SearchProperties {
  static final Property<Long> SECONDS =
      Property.of(
          "search.seconds",
          "10",
          ValueForm.atLeast(1),
          "of a step, if maxexecutiontime is not set");
  static final Property<Double> TOLERANCE =
      Property.of(
          "search.tolerance",
          "0.05",
          new ValueForm<>(SearchProperties::tolerance, "a number from 0.01 to 0.5"),
          "a rate this much above the answer may still hold");

  static final Property<Integer> CONFIRMATIONS =
      Property.of(
          "search.confirmations",
          "3",
          ValueForm.smallAtLeast(1),
          "runs in which the answer has to hold again, one after the other");

  static final List<Property<?>> ALL = List.of(SECONDS, TOLERANCE, CONFIRMATIONS);

  private SearchProperties() {}

  private static double tolerance(String text) {
    double tolerance = Double.parseDouble(text);
    if (!(tolerance >= 0.01 && tolerance <= 0.5)) {
      throw new IllegalArgumentException();
    }
    return tolerance;
  }
}
