package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.ConfiguredDb;
import io.github.ycsbxl.binding.MultiGet;
import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.Replicated;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.binding.TopologyAware;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.binding.WeakReads;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.nosql.embedded.EmbeddedStore;
import io.github.ycsbxl.nosql.kv.KvStore;
import io.github.ycsbxl.nosql.proxy.ProxyStore;
import io.github.ycsbxl.nosql.store.RecordStore;
import io.github.ycsbxl.nosql.store.RecordStore.StoredRecord;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import io.github.ycsbxl.records.RecordForm;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB interface to Oracle NoSQL Database: embedded in this process, on remote nodes, or behind an
 * HTTP proxy. A record is one value of the store, so every operation is atomic: an insert is a
 * put-if-absent, and an update writes only if the value has not changed since it was read. {@code
 * nosql.consistency} selects the nodes for reads. An instance belongs to one thread; all instances
 * of a process share the store.
 */
public final class NosqlClient extends ConfiguredDb<NosqlConfig>
    implements CompareAndSet, MultiGet, NodeTimed, Replicated, TopologyAware, WeakReads {
  private final StoredRecord stored = new StoredRecord();
  private RecordStore store;
  private Consistency consistency;
  private RecordForm form;

  @Override
  protected NosqlConfig read(Properties properties) throws ConfigurationException {
    return NosqlConfig.from(properties);
  }

  @Override
  protected void open(NosqlConfig config) throws IOException {
    consistency = config.requests().consistency();
    form = config.form();
    store = join(config);
  }

  @Override
  protected void close() throws IOException {
    store.close();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    Status status = store.read(table, key, consistency, stored);
    if (status.isOk()) {
      form.decode(stored.bytes(), fields, result);
    }
    return status;
  }

  @Override
  public Status readAll(
      String table, List<String> keys, Map<String, Map<String, ByteIterator>> into) {
    return store.readAll(
        table,
        keys,
        consistency,
        (key, record) -> {
          var fields = new HashMap<String, ByteIterator>();
          form.decode(record, null, fields);
          into.put(key, fields);
        });
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return store.scan(
        table,
        startKey,
        recordCount,
        record -> {
          var row = new HashMap<String, ByteIterator>();
          form.decode(record, fields, row);
          result.add(row);
        });
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return store.insert(table, key, form.encode(values));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    // Encode first: the values can be read only once, but the store may need several attempts.
    byte[] changes = form.encode(values);
    return store.update(table, key, record -> merge(record, changes));
  }

  @Override
  public Status delete(String table, String key) {
    return store.delete(table, key);
  }

  @Override
  public Status readVersioned(String table, String key, VersionedRecord into) {
    return readVersioned(table, key, consistency, into);
  }

  @Override
  public Status readLatest(String table, String key, VersionedRecord into) {
    return readVersioned(table, key, Consistency.ABSOLUTE, into);
  }

  @Override
  public Status replaceIfCurrent(String table, String key, VersionedRecord record) {
    byte[] encoded = form.encode(record.fields());
    Status status = store.replace(table, key, encoded, record.version(), stored);
    record.clear();
    if (status == Statuses.CONFLICT) {
      fill(record);
    }
    return status;
  }

  @Override
  public void awaitReplicas(Duration timeout) throws DBException {
    try {
      store.awaitReplicas(timeout);
    } catch (IOException e) {
      throw new DBException(ErrorMessages.fileMessage(e), e);
    }
  }

  @Override
  public void observeNodes(NodeTimed.Observer observer) {
    store.observeNodes(observer);
  }

  @Override
  public Topology topology() {
    return new Topology(store.shards(), store.replicas());
  }

  @Override
  public SortedMap<String, String> reportedSettings() {
    return store.reportedSettings();
  }

  @Override
  public Optional<String> remedy() {
    return consistency == Consistency.NONE_REQUIRED
        ? Optional.of("nosql.consistency=ABSOLUTE")
        : Optional.empty();
  }

  private static RecordStore join(NosqlConfig config) throws IOException {
    if (config.proxy().isPresent()) {
      return ProxyStore.join(config.proxy().get(), config.requests()).records(config.requests());
    }
    return config.kv().isPresent()
        ? KvStore.join(config.kv().get(), config.requests()).records(config.requests())
        : EmbeddedStore.join(config.store()).records(config.requests());
  }

  private Status readVersioned(
      String table, String key, Consistency readConsistency, VersionedRecord into) {
    into.clear();
    Status status = store.read(table, key, readConsistency, stored);
    if (status.isOk()) {
      fill(into);
    }
    return status;
  }

  private void fill(VersionedRecord record) {
    form.decode(stored.bytes(), null, record.fields());
    record.version(stored.version());
  }

  private byte[] merge(byte[] record, byte[] changes) {
    var fields = new LinkedHashMap<String, ByteIterator>();
    form.decode(record, null, fields);
    form.decode(changes, null, fields);
    return form.encode(fields);
  }
}
