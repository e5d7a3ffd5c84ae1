package io.github.ycsbxl.screen;

import io.github.ycsbxl.config.Secrets;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Redirection of {@link System#out} and {@link System#err} for bindings, stores and their
 * libraries. Prints whole lines to stderr, because stdout contains only results, and partial lines
 * would garble the progress display. Masks secret properties, since a client's output is part of
 * the results. Thread-safe.
 */
public final class ForeignOutput extends OutputStream {
  /** Minimum length of a masked secret. Shorter values would also match ordinary words. */
  private static final int SHORTEST_SECRET = 4;

  /** Maximum number of characters that {@link java.util.Properties#list} prints of a value. */
  private static final int LISTED = 37;

  /** Secrets to mask, the longest first, because a secret may contain another secret. */
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
   * Redirects the standard streams of the process. Code that already holds the original streams is
   * not affected.
   */
  public static void redirectTo(PrintWriter err) {
    boolean terminal = Boolean.getBoolean("ycsb.terminal");
    System.setOut(stream(err, terminal));
    System.setErr(stream(err, terminal));
  }

  /** Masks the value of a property in later lines, if it is a secret. */
  public static void hide(String property, String value) {
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

  /** Returns a stream that collects output and prints complete lines. */
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

  /** Prints an incomplete last line. */
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
