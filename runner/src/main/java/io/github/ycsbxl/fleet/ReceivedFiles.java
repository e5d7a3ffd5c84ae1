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
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The coordinator's copies of one client's files: its result directory and its output. Only files
 * with known names are written. Thread-safe.
 */
final class ReceivedFiles {
  /** Output of the client, which is stored beside its result directory. */
  static final String PRINTED = "printed.log";

  /**
   * Names of all files except ledgers, ordered so that a file comes after the files that it depends
   * on. The lines of a log come after their histograms, and checksums come after the files.
   */
  private static final List<String> NAMES =
      List.of(PRINTED, Run.OPERATIONS, Run.LATENCIES, Run.PART, Run.NAME, Run.SUMS);

  private final List<String> ledgers;
  private final List<String> names;
  private final Path folder;
  private final boolean keptOpen;
  private final SortedSet<String> vanished = new TreeSet<>();
  private boolean whole;

  /** Growing copies that are kept open, by name. */
  private final Map<String, FileChannel> channels = new HashMap<>();

  /**
   * Sizes of the copies. Only this object writes copies, so it need not look up their sizes for
   * each report.
   */
  private final SortedMap<String, Long> sizes = new TreeMap<>();

  /** Failure to write a copy, such as on a full disk. */
  static final class UnwrittenException extends IOException {
    UnwrittenException(Path file, IOException cause) {
      super("%s cannot be written: %s".formatted(file, ErrorMessages.reason(cause)), cause);
    }
  }

  /**
   * Creates copies in a directory that has none yet.
   *
   * @param ledgers names of the ledgers that a client may have
   * @param keptOpen true to keep copies open, which is faster but needs file descriptors
   */
  ReceivedFiles(Path folder, List<String> ledgers, boolean keptOpen) {
    this.ledgers = List.copyOf(ledgers);
    this.names = Stream.concat(ledgers.stream(), NAMES.stream()).toList();
    this.folder = folder;
    this.keptOpen = keptOpen;
    for (String name : names) {
      sizes.put(name, 0L);
    }
  }

  Path folder() {
    return folder;
  }

  /** Returns the file with the client's output. */
  Path printed() {
    return folder.resolveSibling(folder.getFileName() + ".log");
  }

  /**
   * Writes a piece of a file unless it leaves a gap after the existing copy.
   *
   * @param bytes of this piece and the following ones
   * @return the size of the copy
   * @throws JoinRefusedException if the copies are complete already
   */
  synchronized long take(Messages.Piece piece, ByteBuffer bytes) throws IOException {
    if (whole) {
      throw new JoinRefusedException("the coordinator already has all files of this client");
    }
    if (!names.contains(piece.name())) {
      throw new JoinRefusedException(piece.name() + " is not the ledger of a scenario");
    }
    ByteBuffer buffer = bytes.slice(bytes.position(), piece.length());
    bytes.position(bytes.position() + piece.length());
    Path file = path(piece.name());
    long size = sizes.get(piece.name());
    if (piece.offset() > size) {
      return size;
    }
    // The size to report if the copy cannot be written or was deleted.
    sizes.put(piece.name(), 0L);
    try {
      FileChannel channel = channel(piece.name(), size == 0);
      write(piece, buffer, channel);
      if (size > piece.size()) {
        channel.truncate(piece.size());
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

  /** Closes all copies. The next piece opens its copy again. */
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
   * Returns the sizes from which to continue until the copies are complete: the size of a correct
   * copy, or 0 for a wrong one. Complete copies never change again. Copies are kept if the client
   * no longer has the files, unless it discarded a run that measured nothing.
   */
  synchronized SortedMap<String, Long> missing(Map<String, Messages.Sum> wanted)
      throws IOException {
    close();
    boolean discarded = !wanted.containsKey(Run.NAME) && isUnbegun();
    var missing = new TreeMap<String, Long>();
    for (String name : names) {
      Path file = path(name);
      Messages.Sum sum = wanted.get(name);
      if (sum == null) {
        lacking(name, discarded);
      } else if (size(file) != sum.size()) {
        missing.put(name, Math.min(size(file), sum.size()));
      } else if (!Messages.Sum.read(file).equals(sum)) {
        missing.put(name, 0L);
      }
    }
    sizes.putAll(missing);
    whole = missing.isEmpty();
    return missing;
  }

  /** Keeps or deletes the copy of a file that the client does not have. */
  private void lacking(String name, boolean discarded) throws IOException {
    // The client deletes this file when its content is in another one.
    boolean isUseless = name.equals(Run.PART) || discarded && !name.equals(PRINTED);
    if (isUseless) {
      Files.deleteIfExists(path(name));
      sizes.put(name, 0L);
    } else if (size(path(name)) > 0) {
      vanished.add(name);
    }
  }

  private boolean isUnbegun() {
    try {
      return Run.isUnbegun(folder);
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns the names of copies whose files the client no longer has. */
  synchronized List<String> vanished() {
    return List.copyOf(vanished);
  }

  /** Deletes an incomplete ledger and closes all copies. */
  synchronized void giveUp() throws IOException {
    close();
    for (String ledger : ledgers) {
      if (sizes.get(ledger) > 0) {
        Files.deleteIfExists(path(ledger));
      }
    }
  }

  /** Deletes all copies, so that another client can take over the index. */
  synchronized void delete() throws IOException {
    close();
    for (String name : names) {
      Files.deleteIfExists(path(name));
    }
    Files.deleteIfExists(folder);
  }

  static boolean isKnown(String name) {
    return NAMES.contains(name) || LedgerFile.isName(name);
  }

  private Path path(String name) {
    return name.equals(PRINTED) ? printed() : folder.resolve(name);
  }

  private static long size(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }
}
