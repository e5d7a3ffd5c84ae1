package io.github.ycsbxl.nosql.store;

/**
 * A record as the store holds it: its bytes and the version they have there. Mutable, so that a
 * thread can use one for all its reads; not thread-safe.
 */
public final class StoredRecord {
  private byte[] bytes;
  private Object version;

  public void set(byte[] newBytes, Object newVersion) {
    bytes = newBytes;
    version = newVersion;
  }

  public byte[] bytes() {
    return bytes;
  }

  /** The mode's own notion of a version, to be given back to {@link RecordStore#replace}. */
  public Object version() {
    return version;
  }
}
