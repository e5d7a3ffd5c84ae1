package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.metrics.ServerSample;
import io.github.ycsbxl.metrics.ServerSample.ServerUse;
import io.github.ycsbxl.statistics.Slots;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Resource usage of the store's servers during a run, as JSON. Stateless. */
final class ServersJson {
  private static final Map<String, Function<ServerUse, OptionalDouble>> FIGURES = figures();

  private ServersJson() {}

  /** Sum of a metric and the time that it covers. */
  private record Sum(double amount, double seconds) {
    Sum plus(Sum other) {
      return new Sum(amount + other.amount, seconds + other.seconds);
    }

    static double mean(Sum sum) {
      return sum == null || sum.seconds == 0 ? Double.NaN : sum.amount / sum.seconds;
    }
  }

  private static Map<String, Function<ServerUse, OptionalDouble>> figures() {
    var figures = new LinkedHashMap<String, Function<ServerUse, OptionalDouble>>();
    figures.put("cpuPercent", ServerUse::cpuPercent);
    figures.put("ioWaitPercent", ServerUse::ioWaitPercent);
    figures.put("diskReadBytesPerSec", ServerUse::diskReadBytes);
    figures.put("diskWrittenBytesPerSec", ServerUse::diskWrittenBytes);
    figures.put("networkInBytesPerSec", ServerUse::receivedBytes);
    figures.put("networkOutBytesPerSec", ServerUse::sentBytes);
    return figures;
  }

  /** Returns the means and the time series of each server, on the clock of the run. */
  static ArrayNode json(List<ServerSample> samples, RunSeries run) {
    ArrayNode all = JsonFigures.array();
    samples.stream()
        .collect(Collectors.groupingBy(ServerSample::server, TreeMap::new, Collectors.toList()))
        .forEach((server, its) -> all.add(server(server, its, run)));
    return all;
  }

  private static ObjectNode server(String name, List<ServerSample> samples, RunSeries run) {
    ObjectNode node = JsonFigures.object().put("server", name);
    ObjectNode means = node.putObject("means");
    ObjectNode series = node.putObject("series");
    var times = new Slots<Sum>(Sum::plus);
    samples.forEach(
        one -> times.add(run.slot(one.unixMillis()), new Sum(one.seconds(), one.seconds())));
    putAxis(series, times, run.firstSecond());
    FIGURES.forEach(
        (figure, of) -> {
          MetricSeries metric = metric(samples, run, one -> of.apply(one.use()));
          JsonFigures.put(means, figure, metric.mean());
          if (!Double.isNaN(metric.mean())) {
            series.set(figure, metric.values());
          }
        });
    putShown(node, samples, run);
    return node;
  }

  /** Mean and time series of a metric. */
  private record MetricSeries(double mean, ArrayNode values) {}

  private static MetricSeries metric(
      List<ServerSample> samples, RunSeries run, Function<ServerSample, OptionalDouble> value) {
    var sums = new Slots<Sum>(Sum::plus);
    Sum all = new Sum(0, 0);
    for (ServerSample one : samples) {
      Sum sum = sum(value.apply(one), one.seconds());
      sums.add(run.slot(one.unixMillis()), sum);
      all = all.plus(sum);
    }
    ArrayNode values = JsonFigures.array();
    sums.values().stream()
        .filter(sum -> sum != null)
        .forEach(
            sum -> values.add(JsonFigures.number(Sum.mean(sum), JsonFigures.DIGITS_OF_SERIES)));
    return new MetricSeries(Sum.mean(all), values);
  }

  /** Adds the metrics in servers.metrics.show. */
  private static void putShown(ObjectNode node, List<ServerSample> samples, RunSeries run) {
    SortedMap<String, Boolean> isRate = new TreeMap<>();
    for (ServerSample sample : samples) {
      sample.shown().ifPresent(shown -> shown.gauges().keySet().forEach(m -> isRate.put(m, false)));
      sample.shown().ifPresent(shown -> shown.rates().keySet().forEach(m -> isRate.put(m, true)));
    }
    if (!isRate.isEmpty()) {
      ArrayNode all = node.putArray("shown");
      isRate.forEach(
          (name, rate) -> {
            MetricSeries metric = metric(samples, run, one -> one.shown(name));
            ObjectNode shown = all.addObject().put("name", name).put("perSec", rate);
            JsonFigures.put(shown, "mean", metric.mean());
            shown.set("values", metric.values());
          });
    }
  }

  private static Sum sum(OptionalDouble figure, double seconds) {
    return figure.isPresent() ? new Sum(figure.getAsDouble() * seconds, seconds) : new Sum(0, 0);
  }

  /** Adds the starts of the intervals with samples, and the time that the samples cover. */
  private static void putAxis(ObjectNode series, Slots<Sum> times, long firstSecond) {
    ArrayNode at = series.putArray("at");
    ArrayNode length = series.putArray("length");
    for (int i = 0; i < times.values().size(); i++) {
      if (times.values().get(i) != null) {
        at.add(firstSecond + (long) i * times.seconds());
        length.add(
            JsonFigures.number(times.values().get(i).seconds(), JsonFigures.DIGITS_OF_SERIES));
      }
    }
  }
}
