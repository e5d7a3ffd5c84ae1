package io.github.ycsbxl.tables;

import java.io.OutputStream;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * Format of a benchmark's standard output: lines of text, the output of a stock YCSB exporter, or
 * one JSON document. Immutable.
 *
 * @param writer exporter of the text output; the text exporter of stock YCSB if the format is JSON
 * @param isJson true for the JSON document of docs/page-json.md
 */
public record ExportForm(Class<? extends MeasurementsExporter> writer, boolean isJson) {
  /** Lines of text, in the format of stock YCSB. */
  public static final ExportForm TEXT = new ExportForm(TextMeasurementsExporter.class, false);

  /** Value of the property that selects JSON. */
  public static final String JSON = "json";

  static final String EXPECTED =
      "json, or a class on the class path such as stock's JSONArrayMeasurementsExporter";

  /** Returns true if standard output consists of lines, so that other lines can be added. */
  public boolean isText() {
    return !isJson && writer == TextMeasurementsExporter.class;
  }

  /** Returns the exporter that the user named. Class names before YCSB 0.16 are supported. */
  static ExportForm parse(String name) {
    if (name.equals(JSON)) {
      return new ExportForm(TextMeasurementsExporter.class, true);
    }
    try {
      Class<? extends MeasurementsExporter> found =
          Class.forName(name.replace("com.yahoo.ycsb.", "site.ycsb."))
              .asSubclass(MeasurementsExporter.class);
      return new ExportForm(found.getConstructor(OutputStream.class).getDeclaringClass(), false);
    } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
      throw new IllegalArgumentException(e);
    }
  }
}
