package io.github.ycsbxl.cli;

import io.github.ycsbxl.screen.PlainPrinter;
import io.github.ycsbxl.screen.StatusLine;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Output of bindings, stores and their libraries to {@link System#out} and {@link System#err}: as
 * whole lines on standard error. Standard output is the results', which other tools read, and a
 * line in the middle of the status line would be unreadable. Thread-safe.
 */
final class ForeignOutput extends OutputStream {
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
    err.println(start + PlainPrinter.plain(line.toString(StandardCharsets.UTF_8)));
    line.reset();
  }
}
