package io.github.ycsbxl.tables;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** Lines of the text output, formatted as text or by an exporter of stock YCSB's interface. */
final class TextLines {
  private final List<TextLine> lines = new ArrayList<>();
  private final StringBuilder rest = new StringBuilder();

  private record TextLine(String row, String statistic, Number value) {
    @Override
    public String toString() {
      return "[" + row + "], " + statistic + ", " + value + "\n";
    }

    void writeTo(MeasurementsExporter out) throws IOException {
      if (value instanceof Double || value instanceof Float) {
        out.write(row, statistic, value.doubleValue());
      } else {
        out.write(row, statistic, value.longValue());
      }
    }
  }

  void add(String row, String statistic, Number value) {
    lines.add(new TextLine(row, statistic, value));
  }

  /** Appends text after the lines. Only the text exporter prints it. */
  void append(String text) {
    rest.append(text);
  }

  /**
   * Formats the lines with the exporter.
   *
   * @throws IOException also if the exporter cannot be instantiated
   */
  String exported(Class<? extends MeasurementsExporter> exporter) throws IOException {
    if (exporter == TextMeasurementsExporter.class) {
      return toString();
    }
    var bytes = new ByteArrayOutputStream();
    try (MeasurementsExporter out =
        exporter.getConstructor(OutputStream.class).newInstance(bytes)) {
      for (TextLine line : lines) {
        line.writeTo(out);
      }
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new IOException("exporter=" + exporter.getName() + " does not start: " + e, e);
    }
    // Exporters write in the default encoding, as stock YCSB's do.
    return bytes.toString(Charset.defaultCharset()) + "\n";
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    lines.forEach(text::append);
    return text.append(rest).toString();
  }
}
