package io.github.ycsbxl.cli;

import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.screen.PlainPrinter;
import io.github.ycsbxl.screen.StatusLine;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Output of bindings, stores and their libraries to {@link System#out} and {@link System#err}: as
 * whole lines on standard error. Standard output is the results', which other tools read, and a
 * line in the middle of the status line would be unreadable. It shows no secret property, since a
 * client's output is part of the results. Thread-safe.
 */
final class ForeignOutput extends OutputStream {
  /** Shorter values are in too many words. */
  private static final int SHORTEST_SECRET = 4;

  /** The part that {@link java.util.Properties#list} prints of a longer value. */
  private static final int LISTED = 37;

  /** The longest first, since another secret may be a part of it. */
  private static final SortedSet<String> SECRETS =
      new ConcurrentSkipListSet<>(
          Comparator.comparingInt(String::length).reversed().thenComparing(String::compareTo));

  private final PrintWriter err;
  private final String start;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  private ForeignOutput(PrintWriter err, boolean terminal) {
    this.err = err;
    this.start = terminal ? StatusLine.CLEAR : "";
  }

  /**
   * Redirects the standard streams of the whole process from now on; whoever has the real streams
   * already keeps them.
   */
  static void redirectTo(PrintWriter err) {
    boolean terminal = Boolean.getBoolean("ycsb.terminal");
    System.setOut(stream(err, terminal));
    System.setErr(stream(err, terminal));
  }

  /** Hides the value of a property in later lines, if it is a secret. */
  static void hide(String property, String value) {
    if (!Secrets.masked(property, value).equals(value)) {
      value
          .lines()
          .map(String::strip)
          .filter(part -> part.length() >= SHORTEST_SECRET)
          .forEach(
              part -> {
                SECRETS.add(part);
                SECRETS.add(part.substring(0, Math.min(LISTED, part.length())));
              });
    }
  }

  /** Returns a stream that collects its own lines and prints each when it is complete. */
  static PrintStream stream(PrintWriter err, boolean terminal) {
    return new PrintStream(new ForeignOutput(err, terminal), true, StandardCharsets.UTF_8);
  }

  @Override
  public synchronized void write(int character) {
    if (character == '\n') {
      end();
    } else if (character != '\r') {
      line.write(character);
    }
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      write(bytes[i]);
    }
  }

  /** Prints what was printed without a line break at the end. */
  @Override
  public synchronized void close() {
    if (line.size() > 0) {
      end();
    }
  }

  private void end() {
    String shown = line.toString(StandardCharsets.UTF_8);
    for (String secret : SECRETS) {
      shown = shown.replace(secret, Secrets.HIDDEN);
    }
    err.println(start + PlainPrinter.plain(shown));
    line.reset();
  }
}
