package io.github.ycsbxl.cli;

import java.io.PrintWriter;

/**
 * Progress of a benchmark: on a terminal one line that is written over, elsewhere a line each time.
 * Thread-safe.
 */
final class StatusLine {
  private static final String START_OF_LINE = "\r";
  private static final String CLEAR_TO_END = "\u001b[K";

  /** Makes room for another line on a terminal. */
  static final String CLEAR = START_OF_LINE + CLEAR_TO_END;

  /** A line that is too long is cut, since only the last of several could be written over. */
  private static final String NO_WRAP = "\u001b[?7l";

  private static final String WRAP = "\u001b[?7h";

  private final PrintWriter out;
  private final boolean terminal;
  private boolean shown;

  private StatusLine(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Whether standard error is a terminal only the launcher can tell. */
  static StatusLine on(PrintWriter err) {
    return new StatusLine(err, Boolean.getBoolean("ycsb.terminal"));
  }

  static StatusLine of(PrintWriter out, boolean terminal) {
    return new StatusLine(out, terminal);
  }

  boolean isTerminal() {
    return terminal;
  }

  synchronized void show(String line) {
    if (!terminal) {
      out.println(line);
      return;
    }
    out.print(START_OF_LINE + NO_WRAP + line + WRAP + CLEAR_TO_END);
    out.flush();
    shown = true;
  }

  /** Makes room for other lines. */
  synchronized void clear() {
    if (shown) {
      out.print(CLEAR);
      out.flush();
      shown = false;
    }
  }
}
