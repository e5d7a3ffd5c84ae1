package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.measure.LatencySummary;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.page.LatencySlots.IntervalLatencies;
import io.github.ycsbxl.page.RunSeries.Sums;
import io.github.ycsbxl.statistics.Estimate;
import io.github.ycsbxl.statistics.Trend;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Time series of a run as JSON. An interval without operations has the rate 0 and no latency. Times
 * without data in the log have no interval. Immutable.
 *
 * @param places indexes of the intervals with data
 */
record SeriesJson(RunSeries series, List<Integer> places) {
  /** Minimum length of a run with a trend. Shorter runs extrapolate their warm-up and chance. */
  private static final double SHORTEST_SECONDS = 600;

  private static final double ERROR = 0.05;

  /** Maximum ratio of target rates that count as equal. */
  private static final double SAME_TARGET = 1.01;

  /** Creates a time series with intervals of at least this length. */
  static SeriesJson aligned(RunSeries series, int seconds) {
    series.align(seconds);
    List<Sums> known = series.whole().values();
    return new SeriesJson(
        series,
        IntStream.range(0, known.size()).filter(i -> known.get(i) != null).boxed().toList());
  }

  /**
   * Returns the changes per hour of the throughput and of the p99 of these rows; empty for a short
   * run. A run whose target rate changes has no trend of the throughput.
   */
  ArrayNode trends(List<String> rows) {
    ArrayNode trends = JsonFigures.array();
    if ((double) series.whole().values().size() * seconds() >= SHORTEST_SECONDS) {
      if (!changesTarget()) {
        putTrend(trends, "throughput", numbers(Sums::succeeded));
      }
      for (String row : rows) {
        LatencySlots latencies = series.rows().get(RowName.parse(row));
        if (latencies != null) {
          double[] p99 = places.stream().mapToDouble(place -> p99(latencies, place)).toArray();
          putTrend(trends, row + " p99", p99);
        }
      }
    }
    return trends;
  }

  /** Returns the latencies of a row in an interval; null without any. */
  LatencySummary latencies(RowName row, int place) {
    LatencySlots known = series.rows().get(row);
    return known == null ? null : at(known.slots().values(), place);
  }

  /** Returns the start of an interval, in s since the start of the phase. */
  long from(int place) {
    return series.firstSecond() + (long) place * seconds();
  }

  private static double p99(LatencySlots row, int place) {
    LatencySummary known = at(row.slots().values(), place);
    return known == null ? Double.NaN : known.p99();
  }

  /** Returns true if the target rate changes, without the last interval, which may be short. */
  private boolean changesTarget() {
    DoubleSummaryStatistics known =
        Arrays.stream(numbers(Sums::due)).limit(places.size() - 1L).summaryStatistics();
    return known.getMax() > SAME_TARGET * known.getMin();
  }

  double[] numbers(ToDoubleFunction<Sums> amount) {
    return places.stream()
        .map(place -> series.whole().values().get(place))
        .mapToDouble(sums -> amount.applyAsDouble(sums) / sums.seconds())
        .toArray();
  }

  private void putTrend(ArrayNode trends, String metric, double[] values) {
    double[] hours = places.stream().mapToDouble(place -> place * seconds() / 3_600.0).toArray();
    Trend.relative(hours, values)
        .ifPresent(
            trend -> {
              Estimate percent = trend.times(100);
              double low = percent.value() - percent.halfWidth(ERROR);
              double high = percent.value() + percent.halfWidth(ERROR);
              ObjectNode node = trends.addObject().put("metric", metric);
              ObjectNode perHour = node.putObject("percentPerHour");
              JsonFigures.put(perHour, "value", percent.value());
              JsonFigures.put(perHour, "low", low);
              JsonFigures.put(perHour, "high", high);
              node.put("significant", low > 0 || high < 0);
            });
  }

  /** Returns the length of an interval in s. */
  int seconds() {
    return series.whole().seconds();
  }

  /**
   * Returns the time series of a whole run.
   *
   * @param alone true if the page has no other run; adds all percentiles
   */
  ObjectNode ofRun(boolean alone) {
    ObjectNode node = ofClient(alone);
    if (series.whole().values().stream()
        .anyMatch(sums -> sums != null && !Double.isNaN(sums.due()))) {
      node.set("target", rates(Sums::due));
    }
    node.set("failedPerSec", rates(Sums::failed));
    ObjectNode rows = JsonFigures.object();
    ObjectNode stale = JsonFigures.object();
    series
        .rows()
        .forEach(
            (name, row) -> {
              if (name.equals(RowName.CAS_CONFLICT)) {
                node.set("conflictsPerSec", counts(row));
              } else if (name.isStaleRead() && !name.isVersions()) {
                stale.set(name.toString(), counts(row));
              } else if (isOperation(name)) {
                rows.set(name.toString(), row(row, alone));
              }
            });
    if (!stale.isEmpty()) {
      node.set("stalePerSec", stale);
    }
    node.set("rows", rows);
    return node;
  }

