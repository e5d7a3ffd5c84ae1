package io.github.ycsbxl.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;

/**
 * Writer of a client's ledger. Threads write to memory-mapped pages, so no flush is needed, and no
 * update is lost if the client is killed. A crash of the machine may lose updates. Thread-safe.
 */
public final class LedgerFile implements AutoCloseable {
  /** File name in a result directory. */
  public static final String NAME = "cas-ledger.bin";

  private static final Pattern FORM = Pattern.compile("cas-ledger(-[a-z][a-z0-9-]{0,80})?\\.bin");

  /**
   * Returns the file name for a scenario. The scenario is empty in a benchmark without scenarios.
   */
  public static String name(String scenario) {
    return scenario.isEmpty() ? NAME : "cas-ledger-" + scenario + ".bin";
  }

  /** Returns true if this is the name of a ledger file, with or without a scenario. */
  public static boolean isName(String file) {
    return FORM.matcher(file).matches();
  }

  /**
   * Returns the scenario in the name of a ledger file, or an empty text if the name contains no
   * scenario.
   */
  public static String scenario(String file) {
    return file.equals(NAME) ? "" : file.substring("cas-ledger-".length(), file.length() - 4);
  }

  private final Path path;
  private final FileChannel channel;
  private final int client;
  private final long beganNanos = System.nanoTime();
  private final Queue<ThreadLedger> threads = new ConcurrentLinkedQueue<>();
  private final ByteBuffer zeros = ByteBuffer.allocateDirect(LedgerFormat.FIRST_SEGMENT);
  private long end;
  private volatile boolean closed;

  private LedgerFile(Path path, FileChannel channel, int client, long end) {
    this.path = path;
    this.channel = channel;
    this.client = client;
    this.end = end;
  }

  /** Creates the file, which must not exist. */
  public static LedgerFile create(Path path, LedgerHeader header) throws IOException {
    byte[] text = header.text().getBytes(StandardCharsets.UTF_8);
    int begin = (LedgerFormat.PREAMBLE + text.length + 4095) / 4096 * 4096;
    ByteBuffer bytes = ByteBuffer.allocate(begin).order(LedgerFormat.ORDER);
    bytes.putLong(LedgerFormat.MAGIC).putInt(LedgerFormat.VERSION).putInt(text.length);
    bytes.putLong(begin).putLong(0).putLong(LedgerFormat.checkSum(text, begin)).put(text).rewind();
    FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    var file = new LedgerFile(path, channel, header.client(), begin);
    try {
      file.write(bytes, 0);
      return file;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  public Path path() {
    return path;
  }

  /** Returns the writer of one client thread. */
  public ThreadLedger thread(int thread) {
    if (thread >= UpdateToken.MAX_THREADS) {
      throw new IllegalArgumentException(
          "cas.audit=true supports at most %d client threads".formatted(UpdateToken.MAX_THREADS));
    }
    var ledger = new ThreadLedger(this, client, thread, beganNanos);
    threads.add(ledger);
    return ledger;
  }

  boolean isClosed() {
    return closed;
  }

  /**
   * Maps a new segment and fills it with zeros. Filling allocates the pages, and throws an
   * exception on a full disk. A later write to an unallocated page would crash the JVM.
   */
  synchronized MappedByteBuffer segment(int thread, long firstSequence, int bytes)
      throws IOException {
    for (int at = 0; at < bytes; at += zeros.capacity()) {
      write(zeros.rewind(), end + at);
    }
    ByteBuffer head = ByteBuffer.allocate(LedgerFormat.SLOT).order(LedgerFormat.ORDER);
    head.putInt(LedgerFormat.SEGMENT_MAGIC).putInt(bytes).putLong(thread).putLong(firstSequence);
    head.putLong(LedgerFormat.checkSum(bytes, thread, firstSequence));
    write(head.rewind(), end);
    MappedByteBuffer segment = channel.map(MapMode.READ_WRITE, end, bytes);
    segment.order(LedgerFormat.ORDER);
    end += bytes;
    return segment;
  }

  /**
   * Closes the ledger and stores its number of entries. Threads that still hang can add no entries
   * afterwards.
   */
  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (channel) {
      long entries = threads.stream().mapToLong(ThreadLedger::entries).sum();
      ByteBuffer ended = ByteBuffer.allocate(Long.BYTES).order(LedgerFormat.ORDER);
      write(ended.putLong(entries + 1).rewind(), LedgerFormat.END_AT);
    }
  }

  private void write(ByteBuffer bytes, long position) throws IOException {
    for (long at = position; bytes.hasRemaining(); ) {
      at += channel.write(bytes, at);
    }
  }
}
