package io.github.ycsbxl.binding;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.MapStoreData.Stored;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.RecordForm;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Binding on a map in this process. Instances with the same name share their records, like
 * connections to one store, and the faults injected into {@link #data}. An instance belongs to one
 * thread.
 */
public final class MapStore extends DB implements CompareAndSet, MultiGet, WeakReads {
  /** Property for the name of the store; "default" if not set. */
  public static final String NAME = "mapstore.name";

  private MapStoreData data;
  private RecordForm form = RecordForm.FIELDS;

  /** Returns an open connection to the store with this name. */
  public static MapStore open(String name) {
    var store = new MapStore();
    var properties = new Properties();
    properties.setProperty(NAME, name);
    store.setProperties(properties);
    store.init();
    return store;
  }

  @Override
  public void init() {
    data = MapStoreData.named(getProperties().getProperty(NAME, "default"));
    form = RecordForm.from(new PropertyReader(getProperties()));
    data.opened();
  }

  @Override
  public void cleanup() {
    data.closed();
  }

  public MapStoreData data() {
    return data;
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return call(
        Kind.READ,
        key,
        fields,
        () -> {
          Stored stored = readable(table, key);
          if (stored == null) {
            return Status.NOT_FOUND;
          }
          form.decode(stored.bytes(), fields, result);
          return Status.OK;
        });
  }

  @Override
  public Status readAll(
      String table, List<String> keys, Map<String, Map<String, ByteIterator>> into) {
    return data.call(
        Kind.READ_ALL, String.join(" ", keys), null, keys.size(), () -> all(table, keys, into));
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return data.call(
        Kind.SCAN,
        startkey,
        fields,
        recordcount,
        () -> {
          for (Stored stored : data.table(table).tailMap(startkey).values()) {
            if (result.size() == recordcount) {
              break;
            }
            var record = new HashMap<String, ByteIterator>();
            form.decode(stored.bytes(), fields, record);
            result.add(record);
          }
          return Status.OK;
        });
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    byte[] change = form.encode(values);
    return call(
        Kind.UPDATE,
        key,
        Set.copyOf(values.keySet()),
        () -> {
          Stored changed =
              data.table(table)
                  .computeIfPresent(
                      key, (any, stored) -> stored.changed(merged(stored.bytes(), change)));
          return changed == null ? Status.NOT_FOUND : Status.OK;
        });
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Stored stored = Stored.first(form.encode(values));
    return call(
        Kind.INSERT,
        key,
        Set.copyOf(values.keySet()),
        () -> data.table(table).putIfAbsent(key, stored) == null ? Status.OK : Statuses.EXISTS);
  }

  @Override
  public Status delete(String table, String key) {
    return call(
        Kind.DELETE,
        key,
        null,
        () -> data.table(table).remove(key) == null ? Status.NOT_FOUND : Status.OK);
  }

  @Override
  public Optional<String> remedy() {
    return data.readsStale() ? Optional.of("fresh reads") : Optional.empty();
  }

  @Override
  public Status readVersioned(String table, String key, VersionedRecord into) {
    return call(Kind.READ_VERSIONED, key, null, () -> fill(into, readable(table, key)));
  }

  @Override
  public Status readLatest(String table, String key, VersionedRecord into) {
    return call(Kind.READ_LATEST, key, null, () -> fill(into, data.table(table).get(key)));
  }

  @Override
  public Status replaceIfCurrent(String table, String key, VersionedRecord record) {
    byte[] bytes = form.encode(record.fields());
    return call(Kind.REPLACE, key, null, () -> replace(table, key, record, bytes));
  }

  private Status all(String table, List<String> keys, Map<String, Map<String, ByteIterator>> into) {
    for (String key : keys) {
      Stored stored = readable(table, key);
      if (stored != null) {
        var fields = new HashMap<String, ByteIterator>();
        form.decode(stored.bytes(), null, fields);
        into.put(key, fields);
      }
    }
    return into.size() == keys.size() ? Status.OK : Status.NOT_FOUND;
  }

  private Status replace(String table, String key, VersionedRecord record, byte[] bytes) {
    Stored stored = data.table(table).get(key);
    boolean current = stored != null && record.version().equals(stored.version());
    if (current && data.table(table).replace(key, stored, stored.changed(bytes))) {
      return Status.OK;
    }
    record.clear();
    if (data.returnsConflicting()) {
      fill(record, data.table(table).get(key));
    }
    return Statuses.CONFLICT;
  }

  private Status call(Kind kind, String key, Set<String> fields, Supplier<Status> operation) {
    return data.call(kind, key, fields, 1, operation);
  }

  private Stored readable(String table, String key) {
    Stored stored = data.table(table).get(key);
    return stored != null && data.readsStale() ? stored.before() : stored;
  }

  private Status fill(VersionedRecord into, Stored stored) {
    into.clear();
    if (stored == null) {
      return Status.NOT_FOUND;
    }
    form.decode(stored.bytes(), null, into.fields());
    into.version(stored.version());
    return Status.OK;
  }

  private byte[] merged(byte[] bytes, byte[] change) {
    var fields = new LinkedHashMap<String, ByteIterator>();
    form.decode(bytes, null, fields);
    form.decode(change, null, fields);
    return form.encode(fields);
  }
}
