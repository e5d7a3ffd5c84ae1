package io.github.ycsbxl.binding;

import io.github.ycsbxl.files.FileAccess;
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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Data directory of a store on this machine: its size, age and removal. Immutable; sizes are in
 * bytes.
 *
 * @param entries glob of the files that the store creates; other files are never touched
 * @param lock name of the file that a process locks while the store or one of its nodes is open
 * @param reserveBytes disk space that the store leaves free
 * @param nodeOf maps the path of a file in the directory to the name of the node that owns the
 *     file; empty if no node does
 */
public record FolderStore(
    Path folder,
    String entries,
    String lock,
    long reserveBytes,
    Function<Path, Optional<String>> nodeOf) {
  /** Name of the only node of a store. */
  public static final String ONLY_NODE = "0";

  /** Creates a store with one node. */
  public FolderStore(Path folder, String entries, String lock, long reserveBytes) {
    this(folder, entries, lock, reserveBytes, file -> Optional.of(ONLY_NODE));
  }

  /**
   * Disk usage of a store.
   *
   * @param made last modification time of its oldest file
   */
  public record Use(long bytes, Instant made) {
    private static Use of(BasicFileAttributes file) {
      return new Use(file.size(), file.lastModifiedTime().toInstant());
    }

    private Use plus(Use other) {
      return new Use(bytes + other.bytes, made.isBefore(other.made) ? made : other.made);
    }
  }

  /** Returns the disk usage, or empty if the directory contains no store. */
  public Optional<Use> use() throws IOException {
    List<Use> files = new ArrayList<>();
    visit((file, attributes) -> files.add(Use.of(attributes)));
    return files.stream().reduce(Use::plus);
  }

  /** Returns the bytes of the files of each node; empty if the directory contains no store. */
  public SortedMap<String, Long> bytesByNode() throws IOException {
    var bytes = new TreeMap<String, Long>();
    visit(
        (file, attributes) ->
            nodeOf
                .apply(folder.relativize(file))
                .ifPresent(node -> bytes.merge(node, attributes.size(), Long::sum)));
    return bytes;
  }

  /** Returns the bytes that can be written without touching the reserve. */
  public long roomBytes() throws IOException {
    return Math.max(0, freeBytes() - reserveBytes);
  }

  /** Returns the free bytes of the disk, whether the directory exists or not. */
  public long freeBytes() throws IOException {
    Path at = folder.toAbsolutePath().normalize();
    while (at != null && !Files.exists(at)) {
      at = at.getParent();
    }
    return at == null ? 0 : Files.getFileStore(at).getUsableSpace();
  }

  /**
   * Throws an exception if the disk is full. Otherwise, a store engine would open, and then block
   * or fail at the first write. The directory must exist.
   */
  public void requireRoom() throws IOException {
    long free = Files.getFileStore(folder).getUsableSpace();
    if (free < reserveBytes) {
      throw new IOException(
          "the disk of %s has %d MB free; opening a store needs %d MB"
              .formatted(folder, free >> 20, reserveBytes >> 20));
    }
  }

  /** Deletes a directory recursively. */
  public static void deleteTree(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /**
   * Deletes the store, and its directory if nothing else is in it.
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
      // Locks are deleted last, so that no other process can open the store in the meantime.
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
      // This process itself has the store open, so the store cannot be removed either.
    }
    channel.close();
    throw new IOException("another process uses the store in " + folder + "; stop it first");
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

  /** Visits all files of the store. An open store may delete some of them in the meantime. */
  private void visit(BiConsumer<Path, BasicFileAttributes> each) throws IOException {
    var visitor =
        new SimpleFileVisitor<Path>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            each.accept(file, attributes);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        };
    for (Path entry : present()) {
      Files.walkFileTree(entry, visitor);
    }
  }
}
