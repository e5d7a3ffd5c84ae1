package io.github.ycsbxl;

import io.github.ycsbxl.measure.StaleReads;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * Stale reads under one session guarantee, and their staleness. Without stale reads, means,
 * percentiles and maxima are 0. Immutable.
 */
public final class Staleness {
  private final StaleReads reads;

  Staleness(StaleReads reads) {
    this.reads = reads;
  }

  /** Returns the number of checked reads. */
  public long checked() {
    return reads.checked();
  }

  /** Returns the number of stale reads. */
  public long stale() {
    return reads.stale();
  }

  /** Returns the mean number of versions by which stale reads were behind. */
  public double meanVersions() {
    return versions().getMean();
  }

  public long maxVersions() {
    return versions().getMaxValue();
  }

  /**
   * Returns the number of versions by which stale reads were behind, at a percentile from 0 to 100.
   */
  public long versionsPercentile(double percentage) {
    return versions().getValueAtPercentile(percentage);
  }

  /** Returns the mean time by which stale reads were behind. */
  public Duration meanTime() {
    return Duration.ofNanos(Math.round(reads.nanosBehind().getMean()));
  }

  public Duration maxTime() {
    return Duration.ofNanos(reads.nanosBehind().getMaxValue());
  }

  /** Returns the time by which stale reads were behind, at a percentile from 0 to 100. */
  public Duration timePercentile(double percentage) {
    return Duration.ofNanos(reads.nanosBehind().getValueAtPercentile(percentage));
  }

  /** Returns the numbers for logging: stale=3 checked=1200. */
  @Override
  public String toString() {
    return "stale=%d checked=%d".formatted(stale(), checked());
  }

  private Histogram versions() {
    return reads.versionsBehind();
  }
}
