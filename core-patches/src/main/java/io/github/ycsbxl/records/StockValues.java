package io.github.ycsbxl.records;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Values of stock YCSB's {@code dataintegrity=true}, byte-identical: {@code key:field}, then
 * repeatedly a colon and Java's hash of the text so far, truncated to the length. Updates do not
 * change a record's values. Immutable and thread-safe.
 *
 * @param length length of every value in bytes
 */
record StockValues(int length) implements ValueProof, ValueSource {

  @Override
  public void renew(Bytes value, String key, String field, int ofLength) {
    byte[] made = make(key, field);
    value.become(made, 0, made.length);
  }

  @Override
  public boolean proves(String key, String field, byte[] value) {
    return Arrays.equals(make(key, field), value);
  }

  private byte[] make(String key, String field) {
    var text = new StringBuilder(length + 16).append(key).append(':').append(field);
    // The hash of a longer text is computed incrementally.
    int hash = text.toString().hashCode();
    while (text.length() < length) {
      int end = text.length();
      text.append(':');
      hash = extended(hash, text, end);
      end = text.length();
      text.append(hash);
      hash = extended(hash, text, end);
    }
    text.setLength(length);
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static int extended(int hash, CharSequence text, int from) {
    int longer = hash;
    for (int i = from; i < text.length(); i++) {
      longer = 31 * longer + text.charAt(i);
    }
    return longer;
  }
}
