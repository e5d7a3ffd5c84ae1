package io.github.ycsbxl.results;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import java.util.Arrays;
import java.util.List;

/** The properties that say what is written, and where. */
public final class OutputProperties {
  public static final Property<String> RUN_NAME =
      Property.withoutDefault(
          "run.name", ValueForm.text(), "name of the run and its folder [time, binding, label]");
  public static final Property<String> RESULTS_DIR =
      Property.of("results.dir", "results/runs", ValueForm.text(), "where result folders go");
  public static final Property<String> LABEL =
      Property.withoutDefault("label", ValueForm.text(), "a word for the run in results");
  public static final Property<List<Double>> PERCENTILES =
      Property.of(
          "hdrhistogram.percentiles",
          "95,99",
          new ValueForm<>(OutputProperties::percentiles, "percentages from 0 to 100, with commas"),
          "percentiles in the text output");
  public static final Property<Boolean> HDR_FILES =
      Property.of(
          "hdrhistogram.fileoutput",
          "false",
          ValueForm.flag(),
          "write one histogram log per operation, in us, as stock YCSB does");
  public static final Property<String> HDR_PATH =
      Property.of(
          "hdrhistogram.output.path",
          "",
          ValueForm.text(),
          "what the names of these logs start with");
  public static final Property<String> EXPORT_FILE =
      Property.withoutDefault(
          "exportfile", ValueForm.text(), "file for the text output [standard output]");

  public static final List<Property<?>> ALL =
      List.of(RUN_NAME, RESULTS_DIR, LABEL, PERCENTILES, HDR_FILES, HDR_PATH, EXPORT_FILE);

  private OutputProperties() {}

  private static List<Double> percentiles(String text) {
    return Arrays.stream(text.split(",")).map(OutputProperties::percentile).toList();
  }

  private static double percentile(String text) {
    double percentage = Double.parseDouble(text.strip());
    if (!(percentage >= 0 && percentage <= 100)) {
      throw new IllegalArgumentException();
    }
    return percentage;
  }
}
