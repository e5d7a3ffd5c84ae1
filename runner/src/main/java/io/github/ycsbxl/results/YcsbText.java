package io.github.ycsbxl.results;

import io.github.ycsbxl.jvm.GarbageCollection;
import io.github.ycsbxl.jvm.JvmUse;
import io.github.ycsbxl.jvm.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.NodeRow;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.RowMeasurement.ValueBytes;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.measure.UnderWay;
import io.github.ycsbxl.measure.Unit;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A result as the text that stock YCSB 0.17.0 prints and other tools parse: {@code [ROW],
 * statistic, value}, the lines of a row together, latencies in whole microseconds. Stateless.
 */
public final class YcsbText {
  private final TextForm form;
  private final StringBuilder text = new StringBuilder();

  private YcsbText(TextForm form) {
    this.form = form;
  }

  /** The text of a result that may be one of several client processes, or of all. */
  public static String of(PhaseResult result, TextForm form) {
    var text = new YcsbText(form);
    text.overall(result.measurement());
    text.start(result);
    return text.rest(result.measurement());
  }

  /** The text, each line ended. */
  static String of(PhaseMeasurement measured, TextForm form) {
    var text = new YcsbText(form);
    text.overall(measured);
    return text.rest(measured);
  }

  private String rest(PhaseMeasurement measured) {
    garbageCollection(measured);
    pauses(measured.pauses());
    for (RowMeasurement row : measured.rows().values()) {
      if (!StaleReads.isRow(row.name()) && !NodeRow.isRow(row.name())) {
        row(row);
        bytes(row.name(), row.bytes(), measured);
      }
    }
    StaleReads.of(measured).forEach(this::staleReads);
    measured.rows().values().stream()
        .filter(row -> NodeRow.isRow(row.name()))
        .forEach(this::requests);
    if (form.percentileLists()) {
      measured.rows().values().forEach(this::percentileLists);
    }
    return text.toString();
  }

  /** Stock's figures of the client's JVM. */
  public static String of(JvmUse jvm) {
    var text = new YcsbText(null);
    text.line("MAX_MEM_USED", "MBs", jvm.maxMegabytes());
    text.line("MIN_MEM_USED", "MBs", jvm.minMegabytes());
    text.line("MAX_THREADS", "Count", jvm.maxThreads());
    text.line("MIN_THREADS", "Count", jvm.minThreads());
    text.line("MAX_SYS_LOAD_AVG", "Load", jvm.maxLoad());
    text.line("MIN_SYS_LOAD_AVG", "Load", jvm.minLoad());
    return text.text.toString();
  }

  private void overall(PhaseMeasurement measured) {
    line("OVERALL", "RunTime(ms)", measured.durationNanos() / 1_000_000);
    line("OVERALL", "Throughput(ops/sec)", measured.opsPerSec());
    line("OVERALL", "Succeeded", measured.counts().succeeded());
    line("OVERALL", "Missed", measured.counts().missed());
    line("OVERALL", "Failed", measured.counts().failed());
    if (measured.counts().existing() > 0) {
      line("OVERALL", "Existing", measured.counts().existing());
    }
    measured.underWay().ifPresent(this::underWay);
    bytes("OVERALL", RowKind.bytes(measured.rows().values()), measured);
  }

  /** What the row moved, if anything; only the directions in which it did. */
  private void bytes(String row, ValueBytes bytes, PhaseMeasurement measured) {
    double megabytes = 1e6 * Math.max(measured.durationNanos() / 1e9, 1e-9);
    if (bytes.read() > 0) {
      line(row, "ReadBytes", bytes.read());
      line(row, "Read(MB/s)", bytes.read() / megabytes);
    }
    if (bytes.written() > 0) {
      line(row, "WrittenBytes", bytes.written());
      line(row, "Written(MB/s)", bytes.written() / megabytes);
    }
  }

  private void start(PhaseResult result) {
    if (result.commonStart().isPresent()) {
      line("OVERALL", "StartLate(ms)", result.commonStart().get().lateMillis());
      line("OVERALL", "ClockAhead(ms)", result.commonStart().get().clockAheadMillis());
    }
    if (result.allRan().isPresent()) {
      line("OVERALL", "StartSkew(ms)", result.allRan().get().startSkewMillis());
    }
  }

