package io.github.ycsbxl.binding;

import java.util.LinkedHashMap;
import java.util.Map;
import site.ycsb.ByteIterator;

/**
 * A whole record and its version in the store. Mutable, so that a thread can reuse it. Not
 * thread-safe.
 */
public final class VersionedRecord {
  private final Map<String, ByteIterator> fields = new LinkedHashMap<>();
  private Object version;

  public Map<String, ByteIterator> fields() {
    return fields;
  }

  /** Returns the version in the binding's own format; null if this record is empty. */
  public Object version() {
    return version;
  }

  /** Sets the version of the fields in {@link #fields}. */
  public void version(Object current) {
    version = current;
  }

  public boolean isEmpty() {
    return version == null;
  }

  public void clear() {
    fields.clear();
    version = null;
  }
}
