package io.github.ycsbxl.files;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Atomic writer of whole files. A failure leaves the previous file, and never an empty or truncated
 * one. Symbolic links are not followed. Every IOException names the file. Stateless.
 */
public final class AtomicFile {
  private AtomicFile() {}

  /** Writer of the content of a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  public static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  public static void write(Path file, byte[] content) throws IOException {
    write(file, out -> out.write(content));
  }

  /** Writes a file piece by piece, so that its content need not fit into memory. */
  public static void write(Path file, Content content) throws IOException {
    try {
      if (isDevice(file)) {
        try (OutputStream out = Files.newOutputStream(file)) {
          content.writeTo(out);
        }
      } else {
        replace(file, content);
      }
    } catch (IOException e) {
      // The message names the requested file, not the temporary one.
      throw new FileSystemException(file.toString(), null, ErrorMessages.reason(e));
    }
  }

  /**
   * Returns true for a device such as /dev/stdout, which is written to and never replaced. Links
   * such as this one may point to ordinary files, so that only the name tells.
   */
  static boolean isDevice(Path file) {
    Path absolute = file.toAbsolutePath();
    return absolute.startsWith("/dev") && !absolute.startsWith("/dev/shm");
  }

  private static void replace(Path file, Content content) throws IOException {
    try (var replaced = ReplacementFile.open(file)) {
      content.writeTo(replaced.out());
      replaced.replace();
    }
  }
}
