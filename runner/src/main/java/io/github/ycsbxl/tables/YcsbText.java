package io.github.ycsbxl.tables;

import io.github.ycsbxl.figures.ByteFigures;
import io.github.ycsbxl.figures.CostConfig;
import io.github.ycsbxl.figures.CostFigures;
import io.github.ycsbxl.figures.Figure;
import io.github.ycsbxl.figures.FigureList;
import io.github.ycsbxl.figures.FigureOutput;
import io.github.ycsbxl.figures.FleetFigures;
import io.github.ycsbxl.figures.OutcomeFigures;
import io.github.ycsbxl.figures.ProcessFigures;
import io.github.ycsbxl.figures.ResultRow;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.JvmUse;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.tables.TextForm.MeasurementType;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A result in the text format of stock YCSB 0.17.0, which other tools parse: {@code [ROW],
 * statistic, value}, with the lines of a row together and latencies in whole microseconds.
 * Stateless.
 */
public final class YcsbText {
  /** Doubles below this are printed without an exponent. */
  private static final double LARGE = 1e6;

  private static final List<String> RAW_PERCENTAGES =
      List.of("1", "5", "50", "90", "95", "99", "99.9", "99.99");

  /** Figures of a scenario, which has no client process and no cost of its own. */
  private static final List<Figure> OF_SCENARIOS =
      FigureList.shownIn(FigureOutput.TEXT).stream()
          .filter(
              figure ->
                  !Set.of(
                          CostFigures.OPERATIONS_PER_COST,
                          OutcomeFigures.EXISTING,
                          OutcomeFigures.STALE,
                          ProcessFigures.OUTSIDE,
                          FleetFigures.START_LATE,
                          FleetFigures.CLOCK_AHEAD)
                      .contains(figure))
          .toList();

  private final TextForm form;
  private final LatencySeries series;
  private final TextLines lines = new TextLines();

  /** Phase of the current lines, which may be that of a scenario. */
  private Phase phase;

  private YcsbText(TextForm form, LatencySeries series, Phase phase) {
    this.form = form;
    this.series = series;
    this.phase = phase;
  }

  /** Formats the last phase of a run without the times to close connections. */
  public static String format(Run run, TextForm form) throws IOException {
    return format(run, Optional.empty(), Optional.empty(), form);
  }

  /**
   * Formats the last phase of a run of one client or a fleet.
   *
   * @param jvm resources used by the client, if the user asked for them
   * @param cleanUps times to close connections, if known
   */
  public static String format(Run run, Optional<JvmUse> jvm, Optional<Row> cleanUps, TextForm form)
      throws IOException {
    Phase result = run.last();
    boolean bySecond = form.type() == MeasurementType.TIMESERIES;
    var text =
        new YcsbText(
            form,
            bySecond ? LatencySeries.read(run.folder(), result.phase()) : LatencySeries.NONE,
            result);
    text.figures(RowName.OVERALL, ResultRow.of(result), FigureList.shownIn(FigureOutput.TEXT));
    result.outages().ifPresent(known -> FaultText.add(known, text.lines));
    text.rest(result.measurement(), result.run().clients());
    result.scenarios().forEach(text::scenario);
    cleanUps.ifPresent(text::row);
    jvm.ifPresent(text::use);
    return text.lines.exported(form.exporter().writer());
  }

  private void rest(PhaseMeasurement measured, int clients) {
    garbageCollection(measured, clients);
    pauses(measured.pauses());
    for (Row row : measured.rows().values()) {
      if (!row.name().isStaleRead() && !row.name().isOfNode()) {
        row(row);
      }
    }
    StaleReads.of(measured.byPart().labelled()).forEach(this::staleReads);
    measured.rows().values().stream().filter(row -> row.name().isOfNode()).forEach(this::requests);
    if (form.percentileLists()) {
      measured.rows().values().forEach(this::percentileLists);
    }
  }

  /** Adds the throughput and the rows of a scenario, such as [READ:ticker]. */
  private void scenario(String name, Phase own) {
    phase = own;
    figures(RowName.OVERALL.inScenario(name), ResultRow.ofScenario(name, own), OF_SCENARIOS);
    for (Row row : own.measurement().rows().values()) {
      if (!row.name().isStaleRead() && !row.name().isOfNode()) {
        row(row.named(row.name().inScenario(name)));
      }
    }
  }

  /** Adds stock YCSB's statistics of the client's JVM. */
  private void use(JvmUse jvm) {
    line("MAX_MEM_USED", "MBs", jvm.maxMegabytes());
    line("MIN_MEM_USED", "MBs", jvm.minMegabytes());
    line("MAX_THREADS", "Count", jvm.maxThreads());
    line("MIN_THREADS", "Count", jvm.minThreads());
    line("MAX_SYS_LOAD_AVG", "Load", jvm.maxLoad());
    line("MIN_SYS_LOAD_AVG", "Load", jvm.minLoad());
  }

