package io.github.ycsbxl.elliptics.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recorded bytes of one message, possibly without a middle part.
 *
 * @param tail bytes after the omitted part
 * @param length of the complete message
 */
public record Recorded(byte[] head, byte[] tail, int length) {
  /** Bytes of a read or write request besides its data. */
  static final int HEADER_BYTES = Header.BYTES + Attribute.BYTES + IoAttribute.BYTES;

  private static final Pattern CUT =
      Pattern.compile("(\\p{XDigit}+)\\.\\.\\.\\((\\d+) bytes in all\\)\\.\\.\\.(\\p{XDigit}+)");

  static Recorded parse(String text) {
    Matcher cut = CUT.matcher(text);
    HexFormat hex = HexFormat.of();
    if (cut.matches()) {
      return new Recorded(
          hex.parseHex(cut.group(1)), hex.parseHex(cut.group(3)), Integer.parseInt(cut.group(2)));
    }
    byte[] all = hex.parseHex(text);
    return new Recorded(all, new byte[0], all.length);
  }

  /**
   * Returns the message with counting bytes in place of the omitted part, as in the recorded data.
   */
  public byte[] bytes() {
    byte[] all = Arrays.copyOf(head, length);
    for (int i = head.length; i < length - tail.length; i++) {
      all[i] = (byte) (i - HEADER_BYTES);
    }
    System.arraycopy(tail, 0, all, length - tail.length, tail.length);
    return all;
  }

  /** Asserts that the bytes equal the known ones. */
  public void assertIs(byte[] bytes) {
    HexFormat hex = HexFormat.of();
    assertThat(bytes).hasSize(length);
    assertThat(hex.formatHex(bytes, 0, head.length)).isEqualTo(hex.formatHex(head));
    assertThat(hex.formatHex(bytes, length - tail.length, length)).isEqualTo(hex.formatHex(tail));
  }
}
