package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.Unit;

/**
 * Tags of the histograms in latency.hlog. A tag is the name of the row, behind {@code Intended-} if
 * it counts from the due time. Tags of a load begin with {@code load/}, and those of rows of plain
 * numbers with {@code count/}. Stateless.
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

  /** Whether the histogram is of a load. */
  public static boolean isLoad(String tag) {
    return tag.startsWith(LOAD);
  }

  /** Whether the histogram has latencies, and not plain numbers. */
  public static boolean isLatency(String tag) {
    return !row(tag).startsWith(COUNT);
  }

  /** The tag without its phase. */
  public static String row(String tag) {
    return isLoad(tag) ? tag.substring(LOAD.length()) : tag;
  }

  private static String of(PhaseKey phase) {
    return phase.runs() ? "" : LOAD;
  }
}
