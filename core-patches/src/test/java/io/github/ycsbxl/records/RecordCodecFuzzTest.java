package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.binding.TestDb;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;

/**
 * Bytes that are not a record, such as another tool's values, cause only the documented exception.
 */
final class RecordCodecFuzzTest {
  private static final String RAW = "; value.form=raw reads any value";
  private static final int ROUNDS = 20_000;

  /** More than any value or name in these bytes, much less than a length that they may contain. */
  private static final long MAX_ALLOCATED = 1_000_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void refusesARecordThatIsCutAnywhere() {
    byte[] encoded = RecordCodec.encode(record(Cases.of(5_000, 65_535)));
    for (int length = 0; length < encoded.length; length++) {
      byte[] cut = Arrays.copyOf(encoded, length);
      assertThatIllegalArgumentException()
          .as("%d bytes", length)
          .isThrownBy(() -> RecordCodec.decode(cut, null, new HashMap<>()))
          .withMessage("a value of " + length + " bytes is not a record: it ends early" + RAW);
    }
  }

  @Test
  void refusesBytesAfterTheRecord() {
    byte[] encoded = RecordCodec.encode(record(65_535));
    byte[] longer = Arrays.copyOf(encoded, encoded.length + 3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordCodec.decode(longer, null, new HashMap<>()))
        .withMessage(
            "a value of " + longer.length + " bytes is not a record: 3 bytes follow it" + RAW);
  }

  @Test
  void refusesLengthsThatAreNotThere() {
    byte[] claims2Gib = {0, 1, 0, 1, 'a', -1, -1, 0x7f, -1, -1, -1, 'x'};
    byte[] claimsLessThanNothing = {0, 1, 0, 1, 'a', -1, -1, -1, -1, -1, -1, 'x'};
    for (byte[] wrong : new byte[][] {claims2Gib, claimsLessThanNothing}) {
      assertThat(isRecord(wrong)).isFalse();
    }
  }

  @Test
  void changedRecordsAreReadOrRefused() {
    var random = new SplittableRandom(2);
    byte[] encoded = RecordCodec.encode(record(5));
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      byte[] changed = encoded.clone();
      for (int i = random.nextInt(4); i >= 0; i--) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      }
      refused += isRecord(changed) ? 0 : 1;
    }
    assertThat(refused).isBetween(ROUNDS / 10, ROUNDS);
  }

  @Test
  void randomBytesAreRefused() {
    var random = new SplittableRandom(3);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] noise = new byte[random.nextInt(3, 60)];
      random.nextBytes(noise);
      noise[0] |= 1; // At least 256 fields, which do not fit.
      assertThat(isRecord(noise)).isFalse();
    }
  }

  /**
   * Returns true if the bytes are a record. Any other exception than the documented one fails the
   * test.
   */
  private boolean isRecord(byte[] bytes) {
    long before = threads.getCurrentThreadAllocatedBytes();
    try {
      RecordCodec.decode(bytes, null, new HashMap<>());
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    } finally {
      assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(MAX_ALLOCATED);
    }
  }

  private static LinkedHashMap<String, ByteIterator> record(int longest) {
    var fields = new LinkedHashMap<String, ByteIterator>();
    fields.put("field0", TestDb.ascii("some text"));
    fields.put("é", Bytes.of(new byte[0]));
    fields.put("large", Bytes.of(new byte[longest]));
    fields.put("last", TestDb.ascii("z"));
    return fields;
  }
}
