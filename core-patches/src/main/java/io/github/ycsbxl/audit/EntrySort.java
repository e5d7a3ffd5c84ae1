package io.github.ycsbxl.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * External merge sort of ledger entries. Chunks are sorted in memory and written to a temporary
 * file, and an {@link EntryCursor} merges them. Uses a fixed share of the heap. Used by one thread.
 */
final class EntrySort implements AutoCloseable {
  /** Heap bytes per entry of a chunk. */
  private static final int BYTES_IN_MEMORY = 64;

  private static final int SHARE_OF_HEAP = 8;
  private static final int LEAST_ENTRIES = 1 << 10;
  private static final int MOST_ENTRIES = 1 << 22;

  private final Path folder;
  private final int chunkEntries;
  private final List<SortedRun> runs = new ArrayList<>();
  private LedgerEntry[] chunk = new LedgerEntry[LEAST_ENTRIES];
  private int inChunk;
  private FileChannel file;

  EntrySort(Path folder, int chunkEntries) {
    this.folder = folder;
    this.chunkEntries = chunkEntries;
  }

  /** Creates a sort that spills to this directory when an eighth of the heap is full. */
  static EntrySort in(Path folder) {
    long entries = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / BYTES_IN_MEMORY;
    return new EntrySort(folder, (int) Math.max(LEAST_ENTRIES, Math.min(MOST_ENTRIES, entries)));
  }

  void add(LedgerEntry entry) throws IOException {
    if (inChunk == chunkEntries) {
      spill();
    }
    if (inChunk == chunk.length) {
      chunk = Arrays.copyOf(chunk, Math.min(2 * chunk.length, chunkEntries));
    }
    chunk[inChunk++] = entry;
  }

  /** Ends the input. Called once, after the last entry. */
  void finish() throws IOException {
    if (runs.isEmpty()) {
      Arrays.parallelSort(chunk, 0, inChunk);
    } else {
      spill();
      chunk = new LedgerEntry[0];
      inChunk = 0;
    }
  }

  /** Returns all entries in order. Can be called repeatedly. */
  EntryCursor cursor() throws IOException {
    return runs.isEmpty()
        ? EntryCursor.of(Arrays.asList(chunk).subList(0, inChunk))
        : EntryCursor.merging(file, runs);
  }

  private void spill() throws IOException {
    Arrays.parallelSort(chunk, 0, inChunk);
    if (file == null) {
      file = temporary(folder);
    }
    var run = new SortedRun(file.size(), inChunk);
    ByteBuffer bytes = ByteBuffer.allocateDirect(SortedRun.ENTRY << 12);
    for (int i = 0; i < inChunk; i++) {
      SortedRun.put(chunk[i], bytes);
      if (!bytes.hasRemaining() || i == inChunk - 1) {
        bytes.flip();
        while (bytes.hasRemaining()) {
          file.write(bytes);
        }
        bytes.clear();
      }
    }
    runs.add(run);
    inChunk = 0;
  }

  /** Opens a file and unlinks it, so that it disappears however this process ends. */
  private static FileChannel temporary(Path folder) throws IOException {
    Path path = Files.createTempFile(folder, "audit-", ".tmp");
    FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    Files.deleteIfExists(path);
    return channel;
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }

  /** Sorted run of entries in the temporary file. Immutable. */
  record SortedRun(long position, long entries) {
    /** Bytes per entry. */
    static final int ENTRY = 4 * Long.BYTES;

    static void put(LedgerEntry entry, ByteBuffer bytes) {
      bytes.putLong(entry.record()).putLong(entry.token());
      bytes.putLong(entry.replaced()).putLong(entry.word());
    }

    static LedgerEntry get(ByteBuffer bytes) {
      return new LedgerEntry(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
    }
  }
}
