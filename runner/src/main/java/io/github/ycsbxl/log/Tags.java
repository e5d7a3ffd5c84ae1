package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.numbers.Unit;

/**
 * Tags of the histograms in latency.hlog. A tag is the name of a row, with the prefix {@code
 * Intended-} for response times. Before that comes {@code load/} for a load, and {@code count/} for
 * plain numbers. Stateless.
 */
public final class Tags {
  private static final String LOAD = "load/";
  private static final String COUNT = "count/";

  private Tags() {}

  static String service(PhaseKey phase, Row row) {
    return of(phase) + (row.unit() == Unit.COUNT ? COUNT : "") + row.name();
  }

  static String intended(PhaseKey phase, Row row) {
    return of(phase) + row.name().asIntended();
  }

  /** Returns true if the histogram belongs to a load. */
  public static boolean isLoad(String tag) {
    return tag.startsWith(LOAD);
  }

  /** Returns true if the histogram contains latencies, not plain numbers. */
  public static boolean isLatency(String tag) {
    return !row(tag).startsWith(COUNT);
  }

  /** Returns the tag without its phase. */
  public static String row(String tag) {
    return isLoad(tag) ? tag.substring(LOAD.length()) : tag;
  }

  private static String of(PhaseKey phase) {
    return phase.runs() ? "" : LOAD;
  }
}
