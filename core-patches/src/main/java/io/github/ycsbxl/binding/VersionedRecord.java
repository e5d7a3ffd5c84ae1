package io.github.ycsbxl.binding;

import java.util.LinkedHashMap;
import java.util.Map;
import site.ycsb.ByteIterator;

/**
 * A whole record and the version under which the store holds it. Mutable, so that a thread can use
 * one for all its operations; not thread-safe.
 */
public final class VersionedRecord {
  private final Map<String, ByteIterator> fields = new LinkedHashMap<>();
  private Object version;

  public Map<String, ByteIterator> fields() {
    return fields;
  }

  /** The version in the binding's own form; null when this record is empty. */
  public Object version() {
    return version;
  }

  /** Sets the version that goes with the fields put into {@link #fields}. */
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