  private void underWay(UnderWay operations) {
    line("OVERALL", "UnderWay", operations.operations());
    line("OVERALL", "OldestUnderWay(ms)", operations.oldestNanos() / 1_000_000);
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

  private void pauses(JvmPauses pauses) {
    line("JVM-PAUSE", "Count", pauses.count());
    line("JVM-PAUSE", "Total(ms)", pauses.totalNanos() / 1e6);
    line("JVM-PAUSE", "Max(ms)", pauses.maxNanos() / 1e6);
  }

  private void row(RowMeasurement row) {
    if (row.unit() == Unit.COUNT) {
      counts(row);
      return;
    }
    String intended = "Intended-" + row.name();
    if (form.showsService(row.hasIntended())) {
      latencies(row.name(), row.service());
      outcomes(row.name(), row);
      buckets(row.name(), row.service());
    }
    if (form.showsIntended(row.hasIntended())) {
      latencies(intended, row.intended());
      if (!form.showsService(true)) {
        outcomes(intended, row);
      }
      buckets(intended, row.intended());
    }
  }

  /** Without statuses, of which other tools would add up those of operations. */
  private void requests(RowMeasurement row) {
    if (NodeRow.hasMeansOnly(row.name())) {
      line(row.name(), "Operations", row.succeeded());
      line(row.name(), "AverageLatency(us)", row.service().getMean() / 1e3);
    } else {
      latencies(row.name(), row.service());
    }
    if (row.failed() > 0) {
      line(row.name(), "Failed", row.failed());
    }
  }

  private void outcomes(String name, RowMeasurement row) {
    if (RowKind.isOperation(row) && row.succeeded() > 0) {
      line(name, "Return=OK", row.succeeded());
    }
    row.failures().forEach((status, count) -> line(name, "Return=" + status, count));
  }

  /** The number of latencies in each whole millisecond, as stock's histogram prints them. */
  private void buckets(String name, Histogram nanos) {
    if (!form.buckets()) {
      return;
    }
    var counts = new TreeMap<Long, Long>();
    for (HistogramIterationValue value : nanos.recordedValues()) {
      long millis = value.getValueIteratedTo() / 1_000_000;
      counts.merge(millis, value.getCountAtValueIteratedTo(), Long::sum);
    }
    counts.forEach((millis, count) -> line(name, String.valueOf(millis), count));
  }

  private void latencies(String name, Histogram nanos) {
    line(name, "Operations", nanos.getTotalCount());
    if (nanos.getTotalCount() == 0) {
      return;
    }
    line(name, "AverageLatency(us)", nanos.getMean() / 1e3);
    line(name, "MinLatency(us)", nanos.getMinValue() / 1000);
    line(name, "MaxLatency(us)", nanos.getMaxValue() / 1000);
    for (double percentage : form.percentiles()) {
      String statistic = ordinal(percentage) + "PercentileLatency(us)";
      line(name, statistic, nanos.getValueAtPercentile(percentage) / 1000);
    }
  }

  /** Behind all rows, because nothing may come between the lines of a row. */
  private void percentileLists(RowMeasurement row) {
    if (!RowKind.isOperation(row)) {
      return;
    }
    if (form.showsService(row.hasIntended())) {
      text.append(PercentileList.of(row.name(), row.service()));
    }
    if (form.showsIntended(row.hasIntended())) {
      text.append(PercentileList.of("Intended-" + row.name(), row.intended()));
    }
  }

  private void counts(RowMeasurement row) {
    Histogram values = row.service();
    line(row.name(), "Operations", values.getTotalCount());
    line(row.name(), "Average", values.getMean());
    line(row.name(), "Max", values.getMaxValue());
    for (double percentage : form.percentiles()) {
      String statistic = ordinal(percentage) + "Percentile";
      line(row.name(), statistic, values.getValueAtPercentile(percentage));
    }
  }

  private void staleReads(StaleReads reads) {
    line(reads.row(), "Operations", reads.stale());
    line(reads.row(), "Checked", reads.checked());
    if (reads.stale() > 0) {
      behind(reads.row(), "VersionsBehind", reads.versionsBehind(), 1);
      behind(reads.row(), "Behind(ms)", reads.nanosBehind(), 1e6);
    }
  }

  private void behind(String row, String what, Histogram values, double unit) {
    line(row, "Average" + what, values.getMean() / unit);
    line(row, "Max" + what, inUnit(values.getMaxValue(), unit));
    for (double percentage : form.percentiles()) {
      String statistic = ordinal(percentage) + "Percentile" + what;
      line(row, statistic, inUnit(values.getValueAtPercentile(percentage), unit));
    }
  }

  private static Number inUnit(long value, double unit) {
    if (unit == 1) {
      return value;
    }
    return value / unit;
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
