package io.github.ycsbxl.files;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Reader of text files from users. It skips a byte order mark. Stateless. */
public final class InputText {
  /** UTF-8 byte order mark, which Windows editors write. */
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /** Maximum length of a text, far above the size of any sensible file. */
  private static final int MOST_CHARACTERS = 4_000_000;

  private InputText() {}

  /**
   * Reads a whole UTF-8 file. Rejects files that may never end, such as devices.
   *
   * @throws IOException with the reason, for {@link ErrorMessages#ofFile}
   */
  public static String read(Path file) throws IOException {
    requireEnd(file);
    try (Reader in = open(file)) {
      var text = new StringBuilder();
      var part = new char[1 << 13];
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        text.append(part, 0, read);
        if (text.length() > MOST_CHARACTERS) {
          throw new IOException("it is longer than " + MOST_CHARACTERS + " characters");
        }
      }
      return text.toString();
    }
  }

  /** Opens a UTF-8 file of any length, with lines of bounded length, after its byte order mark. */
  public static BufferedReader open(Path file) throws IOException {
    return new BufferedReader(
        new BoundedLines(
            new InputStreamReader(openBytes(file), StandardCharsets.UTF_8.newDecoder())));
  }

  /** Opens a text file in any encoding, after its UTF-8 byte order mark. */
  public static InputStream openBytes(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    try {
      return unmarked(bytes);
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  /** Returns the bytes of a text after its UTF-8 byte order mark. */
  public static InputStream unmarked(InputStream text) throws IOException {
    var bytes = new PushbackInputStream(text, MARK.length);
    byte[] first = bytes.readNBytes(MARK.length);
    if (!isMark(first)) {
      bytes.unread(first);
    }
    return bytes;
  }

  /** Returns true if these bytes are a UTF-8 byte order mark. */
  public static boolean isMark(byte[] first) {
    return Arrays.equals(first, MARK);
  }

  /**
   * Throws an exception if reading the file might never end. This is the case for devices and
   * pipes, except for stdin and the pipes in {@code /dev/fd}.
   */
  private static void requireEnd(Path file) throws IOException {
    FileAccess.require(file);
    if (!Files.isRegularFile(file) && !file.startsWith("/dev/fd") && !file.endsWith("stdin")) {
      throw new IOException(
          Files.isDirectory(file) ? "it is a directory" : "it is a pipe or device, not a file");
    }
  }
}