  private void figures(RowName name, ResultRow row, List<Figure> figures) {
    for (Figure figure : figures) {
      figure
          .value(row)
          .map(Number.class::cast)
          .filter(value -> figure.shows(value.doubleValue()))
          .ifPresent(value -> line(name, statistic(figure), shown(figure, value)));
    }
  }

  private String statistic(Figure figure) {
    String name = figure.nameIn(FigureOutput.TEXT).orElseThrow();
    return figure.unit().isOfCost()
        ? name + "(" + CostConfig.of(phase).orElseThrow().unit() + ")"
        : name;
  }

  /** Returns times in whole ms, and large numbers without an exponent, which tools do not parse. */
  private static Number shown(Figure figure, Number value) {
    if (figure.unit().isNanos()) {
      return value.longValue() / 1_000_000;
    }
    boolean large = figure.unit().isOfCost() && value.doubleValue() >= LARGE;
    return large ? (Number) Math.round(value.doubleValue()) : value;
  }

  /** Adds the bytes of a row for each direction. */
  private void bytes(RowName name, Row row) {
    figures(name, ResultRow.of(phase, row), ByteFigures.ALL);
  }

  /** Times are sums over all clients; percentages are relative to the total time of all clients. */
  private void garbageCollection(PhaseMeasurement measured, int clients) {
    double millis = Math.max(clients * measured.durationNanos() / 1e6, 1e-6);
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

  private void row(Row row) {
    if (row.unit() == Unit.COUNT) {
      counts(row);
      return;
    }
    RowName intended = row.name().asIntended();
    if (form.showsService(row.hasIntended())) {
      if (form.type() != MeasurementType.RAW) {
        latencies(row.name(), row.service());
      }
      if (form.type().isRaw()) {
        raw(row.name(), row.service());
      }
      outcomes(row.name(), row);
      bytes(row.name(), row);
      buckets(row.name(), row.service());
      series.seconds(row.name()).forEach(second -> second(row.name(), second));
    }
    if (form.showsIntended(row.hasIntended())) {
      latencies(intended, row.intended());
      if (!form.showsService(true)) {
        outcomes(intended, row);
        bytes(intended, row);
      }
      buckets(intended, row.intended());
    }
  }

  /**
   * Adds the requests to a node. Omits their statuses, because other tools would count them as
   * operations.
   */
  private void requests(Row row) {
    if (row.name().hasMeansOnly()) {
      line(row.name(), "Operations", row.succeeded());
      line(row.name(), "AverageLatency(us)", row.service().getMean() / 1e3);
    } else {
      latencies(row.name(), row.service());
    }
    if (row.failed() > 0) {
      line(row.name(), "Failed", row.failed());
    }
  }

  private void second(RowName row, LatencySeries.Second second) {
    line(row, String.valueOf(second.millis()), second.meanMicros());
  }

  /** Adds statistics of individual latencies under stock YCSB's names. */
  private void raw(RowName name, Histogram nanos) {
    line(name, "Total Operations", nanos.getTotalCount());
    if (nanos.getTotalCount() == 0 || !form.summarizesRaw()) {
      return;
    }
    line(name, "Below is a summary of latency in microseconds:", -1);
    line(name, "Average", nanos.getMean() / 1e3);
    line(name, "Min", nanos.getMinValue() / 1000);
    line(name, "Max", nanos.getMaxValue() / 1000);
    for (String percentage : RAW_PERCENTAGES) {
      double value = Double.parseDouble(percentage);
      line(name, "p" + percentage, nanos.getValueAtPercentile(value) / 1000);
    }
  }

  private void outcomes(RowName name, Row row) {
    long unbatched = row.succeeded() - row.count(Row.BATCHED);
    if (row.isOperation() && unbatched > 0) {
      line(name, "Return=OK", unbatched);
    }
    row.failures().forEach((status, count) -> line(name, "Return=" + status, count));
  }

  /** Adds the number of latencies per millisecond, like stock YCSB's histogram. */
  private void buckets(RowName name, Histogram nanos) {
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

  private void latencies(RowName name, Histogram nanos) {
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

  /**
   * Adds the percentile lists. They come after all rows, because the lines of a row must stay
   * together.
   */
  private void percentileLists(Row row) {
    if (!row.isOperation()) {
      return;
    }
    if (form.showsService(row.hasIntended())) {
      lines.append(PercentileList.format(row.name(), row.service()));
    }
    if (form.showsIntended(row.hasIntended())) {
      lines.append(PercentileList.format(row.name().asIntended(), row.intended()));
    }
  }

  private void counts(Row row) {
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

  private void behind(RowName row, String what, Histogram values, double unit) {
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

  /** Formats a percentile like stock YCSB: 95th, 1st, but 99.9 without a suffix. */
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

  /**
   * Adds a line.
   *
   * @param row its name, or the prefix of a fault or of the client itself
   */
  private void line(Object row, String statistic, Number value) {
    lines.add(row.toString(), statistic, value);
  }
}
