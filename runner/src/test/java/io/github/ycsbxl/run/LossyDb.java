package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.records.Bytes;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** In-memory store that acknowledges conditional writes to a certain key and discards them. */
public final class LossyDb extends DB implements CompareAndSet {
  /** State shared by all connections. */
  static final class Memory {
    static final String PROPERTY = "memory";

    private final Map<String, Map<String, byte[]>> records = new HashMap<>();
    private final Map<String, Long> versions = new HashMap<>();
    private final String lossyKey;
    private long lost;

    Memory(String lossyKey) {
      this.lossyKey = lossyKey;
    }

    synchronized long lost() {
      return lost;
    }
  }

  private Memory memory;

  @Override
  public void init() {
    memory = (Memory) getProperties().get(Memory.PROPERTY);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    synchronized (memory) {
      store(key, values);
      return Status.OK;
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    synchronized (memory) {
      Map<String, byte[]> record = memory.records.get(key);
      if (record == null) {
        return Status.NOT_FOUND;
      }
      record.forEach((field, value) -> result.put(field, Bytes.of(value)));
      return Status.OK;
    }
  }

  @Override
  public Status readVersioned(String table, String key, VersionedRecord into) {
    synchronized (memory) {
      into.clear();
      into.version(memory.versions.get(key));
      return read(table, key, null, into.fields());
    }
  }

  @Override
  public Status readLatest(String table, String key, VersionedRecord into) {
    return readVersioned(table, key, into);
  }

  @Override
  public Status replaceIfCurrent(String table, String key, VersionedRecord record) {
    synchronized (memory) {
      if (!record.version().equals(memory.versions.get(key))) {
        record.clear();
        return Statuses.CONFLICT;
      }
      if (key.equals(memory.lossyKey)) {
        memory.lost++;
      } else {
        store(key, record.fields());
      }
      return Status.OK;
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  private void store(String key, Map<String, ByteIterator> values) {
    var record = new TreeMap<String, byte[]>();
    values.forEach((field, value) -> record.put(field, value.toArray()));
    memory.records.put(key, record);
    memory.versions.merge(key, 1L, Long::sum);
  }
}
