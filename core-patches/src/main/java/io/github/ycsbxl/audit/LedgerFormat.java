package io.github.ycsbxl.audit;

import io.github.ycsbxl.keys.SplitMix;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Format of a ledger file: a preamble, the text of the header, and segments of one thread each. All
 * numbers are little-endian. Stateless.
 *
 * <pre>
 * preamble: magic 8, version 4, length of the text 4, offset of the first segment 8,
 *           entries + 1 or 0 8, checksum of text and offset 8
 * segment:  magic and bytes 8 (32 bits each), thread 8, sequence number of its first slot 8,
 *           checksum 8, slots
 * slot:     record 8, replaced token 8, count and seconds 8, checksum and state 8
 * </pre>
 */
final class LedgerFormat {
  static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;
  static final long MAGIC = 0x4C53414342534359L; // "YCSBCASL"
  static final int VERSION = 2;
  static final int PREAMBLE = 40;

  /**
   * Offset of a word that contains the number of entries plus 1, or 0 until the ledger is closed.
   */
  static final int END_AT = 24;

  static final int SEGMENT_MAGIC = 0x47455343; // "CSEG"
  static final int SLOT = 32;
  static final int REPLACED_AT = 8;
  static final int WORD_AT = 16;

  /**
   * Offset of the seal. Checksum and state share one word, so that a killed process has written
   * either both of them or neither.
   */
  static final int SEAL_AT = 24;

  /**
   * Size of a thread's first segment in bytes, small because most threads need little. Each further
   * segment is twice as large as the one before, up to {@link #LARGEST_SEGMENT}.
   */
  static final int FIRST_SEGMENT = 1 << 14;

  static final int LARGEST_SEGMENT = 1 << 22;

  private LedgerFormat() {}

  /** Returns the checksum of a segment's header. */
  static long checkSum(int bytes, long thread, long firstSequence) {
    return checkSum(bytes, thread, firstSequence, SEGMENT_MAGIC);
  }

  /** Returns the checksum of the header's text. */
  static long checkSum(byte[] text, long begin) {
    var sum = new CRC32C();
    sum.update(text);
    return checkSum(sum.getValue(), text.length, begin, MAGIC);
  }

  static long checkSum(long... words) {
    long sum = 0;
    for (long word : words) {
      sum = SplitMix.mix(sum + word + SplitMix.STEP);
    }
    return sum;
  }

  /** Returns the number of slots of a segment. Its header uses the space of one slot. */
  static int slots(int segmentBytes) {
    return segmentBytes / SLOT - 1;
  }
}
