package io.github.ycsbxl.trace;

import java.math.BigDecimal;
import java.util.OptionalInt;

/**
 * An operation of a trace. Immutable.
 *
 * @param size number of bytes of the value, if the line contains it
 * @param nanos time on the trace's clock; 0 without times
 */
record TraceLine(TraceOperation operation, String key, OptionalInt size, long nanos) {
  /** Maximum size of a value: eight times the limit of memcached, where these traces come from. */
  static final int MOST_VALUE_BYTES = 8 << 20;

  /** Formats of lines, which differ in their number of columns. */
  enum Form {
    /** Format of twitter/cache-trace; see its README. */
    CACHE_TRACE("timestamp,key,key size,value size,client id,operation,TTL"),
    PLAIN("operation,key[,size]");

    private static final int CACHE_TRACE_COLUMNS = 7;

    private final String columns;

    Form(String columns) {
      this.columns = columns;
    }

    boolean hasTimes() {
      return this == CACHE_TRACE;
    }

    /** Returns the format of a file with this first line. */
    static Form detect(String line) {
      return line.split(",", -1).length == CACHE_TRACE_COLUMNS ? CACHE_TRACE : PLAIN;
    }

    /**
     * Parses a line.
     *
     * @throws IllegalArgumentException with the reason, without file and line
     */
    TraceLine parse(String line) {
      String[] cells = line.split(",", -1);
      boolean fits =
          this == CACHE_TRACE
              ? cells.length == CACHE_TRACE_COLUMNS
              : cells.length == 2 || cells.length == 3;
      if (!fits) {
        throw new IllegalArgumentException(
            "expected " + columns + " in place of \"" + shortened(line) + '"');
      }
      return this == CACHE_TRACE
          ? new TraceLine(operation(cells[5]), key(cells[1]), size(cells[3]), nanos(cells[0]))
          : new TraceLine(
              operation(cells[0]),
              key(cells[1]),
              cells.length == 3 ? size(cells[2]) : OptionalInt.empty(),
              0);
    }
  }

  TraceLine at(long newNanos) {
    return newNanos == nanos ? this : new TraceLine(operation, key, size, newNanos);
  }

  private static TraceOperation operation(String cell) {
    return TraceOperation.named(cell.strip())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown operation \""
                        + shortened(cell)
                        + "\"; expected one of "
                        + TraceOperation.names()));
  }

  private static String key(String cell) {
    if (cell.isEmpty()) {
      throw new IllegalArgumentException("the key is empty");
    }
    return cell;
  }

  private static OptionalInt size(String cell) {
    try {
      int size = Integer.parseInt(cell.strip());
      if (size >= 0 && size <= MOST_VALUE_BYTES) {
        return OptionalInt.of(size);
      }
    } catch (NumberFormatException e) {
      throw wrongSize(cell, e);
    }
    throw wrongSize(cell, null);
  }

  private static IllegalArgumentException wrongSize(String cell, Exception cause) {
    return new IllegalArgumentException(
        "expected a value size from 0 to "
            + MOST_VALUE_BYTES
            + " in place of \""
            + shortened(cell)
            + '"',
        cause);
  }

  /** Converts seconds, with or without decimals. */
  private static long nanos(String cell) {
    try {
      return cell.indexOf('.') < 0
          ? Math.multiplyExact(Long.parseLong(cell.strip()), 1_000_000_000L)
          : new BigDecimal(cell.strip()).movePointRight(9).longValue();
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException(
          "expected a time in seconds in place of \"" + shortened(cell) + '"', e);
    }
  }

  private static String shortened(String text) {
    return text.length() <= 80 ? text : text.substring(0, 80) + "...";
  }
}
