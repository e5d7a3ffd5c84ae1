package io.github.ycsbxl.audit;

import java.nio.ByteOrder;

/**
 * The form of a ledger's file: a preamble, the header's text, then segments of one thread each.
 * Everything is little-endian. Stateless.
 *
 * <pre>
 * preamble: magic 8, version 4, length of the text 4, where segments begin 8, entries + 1 or 0 8
 * segment:  magic and bytes 8 (32 each), thread 8, sequence of its first slot 8, slots
 * slot:     record 8, replaced token 8, count, seconds and state 8
 * </pre>
 */
final class LedgerFormat {
  static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;
  static final long MAGIC = 0x4C53414342534359L; // "YCSBCASL"
  static final int VERSION = 1;
  static final int PREAMBLE = 32;

  /** Where the preamble says how many entries a closed ledger has, and 1; 0 while it is open. */
  static final int END_AT = 24;

  static final int SEGMENT_MAGIC = 0x47455343; // "CSEG"
  static final int SLOT = 24;
  static final int REPLACED_AT = 8;
  static final int WORD_AT = 16;

  /** Segments of a thread double from the one, which few updates fill, to the other. */
  static final int FIRST_SEGMENT = 1 << 14;

  static final int LARGEST_SEGMENT = 1 << 22;

  private LedgerFormat() {}

  /** The slots of a segment, whose header takes the place of one. */
  static int slots(int segmentBytes) {
    return segmentBytes / SLOT - 1;
  }
}
