package example;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.records.RecordForm;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentSkipListMap;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Example of a binding: {@code map} keeps records in a sorted map of this process. Stateless. */
public final class MapBinding implements BindingInfo {
  private static final Property<Integer> CAPACITY =
      Property.declare("map.capacity", "10000000", ValueForm.smallAtLeast(1))
          .scope(Scope.SCENARIO, Scope.STORE)
          .meaning("records beyond which inserts fail");

  @Override
  public String name() {
    return "map";
  }

  @Override
  public String summary() {
    return "example: keeps records in a sorted map of this process";
  }

  @Override
  public Class<? extends DB> dbClass() {
    return MapClient.class;
  }

  @Override
  public List<Property<?>> properties() {
    return List.of(CAPACITY);
  }

  @Override
  public ConnectionFactory open(PropertyReader reader) {
    int capacity = reader.get(CAPACITY);
    RecordForm form = RecordForm.from(reader);
    var store = new ConcurrentSkipListMap<String, byte[]>();
    return ConnectionFactory.of(MapClient.class, () -> new MapClient(store, form, capacity));
  }

  /** Connection of one client thread to the map that all threads share. */
  private static final class MapClient extends DB implements CompareAndSet {
    private final ConcurrentSkipListMap<String, byte[]> store;
    private final RecordForm form;
    private final int capacity;

    MapClient(ConcurrentSkipListMap<String, byte[]> store, RecordForm form, int capacity) {
      this.store = store;
      this.form = form;
      this.capacity = capacity;
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      byte[] stored = store.get(key);
      if (stored != null) {
        form.decode(stored, fields, result);
      }
      return stored == null ? Status.NOT_FOUND : Status.OK;
    }

    @Override
    public Status scan(
        String table,
        String start,
        int count,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      for (byte[] stored : store.tailMap(start).values().stream().limit(count).toList()) {
        result.add(new HashMap<>());
        form.decode(stored, fields, result.lastElement());
      }
      return Status.OK;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      if (store.size() >= capacity) {
        return Statuses.error(new IllegalStateException("map.capacity is " + capacity));
      }
      return store.putIfAbsent(key, form.encode(values)) == null ? Status.OK : Statuses.EXISTS;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      byte[] changes = form.encode(values);
      byte[] now = store.computeIfPresent(key, (any, stored) -> merged(stored, changes));
      return now == null ? Status.NOT_FOUND : Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      return store.remove(key) == null ? Status.NOT_FOUND : Status.OK;
    }

    @Override
    public Status readVersioned(String table, String key, VersionedRecord into) {
      into.clear();
      byte[] stored = store.get(key);
      if (stored == null) {
        return Status.NOT_FOUND;
      }
      form.decode(stored, null, into.fields());
      // Arrays are equal only if they are the same one, and every write stores a new one.
      into.version(stored);
      return Status.OK;
    }

    @Override
    public Status replaceIfCurrent(String table, String key, VersionedRecord record) {
      byte[] expected = (byte[]) record.version();
      if (store.replace(key, expected, form.encode(record.fields()))) {
        return Status.OK;
      }
      Status current = readVersioned(table, key, record);
      return current.isOk() ? Statuses.CONFLICT : current;
    }

    @Override
    public Status readLatest(String table, String key, VersionedRecord into) {
      return readVersioned(table, key, into);
    }

    private byte[] merged(byte[] stored, byte[] changes) {
      var fields = new HashMap<String, ByteIterator>();
      form.decode(stored, null, fields);
      form.decode(changes, null, fields);
      return form.encode(fields);
    }
  }
}