  /** Returns the throughput, and optionally the bandwidth to and from the store. */
  ObjectNode ofClient(boolean withBytes) {
    ObjectNode node = axis();
    node.set("opsPerSec", rates(Sums::succeeded));
    if (withBytes) {
      putBytes(node, "bytesReadPerSec", Sums::read);
      putBytes(node, "bytesWrittenPerSec", Sums::written);
    }
    return node;
  }

  /**
   * Returns the starts and lengths of the intervals in s. If a pause of the client lengthens an
   * interval, the interval is cut where the next one starts.
   */
  ObjectNode axis() {
    ObjectNode node = JsonFigures.object().put("startMillis", series.startMillis());
    ArrayNode at = node.putArray("at");
    ArrayNode length = node.putArray("length");
    places.forEach(place -> at.add(from(place)));
    for (int i = 0; i < places.size(); i++) {
      double measured = series.whole().values().get(places.get(i)).seconds();
      int next = i + 1 < places.size() ? places.get(i + 1) : Integer.MAX_VALUE;
      long room = (long) (next - places.get(i)) * seconds();
      length.add(Math.min(room, Math.max(seconds(), Math.round(measured))));
    }
    return node;
  }

  private void putBytes(ObjectNode node, String name, ToDoubleFunction<Sums> bytes) {
    boolean any =
        places.stream().anyMatch(i -> bytes.applyAsDouble(series.whole().values().get(i)) > 0);
    if (any) {
      node.set(name, rates(bytes));
    }
  }

  private ArrayNode rates(ToDoubleFunction<Sums> amount) {
    ArrayNode all = JsonFigures.array();
    for (int place : places) {
      Sums sums = series.whole().values().get(place);
      all.add(rounded(amount.applyAsDouble(sums) / sums.seconds()));
    }
    return all;
  }

  private ObjectNode row(LatencySlots row, boolean alone) {
    ObjectNode node = JsonFigures.object();
    node.set("opsPerSec", counts(row));
    figures(alone).forEach((name, figure) -> node.set(name, latencies(row, figure)));
    return node;
  }

  private static Map<String, ToDoubleFunction<LatencySummary>> figures(boolean alone) {
    var figures = new LinkedHashMap<String, ToDoubleFunction<LatencySummary>>();
    if (alone) {
      figures.put("p50", LatencySummary::p50);
      figures.put("p95", LatencySummary::p95);
    }
    figures.put("p99", LatencySummary::p99);
    if (alone) {
      figures.put("p999", LatencySummary::p999);
      figures.put("max", LatencySummary::max);
    }
    return figures;
  }

  private ArrayNode counts(LatencySlots row) {
    List<IntervalLatencies> known = row.slots().values();
    ArrayNode all = JsonFigures.array();
    for (int place : places) {
      long count = at(known, place) == null ? 0 : at(known, place).values();
      all.add(rounded(count / series.whole().values().get(place).seconds()));
    }
    return all;
  }

  /** Returns one statistic of the latencies in ns. */
  ArrayNode latencies(LatencySlots row, ToDoubleFunction<LatencySummary> figure) {
    List<IntervalLatencies> known = row.slots().values();
    ArrayNode all = JsonFigures.array();
    for (int place : places) {
      LatencySummary one = at(known, place);
      all.add(rounded(one == null ? Double.NaN : figure.applyAsDouble(one)));
    }
    return all;
  }

  private static LatencySummary at(List<IntervalLatencies> known, int place) {
    boolean any = place < known.size() && known.get(place) != null;
    return any ? known.get(place).figures() : null;
  }

  private static JsonNode rounded(double value) {
    return JsonFigures.number(value, JsonFigures.DIGITS_OF_SERIES);
  }

  /**
   * Returns true for a row with all operations of one kind. Rows with details, such as failed
   * operations, are shown elsewhere.
   */
  private static boolean isOperation(RowName name) {
    return !name.isFailed()
        && !name.isUnderWay()
        && !name.isStepOfCas()
        && !name.operation().equals("VERIFY")
        && !name.isStaleRead()
        && !name.isOfNode();
  }
}
