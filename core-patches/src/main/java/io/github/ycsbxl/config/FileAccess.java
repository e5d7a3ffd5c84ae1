package io.github.ycsbxl.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessMode;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Access to files that the JDK's {@link Files} lacks: answers that have the reason of a no, files
 * of one owner, and bytes from the middle. Stateless.
 */
public final class FileAccess {
  private FileAccess() {}

  /**
   * Throws an exception with the reason if the file or folder does not exist, or cannot be used in
   * one of these ways.
   */
  public static void require(Path path, AccessMode... modes) throws IOException {
    path.getFileSystem().provider().checkAccess(path, modes);
  }

  /**
   * Refuses, without opening it, what is there and no file: a folder, or a pipe, device or socket,
   * of which some have no end and others wait for ever.
   */
  public static Path requireFile(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new FileSystemException(
          file.toString(),
          null,
          Files.isDirectory(file) ? "it is a folder" : "it is a pipe or a device, and no file");
    }
    return file;
  }

  /** Whether the file or folder exists; throws the reason if that cannot be found out. */
  public static boolean exists(Path path) throws IOException {
    try {
      require(path);
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Reads the bytes from a place in a file, up to so many, or to its end. */
  public static ByteBuffer read(FileChannel file, long from, int most) throws IOException {
    long left = Math.max(0, file.size() - from);
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(most, left));
    int read = 0;
    while (bytes.hasRemaining() && read >= 0) {
      read = file.read(bytes, from + bytes.position());
    }
    return bytes.flip();
  }

  /** Says why no file can be made in a folder; empty if one can. */
  public static Optional<String> writeProblem(Path folder) {
    try {
      require(folder, AccessMode.WRITE);
    } catch (NoSuchFileException e) {
      return Optional.of("there is no folder " + folder + " to write to");
    } catch (IOException e) {
      return Optional.of("cannot write to " + folder + ": " + ErrorMessages.reason(e));
    }
    return Files.isDirectory(folder)
        ? Optional.empty()
        : Optional.of("cannot write to " + folder + ": it is no folder");
  }
}
