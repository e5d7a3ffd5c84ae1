package io.github.ycsbxl.config;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;

/** Text of files that users name and that are read as a whole, so that they need an end. */
public final class InputText {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /**
   * The most characters of a text: thousands of times those of the longest file of this project.
   */
  private static final int MOST_CHARACTERS = 4_000_000;

  private InputText() {}

  /**
   * Reads a file of UTF-8.
   *
   * @throws IOException that says why it cannot be read, for {@link ErrorMessages#ofFile}
   */
  public static String read(Path file) throws IOException {
    requireEnd(file);
    try (Reader in = Files.newBufferedReader(file)) {
      var text = new StringBuilder();
      var part = new char[1 << 13];
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        text.append(part, 0, read);
        if (text.length() > MOST_CHARACTERS) {
          throw new IOException("it has more than " + MOST_CHARACTERS + " characters");
        }
      }
      // Windows editors begin a text with a byte order mark, which is no part of it.
      return text.indexOf(BYTE_ORDER_MARK) == 0 ? text.substring(1) : text.toString();
    }
  }

  /** Refuses files that may have no end: devices, and pipes unless the user's shell made them. */
  private static void requireEnd(Path file) throws IOException {
    FileAccess.require(file);
    if (!Files.isRegularFile(file) && !file.startsWith("/dev/fd") && !file.endsWith("stdin")) {
      throw new IOException(
          Files.isDirectory(file) ? "it is a folder" : "it is a pipe or a device, and no file");
    }
  }
}
