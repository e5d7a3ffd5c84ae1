package io.github.ycsbxl.binding;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A store that consumes every byte, keeps nothing and always succeeds. Measuring it shows the
 * overhead of the tool itself. Reads return no fields.
 */
public final class BasicStore extends DB implements CompareAndSet, MultiGet {
  private static final Object VERSION = new Object();

  private final byte[] sink = new byte[1 << 12];

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return Status.OK;
  }

  @Override
  public Status readAll(
      String table, List<String> keys, Map<String, Map<String, ByteIterator>> into) {
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return consume(values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return consume(values);
  }

  @Override
  public Status delete(String table, String key) {
    return Status.OK;
  }

  @Override
  public Status readVersioned(String table, String key, VersionedRecord into) {
    into.clear();
    into.version(VERSION);
    return Status.OK;
  }

  @Override
  public Status replaceIfCurrent(String table, String key, VersionedRecord record) {
    return consume(record.fields());
  }

  @Override
  public Status readLatest(String table, String key, VersionedRecord into) {
    return readVersioned(table, key, into);
  }

  private Status consume(Map<String, ByteIterator> values) {
    for (ByteIterator value : values.values()) {
      while (value.hasNext()) {
        value.nextBuf(sink, 0);
      }
    }
    return Status.OK;
  }
}
