package io.github.ycsbxl.connection;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Sizes and check sums of whole files. Stateless. */
final class FileSums {
  private FileSums() {}

  static Messages.Sum of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        var digest = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
      long size = digest.transferTo(OutputStream.nullOutputStream());
      return new Messages.Sum(size, HexFormat.of().formatHex(digest.getMessageDigest().digest()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
