package io.github.ycsbxl.audit;

import io.github.ycsbxl.keys.SplitMix;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The form of a ledger's file: a preamble, the header's text, then segments of one thread each.
 * Everything is little-endian. Stateless.
 *
 * <pre>
 * preamble: magic 8, version 4, length of the text 4, where segments begin 8, entries + 1 or 0 8,
 *           check sum of the text and of where segments begin 8
 * segment:  magic and bytes 8 (32 each), thread 8, sequence of its first slot 8, check sum 8, slots
 * slot:     record 8, replaced token 8, count and seconds 8, check sum and state 8
 * </pre>
 */
final class LedgerFormat {
  static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;
  static final long MAGIC = 0x4C53414342534359L; // "YCSBCASL"
  static final int VERSION = 2;
  static final int PREAMBLE = 40;

  /** The position of the number of entries of a closed ledger, plus 1; 0 while it is open. */
  static final int END_AT = 24;

  static final int SEGMENT_MAGIC = 0x47455343; // "CSEG"
  static final int SLOT = 32;
  static final int REPLACED_AT = 8;
  static final int WORD_AT = 16;

  /**
   * The position of the seal. Check sum and state are one word, so that a process that is killed
   * leaves both or neither.
   */
  static final int SEAL_AT = 24;

  /**
   * The size of a thread's first segment, which few updates fill; each following one is twice as
   * large, up to the largest.
   */
  static final int FIRST_SEGMENT = 1 << 14;

  static final int LARGEST_SEGMENT = 1 << 22;

  private LedgerFormat() {}

  /** The check sum of a segment's header. */
  static long checkSum(int bytes, long thread, long firstSequence) {
    return checkSum(bytes, thread, firstSequence, SEGMENT_MAGIC);
  }

  /** The check sum of the header's text. */
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

  /** The number of slots of a segment, whose header takes the place of one. */
  static int slots(int segmentBytes) {
    return segmentBytes / SLOT - 1;
  }
}
