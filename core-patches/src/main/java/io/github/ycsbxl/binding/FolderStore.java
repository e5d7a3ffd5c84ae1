package io.github.ycsbxl.binding;

import io.github.ycsbxl.config.FileAccess;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Store that a binding keeps in a folder of this machine: its size, its age and its removal.
 * Immutable; sizes are in bytes.
 *
 * @param entries glob of the names that the store makes in its folder; others are never touched
 * @param lock name of the file that a process which has the store, or a node of it, open locks
 * @param reserveBytes of the disk that the store leaves free
 */
public record FolderStore(Path folder, String entries, String lock, long reserveBytes) {

  /**
   * Disk space of a store.
   *
   * @param made the time of the last change to its oldest file
   */
  public record Use(long bytes, Instant made) {}

  /** The space that the store takes; empty if there is none in the folder. */
  public Optional<Use> use() throws IOException {
    var sum = new FileSum();
    for (Path entry : present()) {
      Files.walkFileTree(entry, sum);
    }
    return Optional.ofNullable(sum.oldest).map(oldest -> new Use(sum.bytes, oldest));
  }

  /** The bytes that may still be written to the folder's disk, so that the reserve stays free. */
  public long roomBytes() throws IOException {
    return Math.max(0, freeBytes() - reserveBytes);
  }

  /** The free bytes of the folder's disk, whether the folder exists or not. */
  public long freeBytes() throws IOException {
    Path at = folder.toAbsolutePath().normalize();
    while (at != null && !Files.exists(at)) {
      at = at.getParent();
    }
    return at == null ? 0 : Files.getFileStore(at).getUsableSpace();
  }

  /**
   * Throws if the disk is full, since engines open on a full disk and then either wait for room or
   * fail at the first write. The folder has to exist.
   */
  public void requireRoom() throws IOException {
    long free = Files.getFileStore(folder).getUsableSpace();
    if (free < reserveBytes) {
      throw new IOException(
          "the disk of %s has %d MB free; no store is opened with less than %d MB"
              .formatted(folder, free >> 20, reserveBytes >> 20));
    }
  }

  /** Deletes a folder and everything in it. */
  public static void deleteTree(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /**
   * Removes the store, and its folder unless something else is in it.
   *
   * @throws IOException also if another process has the store open
   */
  public void remove() throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path entry : present()) {
      try (Stream<Path> below = Files.walk(entry)) {
        below.forEach(all::add);
      }
    }
    List<Path> locks = all.stream().filter(this::isLock).toList();
    List<FileChannel> held = new ArrayList<>();
    try {
      for (Path file : locks) {
        held.add(lock(file));
      }
      // The locks are deleted last, so that no other process opens the store meanwhile.
      all.removeAll(locks);
      all.sort(Comparator.reverseOrder());
      for (Path path : all) {
        if (!holds(path, locks)) {
          Files.delete(path);
        }
      }
    } finally {
      for (FileChannel channel : held) {
        channel.close();
      }
    }
    removeRest(locks);
  }

  private void removeRest(List<Path> locks) throws IOException {
    for (Path file : locks) {
      Files.delete(file);
      if (!file.getParent().equals(folder)) {
        Files.delete(file.getParent());
      }
    }
    if (Files.isDirectory(folder)) {
      try (Stream<Path> rest = Files.list(folder)) {
        if (rest.findAny().isEmpty()) {
          Files.delete(folder);
        }
      }
    }
  }

  private static boolean holds(Path path, List<Path> locks) {
    return locks.stream().anyMatch(lock -> lock.startsWith(path));
  }

  private boolean isLock(Path path) {
    return path.endsWith(lock);
  }

  private FileChannel lock(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      // This process has it open itself, which is refused like any other use.
    }
    channel.close();
    throw new IOException("a process has the store in " + folder + " open; stop it first");
  }

  private List<Path> present() throws IOException {
    if (!FileAccess.exists(folder) || !Files.isDirectory(folder)) {
      return List.of();
    }
    var present = new ArrayList<Path>();
    try (var found = Files.newDirectoryStream(folder, entries)) {
      found.forEach(present::add);
    }
    return present;
  }

  /** Sum of the sizes of files, some of which an open store may remove meanwhile. */
  private static final class FileSum extends SimpleFileVisitor<Path> {
    private long bytes;
    private Instant oldest;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      bytes += attributes.size();
      Instant written = attributes.lastModifiedTime().toInstant();
      oldest = oldest == null || written.isBefore(oldest) ? written : oldest;
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }
}
