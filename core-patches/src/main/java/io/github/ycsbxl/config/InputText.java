package io.github.ycsbxl.config;

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

/** Text files that users name, without the byte order mark that some begin with. Stateless. */
public final class InputText {
  /** A byte order mark in UTF-8, with which Windows editors begin a text. */
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /**
   * The most characters of a text: thousands of times those of the longest file of this project.
   */
  private static final int MOST_CHARACTERS = 4_000_000;

  private InputText() {}

  /**
   * Reads a whole file of UTF-8, which so needs an end.
   *
   * @throws IOException that says why it cannot be read, for {@link ErrorMessages#ofFile}
   */
  public static String read(Path file) throws IOException {
    requireEnd(file);
    try (Reader in = open(file)) {
      var text = new StringBuilder();
      var part = new char[1 << 13];
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        text.append(part, 0, read);
        if (text.length() > MOST_CHARACTERS) {
          throw new IOException("it has more than " + MOST_CHARACTERS + " characters");
        }
      }
      return text.toString();
    }
  }

  /** Opens a file of UTF-8 of any length, behind its byte order mark if it has one. */
  public static BufferedReader open(Path file) throws IOException {
    return new BufferedReader(
        new InputStreamReader(openBytes(file), StandardCharsets.UTF_8.newDecoder()));
  }

  /** Opens a text file in any encoding, behind its byte order mark of UTF-8 if it has one. */
  public static InputStream openBytes(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    try {
      return unmarked(bytes);
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  /** Returns the bytes of a text behind its byte order mark of UTF-8, if it has one. */
  public static InputStream unmarked(InputStream text) throws IOException {
    var bytes = new PushbackInputStream(text, MARK.length);
    byte[] first = bytes.readNBytes(MARK.length);
    if (!isMark(first)) {
      bytes.unread(first);
    }
    return bytes;
  }

  /** Whether the first bytes of a file are a byte order mark of UTF-8. */
  public static boolean isMark(byte[] first) {
    return Arrays.equals(first, MARK);
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
