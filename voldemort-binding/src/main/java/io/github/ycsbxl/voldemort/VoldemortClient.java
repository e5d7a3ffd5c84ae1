package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.ConfiguredDb;
import io.github.ycsbxl.binding.MultiGet;
import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.StoreWrite;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.binding.TopologyAware;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.binding.WeakReads;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.voldemort.client.RefusedException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * YCSB interface to Project Voldemort: a cluster, or its storage engine in this process. A record
 * is one value with a vector clock, which CAS compares. An instance belongs to one thread; all
 * instances of a process share connections and engines.
 */
public final class VoldemortClient extends ConfiguredDb<VoldemortConfig>
    implements CompareAndSet, MultiGet, NodeTimed, TopologyAware, WeakReads {
  private final Map<String, RecordWriter> stores = new HashMap<>();
  private VoldemortConfig config;
  private Connection connection;
  private NodeTimed.Observer nodes = NodeTimed.Observer.NONE;

  @Override
  protected VoldemortConfig read(Properties properties) throws ConfigurationException {
    return VoldemortConfig.from(properties);
  }

  @Override
  protected void open(VoldemortConfig read) throws IOException {
    config = read;
    connection = config.connect();
    try {
      // Open the store now, so that a missing store is reported once and not by every operation.
      open(config.table());
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  @Override
  protected void close() throws IOException {
    stores.clear();
    connection.close();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    try {
      VersionedStore store = open(table).store();
      Optional<Versioned> found = store.get(key);
      if (found.isEmpty()) {
        return Status.NOT_FOUND;
      }
      store.form().decode(found.get().value(), fields, result);
      return Status.OK;
    } catch (IOException e) {
      return failed(e);
    }
  }

  @Override
  public Status readAll(
      String table, List<String> keys, Map<String, Map<String, ByteIterator>> into) {
    try {
      VersionedStore store = open(table).store();
      Map<String, Versioned> found = store.getAll(keys);
      for (Map.Entry<String, Versioned> one : found.entrySet()) {
        var fields = new HashMap<String, ByteIterator>();
        store.form().decode(one.getValue().value(), null, fields);
        into.put(one.getKey(), fields);
      }
      return found.size() < keys.size() ? Status.NOT_FOUND : Status.OK;
    } catch (IOException e) {
      return failed(e);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return write(table, writer -> writer.insert(key, values));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return write(table, writer -> writer.update(key, values));
  }

  @Override
  public Status delete(String table, String key) {
    return write(table, writer -> writer.delete(key));
  }

  @Override
  public Status readVersioned(String table, String key, VersionedRecord into) {
    return readVersioned(table, into, store -> store.get(key));
  }

  @Override
  public Status readLatest(String table, String key, VersionedRecord into) {
    return readVersioned(table, into, store -> store.getLatest(key));
  }

  /**
   * Replaces a record. A conflict leaves the record empty, because Voldemort does not return its
   * current version.
   */
  @Override
  public Status replaceIfCurrent(String table, String key, VersionedRecord record) {
    var version = (VectorClock) record.version();
    Status status = write(table, writer -> writer.replace(key, record.fields(), version));
    record.clear();
    return status;
  }

  @Override
  public void observeNodes(NodeTimed.Observer observer) {
    nodes = observer;
    stores.values().forEach(writer -> writer.store().observeNodes(observer));
  }

  @Override
  public Topology topology() {
    try {
      return connection.topology(config.store().orElse(config.table()));
    } catch (IOException e) {
      // The cluster changed after the store was opened, so its topology is unknown.
      return Topology.UNKNOWN;
    }
  }

  @Override
  public SortedMap<String, String> reportedSettings() {
    try {
      return connection.reportedSettings(config.store().orElse(config.table()));
    } catch (IOException e) {
      // The cluster changed after the store was opened.
      return Collections.emptySortedMap();
    }
  }

  @Override
  public Optional<String> remedy() {
    return stores.get(config.table()).store().remedy();
  }

  private interface Read {
    Optional<Versioned> of(VersionedStore store) throws IOException;
  }

  private interface Write {
    Status with(RecordWriter writer) throws IOException;
  }

  private Status readVersioned(String table, VersionedRecord into, Read read) {
    into.clear();
    try {
      VersionedStore store = open(table).store();
      Optional<Versioned> found = read.of(store);
      if (found.isEmpty()) {
        return Status.NOT_FOUND;
      }
      store.form().decode(found.get().value(), null, into.fields());
      into.version(found.get().clock());
      return Status.OK;
    } catch (IOException e) {
      return failed(e);
    }
  }

  private static Status failed(IOException failure) {
    return failure instanceof RefusedException refused && refused.isNoStore()
        ? Statuses.noTable(failure)
        : Statuses.error(failure);
  }

  private Status write(String table, Write write) {
    return StoreWrite.status(() -> write.with(open(table)));
  }

  /**
   * Opens the store of a table. {@code voldemort.store} names the store of the workload's own table
   * only, so that a plugin's operation reads the other stores that it names.
   */
  private RecordWriter open(String table) throws IOException {
    RecordWriter writer = stores.get(table);
    if (writer == null) {
      Optional<String> own = config.store().filter(any -> table.equals(config.table()));
      VersionedStore store = connection.open(own.orElse(table));
      store.observeNodes(nodes);
      writer = new RecordWriter(store, config.writes());
      stores.put(table, writer);
    }
    return writer;
  }
}
