package io.github.ycsbxl.screen;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;

/** Properties of the terminal, as passed by the launcher. Stateless. */
public final class Screen {
  /** Prefix of every sentence that the tool prints to stderr. */
  private static final String PREFIX = "ycsb: ";

  /** Number of columns without a terminal, suitable for files and usual windows. */
  private static final int USUAL_WIDTH = 100;

  private static final int NARROWEST = 40;

  /** Lowest exit code by which a shell reports that it could not start a command. */
  private static final int NOT_RUN = 126;

  private Screen() {}

  /** Returns the width of the terminal in characters. */
  public static int width() {
    int columns = Integer.getInteger("ycsb.columns", 0);
    return columns > 0 ? Math.max(NARROWEST, columns) : USUAL_WIDTH;
  }

  /** Returns true if stdout is a terminal. */
  public static boolean isTerminal() {
    return System.getProperty("ycsb.columns") != null;
  }

  /** Returns true if stdout is a terminal and the user wants colors (no-color.org). */
  static boolean hasColors() {
    String refused = System.getenv("NO_COLOR");
    return isTerminal() && (refused == null || refused.isEmpty());
  }

  /**
   * Returns the line as it is shown to the user: on a terminal, broken at blanks to fit its width.
   * Elsewhere it stays one line, because tools read it.
   *
   * @param indent blanks before each further line
   */
  public static String wrapped(String line, int indent) {
    return isTerminal() ? wrapped(line, indent, width()) : line;
  }

  static String wrapped(String line, int indent, int width) {
    var lines = new StringBuilder();
    String rest = line;
    while (rest.length() > width) {
      int blank = rest.lastIndexOf(' ', width);
      int at = blank > indent ? blank : rest.indexOf(' ', Math.max(width, indent + 1));
      if (at < 0) {
        break;
      }
      lines.append(rest, 0, at).append('\n');
      rest = " ".repeat(indent) + rest.substring(at + 1);
    }
    return lines.append(rest).toString();
  }

  /** Prints a sentence for the user. On a terminal it is wrapped. */
  public static void note(PrintWriter err, String sentence) {
    err.println(wrapped(PREFIX + sentence, PREFIX.length()));
  }

  /** Prints a long text. On a terminal it is shown in the user's pager. */
  public static void page(PrintWriter out, String text) {
    String pager = System.getProperty("ycsb.pager", "");
    if (pager.isEmpty() || !paged(pager, text)) {
      out.print(text);
      out.flush();
    }
  }

  /** Shows the text in the pager. Returns false if the pager could not be started. */
  private static boolean paged(String pager, String text) {
    try {
      Process process =
          new ProcessBuilder("sh", "-c", pager)
              .redirectOutput(Redirect.INHERIT)
              .redirectError(Redirect.DISCARD)
              .start();
      try (OutputStream in = process.getOutputStream()) {
        in.write(text.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        // The write fails if the user left the pager early or if it was not started. The exit code
        // tells which.
      }
      return process.waitFor() < NOT_RUN;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
