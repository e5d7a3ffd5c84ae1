package io.github.ycsbxl.text;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Atomic writer of whole files: a failure leaves what was there before, and neither an empty file
 * nor half of one. Every IOException names the file. Stateless.
 */
public final class OutputFile {
  private OutputFile() {}

  public static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  public static void write(Path file, byte[] content) throws IOException {
    try {
      if (isDevice(file)) {
        Files.write(file, content);
      } else {
        replace(Files.exists(file) ? file.toRealPath() : file, content);
      }
    } catch (IOException e) {
      // The message names the file that was asked for, and not the one beside it.
      throw new FileSystemException(file.toString(), null, ErrorMessages.reason(e));
    }
  }

  /** Whether the file is a pipe or a device, which is written to and never replaced. */
  private static boolean isDevice(Path file) {
    boolean other = Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    return other || file.toAbsolutePath().startsWith("/dev");
  }

  private static void replace(Path file, byte[] content) throws IOException {
    Path aside = file.resolveSibling(file.getFileName() + ".new");
    try {
      try (FileChannel channel =
          FileChannel.open(
              aside,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        // Some file systems find only now that there is no room.
        channel.force(true);
      }
      Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      deleteAfter(e, aside);
      throw e;
    }
  }

  private static void deleteAfter(IOException failure, Path aside) {
    try {
      if (Files.isRegularFile(aside)) {
        Files.delete(aside);
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
