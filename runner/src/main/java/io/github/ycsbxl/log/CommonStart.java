package io.github.ycsbxl.log;

import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;

/**
 * Common start of a phase in a fleet, as seen by one client. Times are in milliseconds. Immutable.
 *
 * @param atMillis since 1970 on the common clock, which is the clock of a file system or the
 *     coordinator
 * @param lateMillis delay after the start until the client learned of it; 0 if known in time
 * @param clockAheadMillis offset of the client's clock from the common one; 0 if undetectable
 * @param knownToMillis uncertainty of the offset
 */
public record CommonStart(
    long atMillis, long lateMillis, long clockAheadMillis, long knownToMillis) {

  /**
   * Minimum clock offset for a remark, in ms. Smaller offsets move few operations to another
   * second.
   */
  static final long REMARKABLE_MILLIS = 50;

  /** Returns a remark if the start was late or the clock is off. */
  public Optional<String> remark(String phase) {
    var parts = new ArrayList<String>();
    if (lateMillis > 0) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%s started %d ms late; increase client.start.margin",
              phase,
              lateMillis));
    }
    if (Math.abs(clockAheadMillis) >= REMARKABLE_MILLIS) {
      parts.add(
          String.format(
              Locale.ROOT,
              "its clock is %.3f s %s the coordinator's clock",
              Math.abs(clockAheadMillis) / 1e3,
              clockAheadMillis > 0 ? "ahead of" : "behind"));
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
  }
}
