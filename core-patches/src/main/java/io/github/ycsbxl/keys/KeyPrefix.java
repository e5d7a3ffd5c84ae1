package io.github.ycsbxl.keys;

/** The constant front of all keys. Stateless. */
public final class KeyPrefix {
  private KeyPrefix() {}

  /** The prefix itself, or an IllegalArgumentException unless it is printable ASCII. */
  public static String requireAscii(String prefix) {
    if (prefix.chars().allMatch(character -> character >= ' ' && character <= '~')) {
      return prefix;
    }
    throw new IllegalArgumentException(
        "a key prefix must be printable ASCII but is \"" + prefix + '"');
  }
}
