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
 * Lock of the process that writes the log in a folder. It is on a file of its own, as a process
 * loses the lock on a file when it closes that file after it has only read it. The system releases
 * the lock of a process that is killed. A file system without locks has none. Thread-safe.
 */
final class LogLock implements Closeable {
  private static final String NAME = Run.NAME + ".lock";

  /** The files that this process has locked, as a second look would release the lock. */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private LogLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Locks the log of a folder; throws an IOException that names it if its writer still lives. */
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

  /** Whether a process that lives writes the log of this folder. */
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

  /** Makes the exception which says that the log of this folder is being written. */
  static IOException held(Path folder) {
    return new IOException(
        folder.resolve(Run.NAME) + " is still being written: wait until its run has ended");
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
      // This file system has no locks.
      return true;
    }
  }

  private static Path file(Path folder) {
    return folder.toAbsolutePath().normalize().resolve(NAME);
  }
}
