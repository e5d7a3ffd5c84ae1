package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.EntrySort.SortedRun;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Iterator over sorted entries. Used by one thread. */
final class EntryCursor {
  private static final int ALL_BUFFERS =
      (int) Math.min(1 << 24, Runtime.getRuntime().maxMemory() / 32);
  private static final int LARGEST_BUFFER = 1 << 16;

  private final PriorityQueue<Source> sources =
      new PriorityQueue<>(Comparator.comparing((Source source) -> source.head));

  private EntryCursor() {}

  /** Sorted sequence to be merged with others. */
  private abstract static class Source {
    LedgerEntry head;

    /** Reads the next entry into {@link #head}; null after the last one. */
    abstract void advance() throws IOException;
  }

  static EntryCursor of(List<LedgerEntry> sorted) throws IOException {
    var cursor = new EntryCursor();
    var entries = sorted.iterator();
    cursor.add(
        new Source() {
          @Override
          void advance() {
            head = entries.hasNext() ? entries.next() : null;
          }
        });
    return cursor;
  }

  /** Merges sorted runs of a file. Their buffers take at most 16 MiB together. */
  static EntryCursor merging(FileChannel file, List<SortedRun> runs) throws IOException {
    int share = Math.min(LARGEST_BUFFER, ALL_BUFFERS / runs.size());
    int bytes = Math.max(1, share / SortedRun.ENTRY) * SortedRun.ENTRY;
    var cursor = new EntryCursor();
    for (SortedRun run : runs) {
      cursor.add(new FileSource(file, run, bytes));
    }
    return cursor;
  }

  /** Returns the entry that {@link #next} will return; null after the last one. */
  LedgerEntry peek() {
    return sources.isEmpty() ? null : sources.peek().head;
  }

  LedgerEntry next() throws IOException {
    Source least = sources.poll();
    LedgerEntry entry = least.head;
    add(least);
    return entry;
  }

  private void add(Source source) throws IOException {
    source.advance();
    if (source.head != null) {
      sources.add(source);
    }
  }

  /** Sorted run in a file. */
  private static final class FileSource extends Source {
    private final FileChannel file;
    private final ByteBuffer buffer;
    private long position;
    private long left;

    FileSource(FileChannel file, SortedRun run, int bytes) {
      this.file = file;
      this.buffer =
          ByteBuffer.allocate((int) Math.min(bytes, run.entries() * SortedRun.ENTRY)).limit(0);
      this.position = run.position();
      this.left = run.entries();
    }

    @Override
    void advance() throws IOException {
      if (left == 0) {
        head = null;
        return;
      }
      if (!buffer.hasRemaining()) {
        buffer.clear().limit((int) Math.min(buffer.capacity(), left * SortedRun.ENTRY));
        while (buffer.hasRemaining()) {
          int read = file.read(buffer, position);
          if (read < 0) {
            throw new EOFException("the audit's temporary file is cut off");
          }
          position += read;
        }
        buffer.flip();
      }
      head = SortedRun.get(buffer);
      left--;
    }
  }
}
