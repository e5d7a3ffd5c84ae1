package io.github.ycsbxl.compare;

import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.CorrelatedMean;
import io.github.ycsbxl.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Histograms of successive intervals, combined into sections of equal length. When there are too
 * many sections, neighbours are merged, so memory does not grow with the length of a run. Lengths
 * are multiples of the first interval's length. Filled by one thread, then only read.
 */
final class HistogramSections {
  /** Relative width of a bucket; histograms keep three significant digits. */
  private static final double RESOLUTION = 1e-3;

  private final List<Histogram> sections = new ArrayList<>();
  private long firstMillis;
  private long lengthOfSection = 1;
  private long lengthOfLast;

  /** Adds a histogram. The caller must not use it afterwards. */
  void add(Histogram interval) {
    if (sections.isEmpty()) {
      firstMillis = millis(interval);
    }
    if (!sections.isEmpty() && lengthOfLast < lengthOfSection) {
      last().add(interval);
      lengthOfLast += length(interval);
      return;
    }
    if (sections.size() == CorrelatedMean.MOST) {
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
   * Estimates a statistic of all values with its error. The error of a percentile is computed from
   * its variation between the sections (sectioning: S. Asmussen and P. W. Glynn, Stochastic
   * Simulation, 2007, III.5a). Minima and maxima have no error.
   */
  Estimate estimate(Statistic statistic, double whole) {
    if (statistic.isExtreme()) {
      return Estimate.bare(whole);
    }
    List<Histogram> complete = complete();
    while (complete.size() >= CorrelatedMean.FEWEST && !reaches(statistic, complete)) {
      joinPairs(complete);
    }
    double[] samples = complete.stream().mapToDouble(statistic::of).toArray();
    return CorrelatedMean.of(whole, samples).rounded(whole * RESOLUTION);
  }

  /** Returns the sections, without a shorter last one. */
  private List<Histogram> complete() {
    boolean partLast = !sections.isEmpty() && lengthOfLast < lengthOfSection;
    return new ArrayList<>(sections.subList(0, sections.size() - (partLast ? 1 : 0)));
  }

  private static boolean reaches(Statistic statistic, List<Histogram> sections) {
    long values = sections.stream().mapToLong(Histogram::getTotalCount).sum();
    return values >= statistic.fewest() * sections.size();
  }

  /** Merges neighbouring sections. Omits an odd last one. */
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
