package io.github.ycsbxl.screen;

import io.github.ycsbxl.config.PlainText;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Printer that replaces terminal control characters. Host names, messages of stores and texts from
 * foreign files may contain them. Thread-safe.
 */
public final class PlainPrinter extends PrintWriter {
  private final PrintWriter terminal;

  private PlainPrinter(PrintWriter terminal) {
    super(new PlainWriter(terminal), true);
    this.terminal = terminal;
  }

  /** Creates a printer on top of another one. */
  public static PlainPrinter of(PrintWriter terminal) {
    return new PlainPrinter(terminal);
  }

  /** Returns the text with a question mark in place of each control character. */
  public static String plain(String text) {
    return PlainText.lines(text);
  }

  /** Prints a control sequence. */
  void control(String sequence) {
    flush();
    terminal.print(sequence);
    terminal.flush();
  }

  @Override
  public boolean checkError() {
    return super.checkError() || terminal.checkError();
  }

  /** Writer between the printer and the terminal. */
  private static final class PlainWriter extends FilterWriter {
    PlainWriter(Writer out) {
      super(out);
    }

    @Override
    public void write(int character) throws IOException {
      out.write(plain(String.valueOf((char) character)));
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      out.write(plain(new String(text, from, length)));
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
      out.write(plain(text.substring(from, from + length)));
    }
  }
}
