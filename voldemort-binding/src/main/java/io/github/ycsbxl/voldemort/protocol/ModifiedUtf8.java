package io.github.ycsbxl.voldemort.protocol;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.io.UncheckedIOException;

/**
 * Encoding of texts in the format of {@link DataOutputStream#writeUTF}: a u16 length and the bytes.
 */
final class ModifiedUtf8 {
  /** Number of characters that always fit, since none takes more than three bytes. */
  private static final int SAFE_LENGTH = 65_535 / 3;

  private ModifiedUtf8() {}

  /**
   * Encodes length and bytes.
   *
   * @throws IllegalArgumentException if the text has more than 65,535 bytes
   */
  static byte[] encode(String text) {
    var bytes = new ByteArrayOutputStream(text.length() + Short.BYTES);
    try {
      new DataOutputStream(bytes).writeUTF(text);
    } catch (UTFDataFormatException e) {
      throw new IllegalArgumentException("a text of more than 65535 bytes", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Encodes length and bytes. Truncates a text that is too long. */
  static byte[] encodeStart(String text) {
    return encode(text.length() <= SAFE_LENGTH ? text : text.substring(0, SAFE_LENGTH));
  }

  /** Decodes length and bytes. */
  static String decode(byte[] lengthAndBytes) throws MalformedMessageException {
    try {
      return new DataInputStream(new ByteArrayInputStream(lengthAndBytes)).readUTF();
    } catch (IOException e) {
      throw new MalformedMessageException("a text that is not in modified UTF-8", e);
    }
  }
}
