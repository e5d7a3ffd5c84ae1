package io.github.ycsbxl.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Check sums by SHA-256. Stateless. */
public final class Sha256 {
  private Sha256() {}

  /** The sum of a text in UTF-8. */
  public static byte[] of(String text) {
    return digest().digest(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The sum of a file as {@code sha256sum} prints it. */
  public static String of(Path file) throws IOException {
    return of(file, Long.MAX_VALUE);
  }

  /** The sum of a file's first bytes. */
  public static String of(Path file, long bytes) throws IOException {
    MessageDigest digest = digest();
    try (InputStream in = Files.newInputStream(file)) {
      var buffer = new byte[1 << 16];
      int read = 0;
      for (long left = bytes; left > 0 && read >= 0; left -= read) {
        read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
        digest.update(buffer, 0, Math.max(0, read));
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
