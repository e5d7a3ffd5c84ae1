package io.github.ycsbxl.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The ledger of a client process as it was left, however it ended. Reads in a bounded buffer, since
 * it may be larger than memory. Immutable.
 *
 * @param entries that it says it has; -1 if it did not end
 */
record Ledger(Path path, LedgerHeader header, long begin, long entries) {
  private static final int BUFFER = 1 << 18;

  /** Throws an IOException that names the file if nothing can be read of it. */
  static Ledger open(Path path) throws IOException {
    try (FileChannel in = FileChannel.open(path)) {
      ByteBuffer preamble = read(in, 0, LedgerFormat.PREAMBLE, path);
      if (preamble.getLong() != LedgerFormat.MAGIC) {
        throw new IOException(path + " is no ledger of compare-and-sets");
      }
      int version = preamble.getInt();
      if (version != LedgerFormat.VERSION) {
        throw new IOException(path + " is of another YCSB XL: its form is version " + version);
      }
      int length = preamble.getInt();
      long begin = preamble.getLong();
      long entries = preamble.getLong() - 1;
      byte[] text = new byte[Math.max(0, (int) Math.min(length, begin))];
      read(in, LedgerFormat.PREAMBLE, text.length, path).get(text);
      return new Ledger(path, header(text, path), begin, entries);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no " + path, e);
    }
  }

  private static LedgerHeader header(byte[] text, Path path) throws IOException {
    try {
      return LedgerHeader.parse(new String(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new IOException(path + " is no ledger of compare-and-sets: " + e.getMessage(), e);
    }
  }

  private static ByteBuffer read(FileChannel in, long position, int length, Path path)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(LedgerFormat.ORDER);
    fill(in, position, bytes);
    if (bytes.remaining() < length) {
      throw new IOException(
          Files.size(path) == 0
              ? path + " is empty: its client process wrote nothing into it"
              : path + " is cut off in its first bytes");
    }
    return bytes;
  }

  /** Reads what there is, up to the buffer's limit, and leaves it ready to be taken out. */
  private static void fill(FileChannel in, long position, ByteBuffer bytes) throws IOException {
    bytes.position(0);
    for (long at = position; bytes.hasRemaining(); ) {
      int read = in.read(bytes, at);
      if (read < 0) {
        break;
      }
      at += read;
    }
    bytes.flip();
  }

  /**
   * Gives every entry to the receiver, until that returns false.
   *
   * @return why this is not all that the client process did, if so
   */
  Optional<String> read(Predicate<LedgerEntry> receiver) throws IOException {
    try (FileChannel in = FileChannel.open(path)) {
      var scan = new Scan(in, receiver);
      scan.segments();
      if (scan.stopped) {
        return Optional.empty();
      }
      return scan.fault(in.size());
    }
  }

  /** One pass over the file. */
  private final class Scan {
    private final FileChannel in;
    private final Predicate<LedgerEntry> receiver;
    private final ByteBuffer buffer;
    private long found;
    private boolean cut;
    private boolean stopped;

    Scan(FileChannel in, Predicate<LedgerEntry> receiver) throws IOException {
      this.in = in;
      this.receiver = receiver;
      buffer = ByteBuffer.allocate((int) Math.min(BUFFER, in.size())).order(LedgerFormat.ORDER);
    }

    /** A segment without a header ends the ledger: its process was killed while it made it. */
    void segments() throws IOException {
      long size = in.size();
      for (long at = begin; at + LedgerFormat.SLOT <= size && !stopped; ) {
        ByteBuffer head = ByteBuffer.allocate(LedgerFormat.SLOT).order(LedgerFormat.ORDER);
        fill(in, at, head);
        if (head.getInt() != LedgerFormat.SEGMENT_MAGIC) {
          return;
        }
        int bytes = head.getInt();
        int thread = (int) head.getLong();
        cut |= at + bytes > size;
        slots(at + LedgerFormat.SLOT, LedgerFormat.slots(bytes), thread, head.getLong());
        at += bytes;
      }
    }

    private void slots(long position, int slots, int thread, long firstSequence)
        throws IOException {
      int most = buffer.capacity() / LedgerFormat.SLOT;
      for (int slot = 0; slot < slots && !stopped; ) {
        buffer.clear().limit(Math.min(most, slots - slot) * LedgerFormat.SLOT);
        fill(in, position + (long) slot * LedgerFormat.SLOT, buffer);
        if (buffer.remaining() < LedgerFormat.SLOT) {
          return;
        }
        while (buffer.remaining() >= LedgerFormat.SLOT && !stopped) {
          slot(UpdateToken.of(header.client(), thread, firstSequence + slot));
          slot++;
        }
      }
    }

    private void slot(long token) {
      var entry = new LedgerEntry(buffer.getLong(), token, buffer.getLong(), buffer.getLong());
      if (entry.state() != UpdateState.EMPTY) {
        found++;
        stopped = !receiver.test(entry);
      }
    }

    private Optional<String> fault(long size) {
      String client = "client process " + header.client();
      if (cut || size < begin) {
        return Optional.of("the ledger of %s is cut off: %s".formatted(client, path));
      }
      if (entries < 0) {
        return Optional.of(
            "the ledger of %s did not end: it was killed, or still runs: %s"
                .formatted(client, path));
      }
      return found >= entries
          ? Optional.empty()
          : Optional.of(
              "the ledger of %s says that it has %d updates, and has %d: %s"
                  .formatted(client, entries, found, path));
    }
  }
}
