package io.github.ycsbxl.files;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessMode;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** File access beyond {@link Files}: checks that report a reason, and random access. Stateless. */
public final class FileAccess {
  private FileAccess() {}

  /**
   * Throws an exception with the reason if the file or directory does not exist or an access mode
   * is denied.
   */
  public static void require(Path path, AccessMode... modes) throws IOException {
    path.getFileSystem().provider().checkAccess(path, modes);
  }

  /**
   * Throws an exception if the path is a directory, pipe, device or socket. Does not open the path,
   * because opening a pipe may block.
   */
  public static Path requireFile(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new FileSystemException(
          file.toString(),
          null,
          Files.isDirectory(file) ? "it is a directory" : "it is a pipe or device, not a file");
    }
    return file;
  }

  /**
   * Returns true if the file or directory exists.
   *
   * @throws IOException with the reason if this cannot be determined
   */
  public static boolean exists(Path path) throws IOException {
    try {
      require(path);
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Reads up to {@code most} bytes from a position of a file. */
  public static ByteBuffer read(FileChannel file, long from, int most) throws IOException {
    long left = Math.max(0, file.size() - from);
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(most, left));
    int read = 0;
    while (bytes.hasRemaining() && read >= 0) {
      read = file.read(bytes, from + bytes.position());
    }
    return bytes.flip();
  }

  /** Returns the reason why no file can be created in a directory, or empty. */
  public static Optional<String> writeProblem(Path folder) {
    try {
      require(folder, AccessMode.WRITE);
    } catch (NoSuchFileException e) {
      return Optional.of("no such directory: " + folder + " to write to");
    } catch (IOException e) {
      return Optional.of("cannot write to " + folder + ": " + ErrorMessages.reason(e));
    }
    return Files.isDirectory(folder)
        ? Optional.empty()
        : Optional.of("cannot write to " + folder + ": not a directory");
  }
}
