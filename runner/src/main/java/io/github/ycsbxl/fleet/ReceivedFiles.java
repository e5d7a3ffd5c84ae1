package io.github.ycsbxl.fleet;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.log.Run;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The coordinator's copies of the files of one client process: those of its result folder, and what
 * it printed. Only files of known names are written. Thread-safe.
 */
final class ReceivedFiles {
  /** What the process printed, which has its place beside the result folder. */
  static final String PRINTED = "printed.log";

  /**
   * The names of all files, those first without which a reader cannot use the others: the lines of
   * a log go with histograms that are there already, and check sums with whole files.
   */
  static final List<String> NAMES =
      List.of(
          PRINTED, LedgerFile.NAME, Run.OPERATIONS, Run.LATENCIES, Run.PART, Run.NAME, Run.SUMS);

  private final Path folder;
  private final boolean keptOpen;
  private boolean whole;

  /** The copies that grow and are kept open, by name. */
  private final Map<String, FileChannel> channels = new HashMap<>();

  /** The sizes of the copies, which nobody else writes, so that a report costs no look at each. */
  private final SortedMap<String, Long> sizes = new TreeMap<>();

  /** A copy that cannot be written, since the disk is full, for one. */
  static final class UnwrittenException extends IOException {
    UnwrittenException(Path file, IOException cause) {
      super("%s cannot be written: %s".formatted(file, ErrorMessages.reason(cause)), cause);
    }
  }

  /**
   * Makes copies in a folder, of which none is there yet.
   *
   * @param keptOpen whether copies are kept open, which costs less and needs as many open files
   */
  ReceivedFiles(Path folder, boolean keptOpen) {
    this.folder = folder;
    this.keptOpen = keptOpen;
    for (String name : NAMES) {
      sizes.put(name, 0L);
    }
  }

  Path folder() {
    return folder;
  }

  /** What the process printed. */
  Path printed() {
    return folder.resolveSibling(folder.getFileName() + ".log");
  }

  /**
   * Takes a piece of a file, if it begins where the copy ends, or before.
   *
   * @param bytes of this piece and of those that follow it
   * @return the size of the copy now
   * @throws JoinRefusedException if the copies are whole already
   */
  synchronized long take(Messages.Piece piece, ByteBuffer bytes) throws IOException {
    if (whole) {
      throw new JoinRefusedException("the coordinator has all files of this process already");
    }
    ByteBuffer buffer = bytes.slice(bytes.position(), piece.length());
    bytes.position(bytes.position() + piece.length());
    Path file = path(piece.name());
    long size = sizes.get(piece.name());
    if (piece.offset() > size) {
      return size;
    }
    // What is said about the copy if it cannot be written, or has been deleted.
    sizes.put(piece.name(), 0L);
    try {
      FileChannel channel = channel(piece.name(), size == 0);
      write(piece, buffer, channel);
      if (size > piece.size() || piece.offset() + piece.length() < piece.size()) {
        resize(channel, piece.size());
      }
      sizes.put(piece.name(), piece.size());
      return piece.size();
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      close();
      throw new UnwrittenException(file, e);
    } finally {
      if (!keptOpen) {
        close();
      }
    }
  }

  private FileChannel channel(String name, boolean isNew) throws IOException {
    FileChannel channel = channels.get(name);
    if (channel == null) {
      channel = isNew ? created(path(name)) : existing(path(name));
      channels.put(name, channel);
    }
    return channel;
  }

  private static FileChannel created(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  private static FileChannel existing(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.WRITE);
  }

  /** Closes all copies; the next piece opens its own again. */
  synchronized void close() throws IOException {
    for (FileChannel channel : channels.values()) {
      channel.close();
    }
    channels.clear();
  }

  private static void write(Messages.Piece piece, ByteBuffer buffer, FileChannel channel)
      throws IOException {
    for (long at = piece.offset(); buffer.hasRemaining(); ) {
      at += channel.write(buffer, at);
    }
  }

  /**
   * The sizes to go on from until the copies are those of the process: the size of a copy that is
   * right, and 0 for one that is not. Copies of files that the process does not have are deleted.
   * Once the copies are those of the process, nothing changes them any more.
   */
  synchronized SortedMap<String, Long> missing(Map<String, Messages.Sum> wanted)
      throws IOException {
    close();
    var missing = new TreeMap<String, Long>();
    for (String name : NAMES) {
      Path file = path(name);
      Messages.Sum sum = wanted.get(name);
      if (sum == null) {
        Files.deleteIfExists(file);
        sizes.put(name, 0L);
      } else if (size(file) != sum.size()) {
        missing.put(name, Math.min(size(file), sum.size()));
      } else if (!Messages.Sum.of(file).equals(sum)) {
        missing.put(name, 0L);
      }
    }
    sizes.putAll(missing);
    whole = missing.isEmpty();
    return missing;
  }

  /** Deletes what there is of a ledger that did not come as a whole, and closes all copies. */
  synchronized void giveUp() throws IOException {
    close();
    if (sizes.get(LedgerFile.NAME) > 0) {
      Files.deleteIfExists(path(LedgerFile.NAME));
    }
  }

  /** Deletes all copies, so that another process can have the place. */
  synchronized void delete() throws IOException {
    close();
    for (String name : NAMES) {
      Files.deleteIfExists(path(name));
    }
    Files.deleteIfExists(folder);
  }

  static boolean isKnown(String name) {
    return NAMES.contains(name);
  }

  private Path path(String name) {
    return name.equals(PRINTED) ? printed() : folder.resolve(name);
  }

  private static void resize(FileChannel channel, long size) throws IOException {
    if (channel.size() > size) {
      channel.truncate(size);
    } else if (channel.size() < size) {
      channel.write(ByteBuffer.allocate(1), size - 1);
    }
  }

  private static long size(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }
}
