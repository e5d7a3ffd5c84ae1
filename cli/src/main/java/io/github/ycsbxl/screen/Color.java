package io.github.ycsbxl.screen;

import java.io.PrintWriter;

/**
 * Color of a line on a terminal. Elsewhere, and if the environment variable NO_COLOR is set (see
 * no-color.org), lines have no color.
 */
public enum Color {
  NONE(""),
  GREEN("\u001b[32m"),
  RED("\u001b[31m"),
  YELLOW("\u001b[33m");

  private static final String RESET = "\u001b[0m";

  private final String sequence;

  Color(String sequence) {
    this.sequence = sequence;
  }

  /** Prints a line in this color. */
  public void println(PrintWriter out, String line) {
    if (this != NONE && out instanceof PlainPrinter printer && Screen.hasColors()) {
      printer.control(sequence);
      printer.print(line);
      printer.control(RESET);
      printer.println();
    } else {
      out.println(line);
    }
  }
}
