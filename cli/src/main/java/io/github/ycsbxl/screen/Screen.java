package io.github.ycsbxl.screen;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;

/** Screen behind standard output, of which only the launcher knows. Stateless. */
public final class Screen {
  /** The width without a terminal, in columns: it fits a file or a window of usual size. */
  private static final int USUAL_WIDTH = 100;

  private static final int NARROWEST = 40;

  /** The exit status from which on a shell says that it could not start the command. */
  private static final int NOT_RUN = 126;

  private Screen() {}

  /** The width of the terminal in characters. */
  public static int width() {
    int columns = Integer.getInteger("ycsb.columns", 0);
    return columns > 0 ? Math.max(NARROWEST, columns) : USUAL_WIDTH;
  }

  /** Whether standard output is a terminal. */
  public static boolean isTerminal() {
    return System.getProperty("ycsb.columns") != null;
  }

  /** Prints a long text; on a terminal it is shown by the user's pager. */
  public static void page(PrintWriter out, String text) {
    String pager = System.getProperty("ycsb.pager", "");
    if (pager.isEmpty() || !paged(pager, text)) {
      out.print(text);
      out.flush();
    }
  }

  /** Shows the text in the pager, and returns whether that could be started. */
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
        // Either the user left the pager early, or there is none; the pager's exit status tells
        // which.
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
