package io.github.ycsbxl.trace;

import io.airlift.compress.zstd.ZstdInputStream;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.files.BoundedLines;
import io.github.ycsbxl.files.FileAccess;
import io.github.ycsbxl.files.InputText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * Opener of UTF-8 text files for streaming, decompressed according to the file name extension.
 * Stateless.
 */
final class TextFile {
  private static final int BUFFER = 1 << 16;

  private TextFile() {}

  /**
   * Opens a file.
   *
   * @throws IOException with a sentence if it is missing or unreadable
   */
  static BufferedReader open(Path path) throws IOException {
    if (!FileAccess.exists(path) || !Files.isRegularFile(path)) {
      throw new IOException("there is no file " + path);
    }
    InputStream file = Files.newInputStream(path);
    try {
      // Unlike a charset, a decoder reports malformed UTF-8 instead of replacing it.
      var characters =
          new InputStreamReader(
              InputText.unmarked(decompressed(path, file)), StandardCharsets.UTF_8.newDecoder());
      return new BufferedReader(new BoundedLines(characters), BUFFER);
      // The library throws RuntimeExceptions for data that it cannot decompress.
    } catch (IOException | RuntimeException e) {
      file.close();
      throw new IOException(path + " cannot be decompressed: " + ErrorMessages.message(e), e);
    }
  }

  private static InputStream decompressed(Path path, InputStream file) throws IOException {
    String name = path.toString();
    if (name.endsWith(".gz")) {
      return new GZIPInputStream(file, BUFFER);
    }
    return name.endsWith(".zst") ? new ZstdInputStream(file) : file;
  }
}
