package io.github.ycsbxl.audit;

import io.github.ycsbxl.config.FileAccess;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The changes of a ledger that goes on, for a copy of it. Each segment is filled from its beginning
 * to its end, so only its last blocks that have something are read again. Used by one thread.
 */
public final class LedgerTail {
  private static final int BLOCK = 4096;
  private static final int READ = 16 * BLOCK;

  /** An entry is ended after it was begun, when the next one may be in another block already. */
  private static final int UNSETTLED = 2 * BLOCK;

  private static final int BEGIN_AT = 16;

  private final Path path;
  private final List<Region> regions = new ArrayList<>();
  private long size;
  private boolean complete = true;

  /** Bytes that are not what they were, and their place in the file. */
  public record Change(long offset, byte[] bytes) {}

  /** Part of the file that is filled from its beginning: the preamble, or a segment. */
  private static final class Region {
    final long start;
    final int length;
    int settled;
    long sum = -1;
    int nextSettled;
    long nextSum = -1;

    Region(long start, int length) {
      this.start = start;
      this.length = length;
    }

    boolean isPreamble() {
      return start == 0;
    }
  }

  /** Follows a ledger that need not be there yet. */
  public LedgerTail(Path path) {
    this.path = path;
  }

  /** The size of the file when changes were looked for last. */
  public long size() {
    return size;
  }

  /** Whether the changes that were returned last are all. */
  public boolean isComplete() {
    return complete;
  }

  /** Returns what changed since the last {@link #taken}, up to about so many bytes. */
  public List<Change> changes(int most) throws IOException {
    var changes = new ArrayList<Change>();
    complete = true;
    int left = most;
    try (FileChannel channel = FileChannel.open(path)) {
      size = channel.size();
      findRegions(channel);
      for (Region region : regions) {
        region.nextSettled = region.settled;
        region.nextSum = region.sum;
        if (left <= 0) {
          complete = false;
          continue;
        }
        byte[] bytes = filled(channel, region, left);
        long sum = sum(bytes, 0);
        if (sum != region.sum && bytes.length > 0) {
          changes.add(new Change(region.start + region.settled, bytes));
          left -= bytes.length;
          settle(region, bytes);
        }
      }
    } catch (NoSuchFileException e) {
      size = 0;
    }
    return changes;
  }

  /** Notes that the copy has the changes that were returned last. */
  public void taken() {
    for (Region region : regions) {
      region.settled = region.nextSettled;
      region.sum = region.nextSum;
    }
  }

  /** Forgets what the copy has. */
  public void again() {
    regions.clear();
  }

  private static void settle(Region region, byte[] bytes) {
    int settled = region.isPreamble() ? 0 : Math.max(0, (bytes.length - UNSETTLED) / BLOCK * BLOCK);
    region.nextSettled = region.settled + settled;
    region.nextSum = sum(bytes, settled);
  }

  private void findRegions(FileChannel channel) throws IOException {
    if (regions.isEmpty()) {
      ByteBuffer preamble = read(channel, 0, LedgerFormat.PREAMBLE);
      if (preamble.limit() < LedgerFormat.PREAMBLE) {
        return;
      }
      regions.add(new Region(0, (int) preamble.getLong(BEGIN_AT)));
    }
    Region last = regions.get(regions.size() - 1);
    long at = last.start + last.length;
    ByteBuffer head = read(channel, at, LedgerFormat.SLOT);
    while (head.limit() == LedgerFormat.SLOT && head.getInt(0) == LedgerFormat.SEGMENT_MAGIC) {
      regions.add(new Region(at, head.getInt(Integer.BYTES)));
      at += head.getInt(Integer.BYTES);
      head = read(channel, at, LedgerFormat.SLOT);
    }
  }

  /** Reads what follows the settled bytes of a region, up to the first block that is empty. */
  private byte[] filled(FileChannel channel, Region region, int most) throws IOException {
    int left = region.length - region.settled;
    var bytes = new byte[Math.min(left, Math.max(most / BLOCK * BLOCK, UNSETTLED + BLOCK))];
    int length = 0;
    while (length < bytes.length) {
      ByteBuffer read =
          read(
              channel,
              region.start + region.settled + length,
              Math.min(READ, bytes.length - length));
      int whole = region.isPreamble() ? read.limit() : filledBlocks(read);
      read.get(0, bytes, length, whole);
      length += whole;
      if (whole < read.limit() || whole == 0) {
        return Arrays.copyOf(bytes, length);
      }
    }
    complete &= bytes.length == left;
    return bytes;
  }

  /** The bytes up to the first block whose first slot nobody has begun. */
  private static int filledBlocks(ByteBuffer read) {
    int block = 0;
    while (block + BLOCK <= read.limit() && read.getLong(block + LedgerFormat.SEAL_AT) != 0) {
      block += BLOCK;
    }
    return block;
  }

  private static ByteBuffer read(FileChannel channel, long from, int most) throws IOException {
    return FileAccess.read(channel, from, most).order(LedgerFormat.ORDER);
  }

  private static long sum(byte[] bytes, int from) {
    var sum = new CRC32C();
    sum.update(bytes, from, bytes.length - from);
    return sum.getValue();
  }
}
