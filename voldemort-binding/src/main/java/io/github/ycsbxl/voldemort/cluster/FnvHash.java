package io.github.ycsbxl.voldemort.cluster;

/** FNV-1a of 32 bits: exclusive or first, then the product. */
final class FnvHash {
  private static final int BASIS = 0x811c9dc5;
  private static final int PRIME = 0x01000193;

  private FnvHash() {}

  static int of(byte[] bytes) {
    int hash = BASIS;
    for (byte b : bytes) {
      hash = (hash ^ (b & 0xFF)) * PRIME;
    }
    return hash;
  }
}
