package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Writer of latency.hlog: one histogram in nanoseconds per interval and operation, in
 * HdrHistogram's log format, so that any percentile over any period can be computed later. Its tag
 * names the phase and the row; see {@link Tags}.
 *
 * <p>To save disk space, histograms are merged into intervals of {@link #COARSE_MILLIS} after the
 * first hour of a phase, and of {@link #COARSEST_MILLIS} after ten hours. These intervals are
 * aligned to the wall clock, so that they are equal in all clients. The samples of an unfinished
 * interval are in a {@link PartFile}, so that nothing is lost when the client is killed. Used by
 * one thread.
 */
final class LatencyLog implements AutoCloseable {
  static final long COARSE_MILLIS = 10_000;
  static final long COARSEST_MILLIS = 60_000;
  private static final long COARSE_AFTER_MILLIS = TimeUnit.HOURS.toMillis(1);
  private static final long COARSEST_AFTER_MILLIS = TimeUnit.HOURS.toMillis(10);

  private final HistogramFile log;
  private final PartFile part;
  private final Map<String, Long> phaseStarts = new HashMap<>();
  private final SortedMap<String, Histogram> sums = new TreeMap<>();
  private Coarse current = Coarse.OF_ONE_SAMPLE;
  private long startMillis;
  private long endMillis;

  /**
   * Interval of merged samples.
   *
   * @param number of the interval, counted from 1970 in intervals of this length
   */
  private record Coarse(PhaseKey phase, long millis, long number) {
    static final Coarse OF_ONE_SAMPLE = new Coarse(new PhaseKey("", 0), 0, 0);
  }

  LatencyLog(String comment, Path path) throws IOException {
    log = new HistogramFile(path);
    part = new PartFile(path);
    try {
      log.begin("[" + comment + ", values in ns, Interval_Max in ms]");
    } catch (IOException e) {
      log.close();
      throw e;
    }
  }

  /** Returns true if the next sample belongs to the same merged interval as this one. */
  boolean goesOn(PhaseKey phase, Interval sample) {
    return current != Coarse.OF_ONE_SAMPLE && interval(phase, sample).equals(current);
  }

  /** Returns true if the histograms of this sample are merged with those of others. */
  boolean merges(PhaseKey phase, Interval sample) {
    return interval(phase, sample) != Coarse.OF_ONE_SAMPLE;
  }

  void write(PhaseKey phase, Interval sample) throws IOException {
    Coarse interval = interval(phase, sample);
    if (!interval.equals(current)) {
      // Write the previous interval only now, because run.jsonl now contains all its lines.
      endInterval();
      current = interval;
      startMillis = sample.startedAtMillis();
    }
    List<Histogram> histograms = histograms(phase, sample);
    if (current == Coarse.OF_ONE_SAMPLE) {
      log.append(histograms);
    } else {
      part.append(histograms, log.length());
      endMillis = endMillis(sample);
      histograms.forEach(this::add);
    }
  }

  /** Completes the log and deletes the part file. */
  @Override
  public void close() throws IOException {
    try (log;
        part) {
      endInterval();
    }
  }

  /** Returns the SHA-256 of the log. Called once, after {@link #close}. */
  String checkSum() {
    return log.checkSum();
  }

  private Coarse interval(PhaseKey phase, Interval sample) {
    long start = sample.startedAtMillis();
    long elapsed = start - phaseStarts.computeIfAbsent(phase.phase(), any -> start);
    if (elapsed < COARSE_AFTER_MILLIS) {
      return Coarse.OF_ONE_SAMPLE;
    }
    long millis = elapsed < COARSEST_AFTER_MILLIS ? COARSE_MILLIS : COARSEST_MILLIS;
    return new Coarse(phase, millis, Math.floorDiv(start, millis));
  }

  private void endInterval() throws IOException {
    if (!sums.isEmpty()) {
      sums.forEach((tag, sum) -> sum.setTag(tag));
      sums.values().forEach(sum -> setTimes(sum, startMillis, endMillis));
      log.append(sums.values());
      sums.clear();
      part.clear();
    }
  }

  private void add(Histogram histogram) {
    // The histogram is copied because other listeners may still read the sample.
    sums.computeIfAbsent(
            histogram.getTag(), any -> new Histogram(histogram.getNumberOfSignificantValueDigits()))
        .add(histogram);
  }

  /** Returns the non-empty histograms of a sample, with tags and times. */
  static List<Histogram> histograms(PhaseKey phase, Interval sample) {
    var histograms = new ArrayList<Histogram>();
    for (Row row : sample.byPart().labelled().values()) {
      row.service().setTag(Tags.service(phase, row));
      row.intended().setTag(Tags.intended(phase, row));
      histograms.addAll(List.of(row.service(), row.intended()));
    }
    histograms.removeIf(histogram -> histogram.getTotalCount() == 0);
    histograms.forEach(one -> setTimes(one, sample.startedAtMillis(), endMillis(sample)));
    return histograms;
  }

  private static void setTimes(Histogram histogram, long startMillis, long endMillis) {
    histogram.setStartTimeStamp(startMillis);
    histogram.setEndTimeStamp(endMillis);
  }

  private static long endMillis(Interval sample) {
    return sample.startedAtMillis() + (sample.endNanos() - sample.startNanos()) / 1_000_000;
  }
}
