package io.github.ycsbxl.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lock of the client that writes the log in a directory. The lock is on a separate file, because a
 * process loses its lock on a file when it closes another channel of the same file. The operating
 * system releases the lock of a killed process. There is no lock if the file system does not
 * support locks. Thread-safe.
 */
final class LogLock implements Closeable {
  private static final String NAME = Run.NAME + ".lock";

  /** Files locked by this process. Checking them through the file system would release the lock. */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private LogLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Locks the log of a directory.
   *
   * @throws IOException naming the log if its writer is still running
   */
  static LogLock take(Path folder) throws IOException {
    Path file = file(folder);
    if (!OWN.add(file)) {
      throw held(folder);
    }
    try {
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      if (!locks(channel)) {
        channel.close();
        throw held(folder);
      }
      return new LogLock(file, channel);
    } catch (IOException e) {
      OWN.remove(file);
      throw e;
    }
  }

  /** Returns true if a running process writes the log of this directory. */
  static boolean isHeld(Path folder) throws IOException {
    Path file = file(folder);
    if (OWN.contains(file)) {
      return true;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      return !locks(channel);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Returns an exception stating that the log is still being written. */
  static IOException held(Path folder) {
    return new IOException(
        folder.resolve(Run.NAME) + " is still being written; wait until its run ends");
  }

  @Override
  public void close() throws IOException {
    try {
      Files.deleteIfExists(file);
    } finally {
      channel.close();
      OWN.remove(file);
    }
  }

  private static boolean locks(FileChannel channel) {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      // This file system does not support locks.
      return true;
    }
  }

  private static Path file(Path folder) {
    return folder.toAbsolutePath().normalize().resolve(NAME);
  }
}
