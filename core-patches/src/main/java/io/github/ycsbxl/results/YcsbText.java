package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.GarbageCollection;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.Unit;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * A result as the text that stock YCSB 0.17.0 prints and other tools parse: {@code [ROW],
 * statistic, value}, the lines of a row together, latencies in whole microseconds. Stateless.
 */
public final class YcsbText {
  private final List<Double> percentiles;
  private final StringBuilder text = new StringBuilder();

  private YcsbText(List<Double> percentiles) {
    this.percentiles = percentiles;
  }

  /** The text, each line ended. */
  public static String of(PhaseMeasurement measured, List<Double> percentiles) {
    var text = new YcsbText(percentiles);
    text.overall(measured);
    text.garbageCollection(measured);
    for (RowMeasurement row : measured.rows().values()) {
      text.row(row);
    }
    return text.text.toString();
  }

  private void overall(PhaseMeasurement measured) {
    line("OVERALL", "RunTime(ms)", measured.durationNanos() / 1_000_000);
    line("OVERALL", "Throughput(ops/sec)", measured.opsPerSec());
    line("OVERALL", "Succeeded", measured.counts().succeeded());
    line("OVERALL", "Missed", measured.counts().missed());
    line("OVERALL", "Failed", measured.counts().failed());
  }

  private void garbageCollection(PhaseMeasurement measured) {
    double millis = Math.max(measured.durationNanos() / 1e6, 1e-6);
    GarbageCollection gc = measured.gc();
    for (Map.Entry<String, GarbageCollection.Use> entry : gc.collectors().entrySet()) {
      String name = entry.getKey().replace(' ', '_');
      GarbageCollection.Use use = entry.getValue();
      line("TOTAL_GCS_" + name, "Count", use.collections());
      line("TOTAL_GC_TIME_" + name, "Time(ms)", use.millis());
      line("TOTAL_GC_TIME_%_" + name, "Time(%)", use.millis() * 100 / millis);
    }
    line("TOTAL_GCs", "Count", gc.total().collections());
    line("TOTAL_GC_TIME", "Time(ms)", gc.total().millis());
    line("TOTAL_GC_TIME_%", "Time(%)", gc.total().millis() * 100 / millis);
  }

  private void row(RowMeasurement row) {
    if (row.unit() == Unit.COUNT) {
      counts(row);
      return;
    }
    latencies(row.name(), row.service());
    if (RowKind.isOperation(row) && row.succeeded() > 0) {
      line(row.name(), "Return=OK", row.succeeded());
    }
    row.failures().forEach((status, count) -> line(row.name(), "Return=" + status, count));
    if (row.hasIntended()) {
      latencies("Intended-" + row.name(), row.intended());
    }
  }

  private void latencies(String name, Histogram nanos) {
    line(name, "Operations", nanos.getTotalCount());
    if (nanos.getTotalCount() == 0) {
      return;
    }
    line(name, "AverageLatency(us)", nanos.getMean() / 1e3);
    line(name, "MinLatency(us)", nanos.getMinValue() / 1000);
    line(name, "MaxLatency(us)", nanos.getMaxValue() / 1000);
    for (double percentage : percentiles) {
      String statistic = ordinal(percentage) + "PercentileLatency(us)";
      line(name, statistic, nanos.getValueAtPercentile(percentage) / 1000);
    }
  }

  private void counts(RowMeasurement row) {
    Histogram values = row.service();
    line(row.name(), "Operations", values.getTotalCount());
    line(row.name(), "Average", values.getMean());
    line(row.name(), "Max", values.getMaxValue());
    for (double percentage : percentiles) {
      String statistic = ordinal(percentage) + "Percentile";
      line(row.name(), statistic, values.getValueAtPercentile(percentage));
    }
  }

  /** Stock's spelling: 95th, 1st, but 99.9 without an ending. */
  private static String ordinal(double percentage) {
    if (percentage != Math.rint(percentage)) {
      return Double.toString(percentage);
    }
    int whole = (int) percentage;
    boolean teen = whole % 100 >= 11 && whole % 100 <= 13;
    String ending =
        switch (teen ? 0 : whole % 10) {
          case 1 -> "st";
          case 2 -> "nd";
          case 3 -> "rd";
          default -> "th";
        };
    return whole + ending;
  }

  private void line(String row, String statistic, Object value) {
    text.append('[').append(row).append("], ").append(statistic).append(", ").append(value);
    text.append('\n');
  }
}
