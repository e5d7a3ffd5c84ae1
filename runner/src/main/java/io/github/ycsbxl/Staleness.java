package io.github.ycsbxl;

import io.github.ycsbxl.measure.StaleReads;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * The reads that broke one guarantee of a session, and how far behind they were. Of no stale reads,
 * means, percentiles and maxima are 0. Immutable.
 */
public final class Staleness {
  private final StaleReads reads;

  Staleness(StaleReads reads) {
    this.reads = reads;
  }

  /** Reads that could be compared with what their thread knew. */
  public long checked() {
    return reads.checked();
  }

  /** The number of checked reads that were stale. */
  public long stale() {
    return reads.stale();
  }

  /** Versions between what a stale read brought and what its thread knew, on average. */
  public double meanVersions() {
    return versions().getMean();
  }

  public long maxVersions() {
    return versions().getMaxValue();
  }

  /** The number of versions that this percentage of the stale reads, from 0 to 100, kept within. */
  public long versionsPercentile(double percentage) {
    return versions().getValueAtPercentile(percentage);
  }

  /** Time since the thread of a stale read knew the newer version, on average. */
  public Duration meanTime() {
    return Duration.ofNanos(Math.round(reads.nanosBehind().getMean()));
  }

  public Duration maxTime() {
    return Duration.ofNanos(reads.nanosBehind().getMaxValue());
  }

  /** The time that this percentage of the stale reads, from 0 to 100, kept within. */
  public Duration timePercentile(double percentage) {
    return Duration.ofNanos(reads.nanosBehind().getValueAtPercentile(percentage));
  }

  /** Formats the numbers for a log: stale=3 checked=1200. */
  @Override
  public String toString() {
    return "stale=%d checked=%d".formatted(stale(), checked());
  }

  private Histogram versions() {
    return reads.versionsBehind();
  }
}
