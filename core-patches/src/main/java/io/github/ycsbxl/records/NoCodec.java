package io.github.ycsbxl.records;

/** Leaves values as they are. */
final class NoCodec implements ValueCodec {
  @Override
  public byte[] compress(byte[] value) {
    return value;
  }

  @Override
  public byte[] decompress(byte[] compressed, int mostBytes) {
    return compressed;
  }

  @Override
  public ValueSource compressing(ValueSource source) {
    return source;
  }
}
