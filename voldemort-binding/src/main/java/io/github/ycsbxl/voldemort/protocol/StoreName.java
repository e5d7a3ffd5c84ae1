package io.github.ycsbxl.voldemort.protocol;

import java.util.Arrays;

/** Name of a store, with its cached encoding in vp0 to vp3. Immutable. */
public final class StoreName {
  private final String text;
  private final byte[] lengthAndBytes;

  private StoreName(String text, byte[] lengthAndBytes) {
    this.text = text;
    this.lengthAndBytes = lengthAndBytes;
  }

  /**
   * Returns the name of a store, which need not exist.
   *
   * @throws IllegalArgumentException if the name has more than 65,535 bytes
   */
  public static StoreName parse(String text) {
    return new StoreName(text, ModifiedUtf8.encode(text));
  }

  static StoreName decode(byte[] lengthAndBytes) throws MalformedMessageException {
    return new StoreName(ModifiedUtf8.decode(lengthAndBytes), lengthAndBytes);
  }

  /** Returns the name as a u16 length and the bytes. */
  byte[] lengthAndBytes() {
    return lengthAndBytes;
  }

  public String text() {
    return text;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StoreName name && Arrays.equals(lengthAndBytes, name.lengthAndBytes);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
