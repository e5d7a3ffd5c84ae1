package io.github.ycsbxl.compare;

import io.github.ycsbxl.measure.Statistic;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The histograms of successive intervals in a few sections of equal length, so that a run of days
 * takes no more memory than one of minutes: whenever there are too many sections, neighbours become
 * one. Lengths are counted in lengths of the first interval, since those of a long run become
 * longer. Filled by one thread, then only read.
 */
final class HistogramSections {
  /**
   * The number of slower values that a section needs; with fewer, a percentile is near its maximum.
   */
  private static final int TAIL = 10;

  /** The relative width of a bucket, as histograms keep three significant digits. */
  private static final double RESOLUTION = 1e-3;

  private final List<Histogram> sections = new ArrayList<>();
  private long firstMillis;
  private long lengthOfSection = 1;
  private long lengthOfLast;

  /** Adds a histogram, which the caller must not use any more. */
  void add(Histogram interval) {
    if (sections.isEmpty()) {
      firstMillis = millis(interval);
    }
    if (!sections.isEmpty() && lengthOfLast < lengthOfSection) {
      last().add(interval);
      lengthOfLast += length(interval);
      return;
    }
    if (sections.size() == Estimate.MOST) {
      joinPairs(sections);
      lengthOfSection *= 2;
    }
    interval.setAutoResize(true);
    sections.add(interval);
    lengthOfLast = length(interval);
  }

  private long length(Histogram interval) {
    return firstMillis == 0 ? 1 : Math.max(1, Math.round((double) millis(interval) / firstMillis));
  }

  private static long millis(Histogram interval) {
    return interval.getEndTimeStamp() - interval.getStartTimeStamp();
  }

  /**
   * Estimates a statistic of all values with its error. That of a percentile comes from the
   * percentiles of the sections around that of the whole ("sectioning": S. Asmussen and P. W.
   * Glynn, Stochastic Simulation, 2007, III.5a). A smallest or largest value has none.
   */
  Estimate estimate(Statistic statistic, double whole) {
    if (statistic.isExtreme()) {
      return Estimate.bare(whole);
    }
    List<Histogram> complete = complete();
    while (complete.size() >= Estimate.FEWEST && !reaches(statistic, complete)) {
      joinPairs(complete);
    }
    double[] samples = complete.stream().mapToDouble(statistic::of).toArray();
    return Estimate.ofSeries(whole, samples).rounded(whole * RESOLUTION);
  }

  /** The sections, without a last one that is shorter than the others. */
  private List<Histogram> complete() {
    boolean partLast = !sections.isEmpty() && lengthOfLast < lengthOfSection;
    return new ArrayList<>(sections.subList(0, sections.size() - (partLast ? 1 : 0)));
  }

  private static boolean reaches(Statistic statistic, List<Histogram> sections) {
    double beyond = 1 - Math.max(0, statistic.percentage()) / 100;
    long values = sections.stream().mapToLong(Histogram::getTotalCount).sum();
    return values * beyond / sections.size() >= TAIL;
  }

  /** Joins neighbouring sections; an odd last one is left out. */
  private static void joinPairs(List<Histogram> sections) {
    var pairs = new ArrayList<Histogram>();
    for (int i = 0; i + 1 < sections.size(); i += 2) {
      Histogram pair = sections.get(i).copy();
      pair.setAutoResize(true);
      pair.add(sections.get(i + 1));
      pairs.add(pair);
    }
    sections.clear();
    sections.addAll(pairs);
  }

  private Histogram last() {
    return sections.get(sections.size() - 1);
  }
}
