package io.github.ycsbxl.keys;

import java.nio.charset.StandardCharsets;

/** The constant front of all keys. */
final class KeyPrefix {
  private KeyPrefix() {}

  static byte[] bytes(String prefix) {
    if (!prefix.chars().allMatch(character -> character >= ' ' && character <= '~')) {
      throw new IllegalArgumentException(
          "a key prefix must be printable ASCII but is \"" + prefix + '"');
    }
    return prefix.getBytes(StandardCharsets.US_ASCII);
  }
}
