package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.binding.RefCounted;
import io.github.ycsbxl.nosql.kv.KvSettings.ClientLimits;
import io.github.ycsbxl.nosql.kv.KvSettings.ClientTimeouts;
import io.github.ycsbxl.nosql.kv.KvSettings.KvAddress;
import io.github.ycsbxl.nosql.kv.Requests.LoadingRequests;
import io.github.ycsbxl.nosql.store.RecordStore;
import io.github.ycsbxl.nosql.store.RequestOptions;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import oracle.kv.FaultException;
import oracle.kv.KVStore;
import oracle.kv.KVStoreConfig;
import oracle.kv.KVStoreFactory;
import oracle.kv.KVVersion;
import oracle.kv.Key;
import oracle.kv.LoginCredentials;
import oracle.kv.RequestLimitConfig;
import oracle.kv.impl.api.KVStoreImpl;
import oracle.kv.impl.topo.Topology;

/**
 * Reference-counted client of a store on remote nodes. The first thread to {@link #join} opens it,
 * and the last to {@link #leave} closes it. Thread-safe.
 */
public final class KvStore {
  private static final RefCounted<KvSettings, KvStore> OPEN = new RefCounted<>();

  private final KvSettings settings;
  private final KVStore client;
  private final Optional<KvTables> tables;
  private final Optional<BulkLoad> load;
  private final KvErrors errors = new KvErrors();
  private final NodeCounts nodes;
  private final ExecutorService readers = Executors.newCachedThreadPool(KvStore::reader);

  private KvStore(KvSettings settings, KVStore client, RequestOptions options) {
    this.settings = settings;
    this.client = client;
    this.nodes = new NodeCounts(() -> client.getStats(true).getNodeMetrics(), System::nanoTime);
    this.tables = settings.tables().map(rows -> new KvTables(client, rows));
    this.load =
        settings
            .bulk()
            .map(
                bulk -> new BulkLoad(client, bulk, new Policies(options, settings).bulk(), errors));
  }

  /**
   * Opens a client, or shares the open one. Returns after a successful read.
   *
   * @throws IOException if no node responds, or the nodes reject the client
   */
  public static KvStore join(KvSettings settings, RequestOptions options) throws IOException {
    return OPEN.join(settings, () -> new KvStore(settings, open(settings), options));
  }

  /** Creates access to the records for one thread. Closing it calls {@link #leave}. */
  public RecordStore records(RequestOptions options) {
    return new KvRecords(this, options);
  }

  /**
   * Ends one user's use of the client.
   *
   * @throws IOException if this is the last user, and records of a bulk load are missing in the
   *     store
   */
  public void leave() throws IOException {
    OPEN.leave(settings, KvStore::close);
  }

  /** Returns when the store has all records of a bulk load. */
  void endLoad() throws IOException {
    try {
      load.ifPresent(BulkLoad::end);
    } catch (FaultException e) {
      throw new IOException(KvErrors.line(e), e);
    }
  }

  Requests requests(RequestOptions options) {
    var policies = new Policies(options, settings);
    Requests requests =
        tables
            .<Requests>map(rows -> new TableRequests(client.getTableAPI(), rows, policies))
            .orElseGet(() -> new KeyValueRequests(client, settings.keys(), policies));
    return load.<Requests>map(bulk -> new LoadingRequests(requests, settings.keys(), bulk))
        .orElse(requests);
  }

  /**
   * Returns the topology received from the nodes; empty if another release of the client does not
   * expose it.
   */
  Optional<Topology> topology() {
    try {
      return Optional.of(((KVStoreImpl) client).getTopology());
    } catch (LinkageError | ClassCastException e) {
      return Optional.empty();
    }
  }

  /** Returns the settings that the topology contains, and the version of the client. */
  SortedMap<String, String> reportedSettings() {
    var report = new TreeMap<String, String>();
    report.put("client version", KVVersion.CURRENT_VERSION.getNumericVersionString());
    try {
      topology().ifPresent(all -> addTo(report, all));
    } catch (LinkageError e) {
      // This release of the client lacks the methods: report only its version.
    }
    return report;
  }

  private static void addTo(SortedMap<String, String> report, Topology topology) {
    report.put("store name", topology.getKVStoreName());
    report.put("shards", Integer.toString(topology.getRepGroupIds().size()));
    report.put("nodes", Integer.toString(topology.getSortedRepNodes().size()));
    report.put("partitions", Integer.toString(topology.getPartitionMap().size()));
    report.put(
        "zones",
        topology.getDatacenterMap().getAll().stream()
            .map(zone -> zone.getName() + " (replication factor " + zone.getRepFactor() + ")")
            .collect(Collectors.joining(", ")));
  }

  KvErrors errors() {
    return errors;
  }

  NodeCounts nodes() {
    return nodes;
  }

  /** Returns the threads that read the records of a multiget concurrently. */
  ExecutorService readers() {
    return readers;
  }

  private void close() throws IOException {
    readers.shutdown();
    try {
      endLoad();
    } finally {
      client.close();
      errors.sumUp();
    }
  }

  /**
   * Opens a client within a timeout, whatever the nodes do. Uses a separate thread, which is
   * abandoned after the timeout, because nothing interrupts the read of an endless response.
   */
  private static KVStore open(KvSettings settings) throws IOException {
    WireFilter.install();
    LoginCredentials credentials = settings.login().credentials();
    KVStoreConfig config = config(settings);
    var opening = new FutureTask<>(() -> open(settings, config, credentials));
    daemon(opening, "nosql-open").start();
    try {
      return opening.get(settings.openingLimit().toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw KvErrors.refused(settings, e.getCause());
    } catch (TimeoutException e) {
      throw KvErrors.late(settings, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while " + settings + " was being opened");
    }
  }

  private static KVStore open(
      KvSettings settings, KVStoreConfig config, LoginCredentials credentials) throws IOException {
    KVStore client = KVStoreFactory.getStore(config, credentials, null);
    try {
      // A client that is too old is rejected only at its first request.
      client.get(Key.createKey("0"));
      if (settings.tables().isPresent()) {
        new KvTables(client, settings.tables().get()).table(settings.tables().get().name());
      }
      return client;
    } catch (RuntimeException | Error e) {
      client.close();
      throw e;
    }
  }

  private static KVStoreConfig config(KvSettings settings) throws IOException {
    ClientTimeouts timeouts = settings.timeouts();
    ClientLimits limits = settings.limits();
    KvAddress address = settings.address();
    List<String> zones = settings.replicas().readZones();
    try {
      var config =
          new KVStoreConfig(address.store(), address.helpers().toArray(String[]::new))
              .setSocketReadTimeout(timeouts.socket().toMillis(), TimeUnit.MILLISECONDS)
              .setRequestTimeout(timeouts.request().toMillis(), TimeUnit.MILLISECONDS)
              .setSocketOpenTimeout(timeouts.open().toMillis(), TimeUnit.MILLISECONDS)
              .setRequestLimit(
                  new RequestLimitConfig(
                      limits.requests(), limits.percent(), limits.nodePercent()));
      if (!zones.isEmpty()) {
        config.setReadZones(zones.toArray(String[]::new));
      }
      settings.async().ifPresent(config::setUseAsync);
      Properties security = settings.login().securityProperties();
      if (!security.isEmpty()) {
        config.setSecurityProperties(security);
      }
      return config;
    } catch (IllegalArgumentException e) {
      throw KvErrors.refused(settings, e);
    }
  }

  private static Thread reader(Runnable task) {
    return daemon(task, "nosql-multiget");
  }

  private static Thread daemon(Runnable task, String name) {
    var thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
