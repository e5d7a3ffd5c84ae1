package io.github.ycsbxl.keys;

/** The constant front of all keys. */
final class KeyPrefix {
  private KeyPrefix() {}

  static String requireAscii(String prefix) {
    if (prefix.chars().allMatch(character -> character >= ' ' && character <= '~')) {
      return prefix;
    }
    throw new IllegalArgumentException(
        "a key prefix must be printable ASCII but is \"" + prefix + '"');
  }
}
