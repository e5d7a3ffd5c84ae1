package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.machine.Interference;
import io.github.ycsbxl.measure.LatencySummary;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.NumberFormats;
import io.github.ycsbxl.page.RunSeries.Sums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The times of a run in which it was much slower than usual or in which operations failed, with
 * what else happened in them. Successive slow intervals are one time. Stateless.
 */
final class WorstSeconds {
  /** Maximum number of times, to read at a glance. */
  private static final int MOST = 5;

  /** Ratio to the usual value from which an interval counts as slow. */
  private static final double SLOW = 2;

  /** Mean number of CPUs from which other processes are worth telling. */
  private static final double BUSY_OTHERS = 0.25;

  private WorstSeconds() {}

  /** A time in the run with a name, such as a fault. */
  record Event(String name, double fromSeconds, double toSeconds) {
    private boolean overlaps(double from, double to) {
      return fromSeconds < to && toSeconds > from;
    }
  }

  /**
   * An interval.
   *
   * @param badness ratio to what is usual, at least 1
   * @param slowest row of the operation whose longest latency is the furthest from the usual one
   */
  private record Slot(int place, double badness, Optional<RowName> slowest) {}

  /** Successive slow intervals. */
  private record Slow(List<Slot> slots) {
    Slot worst() {
      return slots.stream().max(Comparator.comparingDouble(Slot::badness)).orElseThrow();
    }

    private int end() {
      return slots.get(slots.size() - 1).place + 1;
    }
  }

  /**
   * Returns the worst times, the worst first.
   *
   * @param rows that represent reads and writes
   */
  static ArrayNode json(SeriesJson series, List<String> rows, List<Event> events) {
    var slots = new ArrayList<Slot>();
    double usualRate = median(series.numbers(Sums::succeeded));
    List<RowName> known =
        rows.stream().map(RowName::parse).filter(series.series().rows()::containsKey).toList();
    double[] usualMax = known.stream().mapToDouble(row -> median(longest(series, row))).toArray();
    for (int place : series.places()) {
      slots.add(slot(series, place, known, usualMax, usualRate));
    }
    ArrayNode all = JsonFigures.array();
    slow(slots).stream()
        .sorted(Comparator.comparingDouble((Slow one) -> one.worst().badness).reversed())
        .limit(MOST)
        .forEach(one -> all.add(json(series, one, usualRate, events)));
    return all;
  }

  private static List<Slow> slow(List<Slot> slots) {
    var all = new ArrayList<Slow>();
    for (Slot slot : slots) {
      if (slot.badness >= SLOW) {
        if (all.isEmpty() || all.get(all.size() - 1).end() < slot.place) {
          all.add(new Slow(new ArrayList<>()));
        }
        all.get(all.size() - 1).slots.add(slot);
      }
    }
    return all;
  }

  private static Slot slot(
      SeriesJson series, int place, List<RowName> rows, double[] usualMax, double usualRate) {
    Sums sums = series.series().whole().values().get(place);
    double badness = Math.max(1, usualRate / Math.max(1, sums.opsPerSec()));
    if (sums.failed() > 0) {
      badness = Math.max(badness, SLOW + 100 * sums.failed() / (sums.failed() + sums.succeeded()));
    }
    Optional<RowName> slowest = Optional.empty();
    double furthest = 0;
    for (int i = 0; i < rows.size(); i++) {
      LatencySummary one = series.latencies(rows.get(i), place);
      double ratio = one == null ? 0 : one.max() / Math.max(1, usualMax[i]);
      if (ratio > furthest) {
        furthest = ratio;
        slowest = Optional.of(rows.get(i));
      }
    }
    return new Slot(place, Math.max(badness, furthest), slowest);
  }

  private static double[] longest(SeriesJson series, RowName row) {
    return series.places().stream()
        .map(place -> series.latencies(row, place))
        .mapToDouble(one -> one == null ? Double.NaN : one.max())
        .toArray();
  }

  private static double median(double[] values) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
  }

  private static ObjectNode json(
      SeriesJson series, Slow slow, double usualRate, List<Event> events) {
    List<Sums> sums =
        slow.slots.stream().map(slot -> series.series().whole().values().get(slot.place)).toList();
    Sums sum = sums.stream().reduce(Sums::plus).orElseThrow();
    double from = series.from(slow.slots.get(0).place);
    double to =
        series.from(slow.end() - 1)
            + Math.max(series.seconds(), sums.get(sums.size() - 1).seconds());
    ObjectNode node = JsonFigures.object();
    JsonFigures.put(node, "from", from);
    JsonFigures.put(node, "to", to);
    Slot worst = slow.worst();
    worst.slowest.ifPresent(
        row -> {
          LatencySummary one = series.latencies(row, worst.place);
          node.put("row", row.toString()).put("maxNanos", one.max()).put("p99Nanos", one.p99());
        });
    double lowest = sums.stream().mapToDouble(Sums::opsPerSec).min().orElseThrow();
    JsonFigures.put(node, "opsPerSec", lowest);
    JsonFigures.put(node, "ofUsual", usualRate > 0 ? lowest / usualRate : Double.NaN);
    JsonFigures.put(node, "failed", sum.failed());
    JsonFigures.put(node, "besides", besides(sum.interference(), events, from, to));
    return node;
  }

  private static List<String> besides(
      Interference interference, List<Event> events, double from, double to) {
    var besides = new ArrayList<String>();
    events.stream()
        .filter(event -> event.overlaps(from, to))
        .map(Event::name)
        .distinct()
        .forEach(besides::add);
    if (interference.pausedNanos() > 0) {
      besides.add("the client's JVM paused for " + NumberFormats.time(interference.pausedNanos()));
    }
    if (interference.othersCpus() >= BUSY_OTHERS) {
      besides.add(
          "other processes used " + NumberFormats.number(interference.othersCpus()) + " CPUs");
    }
    return besides;
  }
}
