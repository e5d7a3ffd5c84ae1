package io.github.ycsbxl.screen;

import java.io.PrintWriter;
import java.util.List;

/**
 * Progress display of a benchmark. On a terminal it updates one line, and possibly lines below it;
 * elsewhere it prints a new line each time. Thread-safe.
 */
public final class StatusLine {
  private static final String START_OF_LINE = "\r";
  private static final String CLEAR_TO_END = "\u001b[K";

  /** Control sequence that clears the terminal's current line. */
  public static final String CLEAR = START_OF_LINE + CLEAR_TO_END;

  private static final String UP = "\u001b[A";

  private static final String CLEAR_BELOW = "\u001b[J";

  /**
   * Control sequence that makes a terminal cut a long line instead of wrapping it, since only the
   * last row of a wrapped line can be overwritten.
   */
  private static final String NO_WRAP = "\u001b[?7l";

  private static final String WRAP = "\u001b[?7h";

  private final PrintWriter out;
  private final boolean terminal;
  private int below;
  private boolean shown;

  private StatusLine(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Creates the progress display. Only the launcher knows whether stderr is a terminal. */
  public static StatusLine on(PrintWriter err) {
    return on(err, err);
  }

  /**
   * Creates the progress display.
   *
   * @param copied also receives the lines, without control sequences
   */
  public static StatusLine on(PrintWriter err, PrintWriter copied) {
    boolean terminal = Boolean.getBoolean("ycsb.terminal");
    return new StatusLine(terminal ? err : copied, terminal);
  }

  public static StatusLine of(PrintWriter out, boolean terminal) {
    return new StatusLine(out, terminal);
  }

  public boolean isTerminal() {
    return terminal;
  }

  public void show(String line) {
    show(line, List.of());
  }

  /**
   * Shows a line, and on a terminal further lines below it. The cursor stays in the first line, so
   * that other output replaces it.
   */
  public synchronized void show(String line, List<String> others) {
    if (!terminal) {
      out.println(line);
      return;
    }
    var text = new StringBuilder(START_OF_LINE);
    text.append(NO_WRAP).append(PlainPrinter.plain(line)).append(WRAP).append(CLEAR_TO_END);
    if (below > 0) {
      text.append(CLEAR_BELOW);
    }
    for (String other : others) {
      text.append('\n')
          .append(NO_WRAP)
          .append(PlainPrinter.plain(other))
          .append(WRAP)
          .append(CLEAR_TO_END);
    }
    if (!others.isEmpty()) {
      text.append(UP.repeat(others.size())).append(START_OF_LINE);
    }
    control(text.toString());
    below = others.size();
    shown = true;
  }

  /** Clears the lines, so that other output can replace them. */
  public synchronized void clear() {
    if (shown) {
      control(below > 0 ? CLEAR + CLEAR_BELOW : CLEAR);
      below = 0;
      shown = false;
    }
  }

  private void control(String text) {
    if (out instanceof PlainPrinter plain) {
      plain.control(text);
    } else {
      out.print(text);
      out.flush();
    }
  }
}
