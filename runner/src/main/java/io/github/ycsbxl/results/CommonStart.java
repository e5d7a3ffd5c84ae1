package io.github.ycsbxl.results;

import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;

/**
 * The start of a phase on which client processes agreed, as one of them kept to it. Times are in
 * ms. Immutable.
 *
 * @param atMillis since 1970 by the clock of the file system that they share
 * @param lateMillis how long after it this process learned of it; 0 if it knew in time
 * @param clockAheadMillis how far this process's clock is ahead of the file system's; 0 if no
 *     difference can be told
 */
public record CommonStart(long atMillis, long lateMillis, long clockAheadMillis) {

  /** What the user of the process should know of it, if anything. */
  public Optional<String> remark(String phase) {
    var parts = new ArrayList<String>();
    if (lateMillis > 0) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%s began %.3f s after the start of all, since client.barrier showed it late;"
                  + " give client.start.margin more",
              phase,
              lateMillis / 1e3));
    }
    if (clockAheadMillis != 0) {
      parts.add(
          String.format(
              Locale.ROOT,
              "this clock is %.3f s %s that of client.barrier's file system",
              Math.abs(clockAheadMillis) / 1e3,
              clockAheadMillis > 0 ? "ahead of" : "behind"));
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
  }
}
