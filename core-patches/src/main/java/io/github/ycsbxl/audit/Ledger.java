package io.github.ycsbxl.audit;

import io.github.ycsbxl.files.FileAccess;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Ledger file of one client, possibly incomplete. It is read through a bounded buffer, because it
 * may not fit into memory. Immutable.
 *
 * @param entries number of entries according to the file's preamble; -1 if the file was not closed
 */
record Ledger(Path path, LedgerHeader header, long begin, long entries) {
  private static final int BUFFER = 1 << 18;

  /**
   * Opens a ledger.
   *
   * @throws IOException naming the file if it is unreadable
   */
  static Ledger open(Path path) throws IOException {
    try (FileChannel in = FileChannel.open(FileAccess.requireFile(path))) {
      ByteBuffer preamble = read(in, 0, LedgerFormat.PREAMBLE, path);
      if (preamble.getLong() != LedgerFormat.MAGIC) {
        throw new IOException("%s is not a CAS ledger".formatted(path));
      }
      int version = preamble.getInt();
      if (version != LedgerFormat.VERSION) {
        throw new IOException(
            "%s was written by another release of YCSB XL: format version %d"
                .formatted(path, version));
      }
      int length = preamble.getInt();
      long begin = preamble.getLong();
      long entries = preamble.getLong() - 1;
      long checkSum = preamble.getLong();
      byte[] text = new byte[(int) Math.max(0, Math.min(length, in.size()))];
      read(in, LedgerFormat.PREAMBLE, text.length, path).get(text);
      if (checkSum != LedgerFormat.checkSum(text, begin)) {
        throw new IOException(path + " has a damaged header");
      }
      return new Ledger(path, header(text, path), begin, entries);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no " + path, e);
    }
  }

  private static LedgerHeader header(byte[] text, Path path) throws IOException {
    try {
      return LedgerHeader.parse(new String(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new IOException("%s is not a CAS ledger: %s".formatted(path, e.getMessage()), e);
    }
  }

  private static ByteBuffer read(FileChannel in, long position, int length, Path path)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(LedgerFormat.ORDER);
    fill(in, position, bytes);
    if (bytes.remaining() < length) {
      throw new IOException(
          Files.size(path) == 0
              ? path + " is empty"
              : "%s has an incomplete header".formatted(path));
    }
    return bytes;
  }

  /** Fills the buffer from the file, up to the end of the file, and flips the buffer. */
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
   * Passes each entry to the receiver, until the receiver returns false.
   *
   * @return the reason if entries of the client are missing
   */
  Optional<Fault> read(Predicate<LedgerEntry> receiver) throws IOException {
    try (FileChannel in = FileChannel.open(path)) {
      var scan = new Scan(in, receiver);
      scan.segments();
      if (scan.damaged > 0) {
        return Optional.of(new Fault(scan.damage(), true));
      }
      if (scan.stopped) {
        return Optional.empty();
      }
      return scan.fault(in.size()).map(sentence -> new Fault(sentence, scan.cut || entries >= 0));
    }
  }

  /**
   * Reason why entries of a ledger are missing.
   *
   * @param damage true if entries were written but are damaged
   */
  record Fault(String sentence, boolean damage) {}

  /** One pass over the file. */
  private final class Scan {
    private final FileChannel in;
    private final Predicate<LedgerEntry> receiver;
    private final ByteBuffer buffer;
    private final Map<Long, Long> nextSequences = new HashMap<>();
    private long found;
    private long damaged;
    private boolean gap;
    private boolean cut;
    private boolean stopped;

    Scan(FileChannel in, Predicate<LedgerEntry> receiver) throws IOException {
      this.in = in;
      this.receiver = receiver;
      buffer = ByteBuffer.allocate((int) Math.min(BUFFER, in.size())).order(LedgerFormat.ORDER);
    }

    /** Reads the segments. A killed client may leave a segment of zeros. */
    void segments() throws IOException {
      long size = in.size();
      for (long at = begin; at + LedgerFormat.SLOT <= size && !stopped; ) {
        ByteBuffer head = ByteBuffer.allocate(LedgerFormat.SLOT).order(LedgerFormat.ORDER);
        fill(in, at, head);
        int magic = head.getInt();
        int bytes = head.getInt();
        long thread = head.getLong();
        long first = head.getLong();
        long checkSum = head.getLong();
        if (magic == LedgerFormat.SEGMENT_MAGIC
            && checkSum == LedgerFormat.checkSum(bytes, thread, first)) {
          cut |= at + bytes > size;
          segment(at, bytes, thread, first);
          at += bytes;
        } else {
          damaged += (magic | bytes | thread | first | checkSum) == 0 ? 0 : 1;
          at += LedgerFormat.FIRST_SEGMENT;
        }
      }
    }

    /** Reads a segment. Sequence numbers reveal repeated and missing segments of a thread. */
    private void segment(long at, int bytes, long thread, long first) throws IOException {
      long expected = nextSequences.getOrDefault(thread, 1L);
      damaged += first == expected ? 0 : 1;
      if (first >= expected) {
        int slots = LedgerFormat.slots(bytes);
        nextSequences.put(thread, first + slots);
        gap = false;
        slots(at + LedgerFormat.SLOT, slots, (int) thread, first);
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

    /** Reads a slot. A write without a seal was not sent, even if the slot was partly written. */
    private void slot(long token) {
      long record = buffer.getLong();
      long replaced = buffer.getLong();
      long word = buffer.getLong();
      long seal = buffer.getLong();
      if (seal == 0) {
        gap = true;
        return;
      }
      damaged += gap ? 1 : 0;
      gap = false;
      var entry = new LedgerEntry(record, token, replaced, LedgerEntry.withStateOf(word, seal));
      if (seal != LedgerEntry.seal(record, token, replaced, word, entry.state())) {
        damaged++;
        return;
      }
      found++;
      stopped = !receiver.test(entry);
    }

    String damage() {
      return "the ledger of client %d is damaged: %d blocks have a wrong checksum, occur twice or are missing: %s"
          .formatted(header.client(), damaged, path);
    }

    private Optional<String> fault(long size) {
      String client = "client " + header.client();
      if (cut || size < begin) {
        return Optional.of("the ledger of %s is truncated: %s".formatted(client, path));
      }
      if (entries < 0) {
        return Optional.of(
            "the ledger of %s was not closed: the client was killed or is still running: %s"
                .formatted(client, path));
      }
      return found >= entries
          ? Optional.empty()
          : Optional.of(
              "the ledger of %s should have %d updates but has %d: %s"
                  .formatted(client, entries, found, path));
    }
  }
}
