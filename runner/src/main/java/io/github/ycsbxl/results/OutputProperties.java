package io.github.ycsbxl.results;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import java.util.List;
import java.util.stream.Stream;

/** The properties that say what is written, and where. */
public final class OutputProperties {
  public static final Property<String> RUN_NAME =
      Property.withoutDefault(
          "run.name", ValueForm.text(), "name of the run and its folder [time, binding, label]");
  public static final Property<String> RESULTS_DIR =
      Property.of("results.dir", "results/runs", ValueForm.text(), "where result folders go");
  public static final Property<String> LABEL =
      Property.withoutDefault("label", ValueForm.text(), "a word for the run in results");
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

  public static final Property<Boolean> TRACK_JVM =
      Property.of(
          "measurement.trackjvm",
          "false",
          ValueForm.flag(),
          "memory, threads and load of the client in the text output");
  public static final Property<Boolean> STOCK_STATUS =
      Property.of("status", "false", ValueForm.flag(), "progress in stock YCSB's form, as -s");

  public static final Property<Integer> METRICS_PORT =
      Property.withoutDefault(
          "metrics.port",
          ValueForm.smallAtLeast(0),
          "where Prometheus gets the running figures, http://<host>:<port>/metrics, counted on by"
              + " client.index; 0 is any free port");

  public static final List<Property<?>> ALL =
      Stream.concat(
              Stream.of(
                  RUN_NAME,
                  RESULTS_DIR,
                  LABEL,
                  HDR_FILES,
                  HDR_PATH,
                  EXPORT_FILE,
                  STOCK_STATUS,
                  METRICS_PORT),
              Stream.concat(TextProperties.ALL.stream(), Stream.of(TRACK_JVM)))
          .toList();

  private OutputProperties() {}
}
