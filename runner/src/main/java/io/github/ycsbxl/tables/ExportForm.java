package io.github.ycsbxl.tables;

import java.io.OutputStream;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * Form of what a benchmark prints on standard output: lines of text, what a class of stock's
 * interface writes, or one JSON document. Immutable.
 *
 * @param writer what writes the text output; stock's for text if the form is JSON
 * @param isJson whether standard output gets the document of docs/page-json.md instead
 */
public record ExportForm(Class<? extends MeasurementsExporter> writer, boolean isJson) {
  /** Lines of text, as stock YCSB prints them. */
  public static final ExportForm TEXT = new ExportForm(TextMeasurementsExporter.class, false);

  /** The value of the property that asks for JSON. */
  public static final String JSON = "json";

  static final String EXPECTED =
      "json, or a class on the class path such as stock's JSONArrayMeasurementsExporter";

  /** Whether standard output has lines, beside which others can stand. */
  public boolean isText() {
    return !isJson && writer == TextMeasurementsExporter.class;
  }

  /** Finds an exporter by what a user wrote; stock's class names of before 0.16 work, too. */
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
