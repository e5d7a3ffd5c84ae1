package io.github.ycsbxl.screen;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;

/** Screen behind standard output, of which only the launcher can tell. Stateless. */
public final class Screen {
  /** Where there is no screen: what a file or a window of some size takes. */
  private static final int USUAL_WIDTH = 100;

  private static final int NARROWEST = 40;

  /** Statuses of a shell from here on say that it could not start the command. */
  private static final int NOT_RUN = 126;

  private Screen() {}

  /** In characters. */
  public static int width() {
    int columns = Integer.getInteger("ycsb.columns", 0);
    return columns > 0 ? Math.max(NARROWEST, columns) : USUAL_WIDTH;
  }

  /** Prints a long text, on a screen by its user's pager. */
  public static void page(PrintWriter out, String text) {
    String pager = System.getProperty("ycsb.pager", "");
    if (pager.isEmpty() || !paged(pager, text)) {
      out.print(text);
      out.flush();
    }
  }

  /** Whether there is such a pager. */
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
        // The user has seen enough, or there is no pager, which its status tells.
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
