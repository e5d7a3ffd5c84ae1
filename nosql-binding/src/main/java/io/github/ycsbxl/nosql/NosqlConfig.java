package io.github.ycsbxl.nosql;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyCatalog;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import io.github.ycsbxl.nosql.kv.KvSettings;
import io.github.ycsbxl.nosql.proxy.ProxySettings;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Acks;
import io.github.ycsbxl.nosql.store.RequestOptions.CommitPolicy;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import io.github.ycsbxl.records.RecordForm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * Configuration of the binding. Declares the common and embedded properties; {@link KvSettings} and
 * {@link ProxySettings} declare those of remote stores. Immutable.
 *
 * @param kv settings for a store on remote nodes; otherwise empty
 * @param proxy settings for a store behind a proxy; otherwise empty
 */
record NosqlConfig(
    EmbeddedSettings store,
    RequestOptions requests,
    Optional<KvSettings> kv,
    Optional<ProxySettings> proxy,
    RecordForm form) {
  private static final String PREFIX = "nosql.";

  /** Minimum cache size of Berkeley DB Java Edition. */
  private static final long LEAST_CACHE_BYTES = 96 << 10;

  /** Maximum number of replicas in Oracle NoSQL Database. */
  private static final int MOST_REPLICAS = 20;

  /** Maximum number of nodes, because each has dozens of threads. */
  private static final int MOST_NODES = 1_000;

  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO, Scope.STORE);

  static final Property<Path> DIR =
      OWN.declare("nosql.embedded.dir", "data/nosql", ValueForm.path("a folder"))
          .scope(Scope.SCENARIO, Scope.STORE, Scope.ADDRESS)
          .meaning("data directory; created if missing");
  static final Property<Integer> SHARDS =
      OWN.declare(Layout.SHARDS, "1", ValueForm.smallAtLeast(1))
          .meaning("shards (replication groups); fixed when the store is created");
  static final Property<Integer> REPLICAS =
      OWN.declare(Layout.REPLICAS, "3", ValueForm.between(1, MOST_REPLICAS))
          .meaning("nodes per shard; fixed when the store is created");
  static final Property<Integer> PARTITIONS =
      OWN.declare(Layout.PARTITIONS, "120", ValueForm.smallAtLeast(1))
          .meaning("hash partitions over all shards; fixed when the store is created");
  static final Property<Long> CACHE =
      OWN.declare("nosql.embedded.cache", "50%", UnitForms.memory())
          .meaning("cache of all nodes together: percentage of the heap, or a size");
  static final Property<Double> CAPACITY =
      OWN.declare("nosql.shard.capacity", "0", ValueForm.rate())
          .meaning("maximum requests/s per shard, queued in order; 0 is no limit");
  static final Property<CommitPolicy> DURABILITY =
      OWN.declare(
              "nosql.durability",
              "COMMIT_NO_SYNC",
              new ValueForm<>(
                      CommitPolicy::parse,
                      "one of COMMIT_SYNC, COMMIT_NO_SYNC, COMMIT_WRITE_NO_SYNC, or master:replica:acks"
                          + " such as SYNC:NO_SYNC:ALL")
                  .suggest("COMMIT_SYNC", "COMMIT_NO_SYNC", "COMMIT_WRITE_NO_SYNC"))
          .scope(Scope.SCENARIO, Scope.CLIENT)
          .alias("durability")
          .meaning("durability on the master before acknowledgement, or master:replica:acks");
  static final Property<Acks> ACKS =
      OWN.declare("nosql.acks", "SIMPLE_MAJORITY", ValueForm.oneOfUpperCase(Acks.class))
          .scope(Scope.SCENARIO, Scope.CLIENT)
          .meaning("nodes of a shard that must have a write before it is acknowledged");
  static final Property<Consistency> CONSISTENCY =
      OWN.declare("nosql.consistency", "NONE_REQUIRED", ValueForm.oneOfUpperCase(Consistency.class))
          .scope(Scope.SCENARIO, Scope.CLIENT)
          .alias("consistency")
          .meaning("nodes that may answer a read: any, or the master");
  static final Property<Duration> REQUEST_TIMEOUT =
      OWN.declare("nosql.request.timeout", "5s", UnitForms.duration())
          .scope(Scope.SCENARIO, Scope.CLIENT)
          .alias("requestTimeout")
          .meaning("timeout of a request, including retries");

  static final List<Property<?>> PROPERTIES =
      PropertyGroup.join(OWN.all(), KvSettings.PROPERTIES, ProxySettings.PROPERTIES);

  /** Reads all properties. Rejects unknown names with the binding's prefix. */
  static NosqlConfig from(Properties properties) throws ConfigurationException {
    return new PropertyCatalog(PROPERTIES)
        .with(ServerProperties.PROPERTIES)
        .read(properties, PREFIX, NosqlConfig::from);
  }

  static NosqlConfig from(PropertyReader reader) {
    var layout = new Layout(reader.get(SHARDS), reader.get(REPLICAS), reader.get(PARTITIONS));
    reader.check(
        layout.partitions() >= layout.shards(),
        PARTITIONS,
        "expected at least one for each of the %d shards".formatted(layout.shards()));
    long nodes = (long) layout.shards() * layout.replicas();
    reader.check(
        nodes <= MOST_NODES,
        SHARDS,
        "expected at most %d nodes in one process, not %d".formatted(MOST_NODES, nodes));
    reader.check(
        reader.get(CACHE) / nodes >= LEAST_CACHE_BYTES,
        CACHE,
        "expected at least 96k for each of the %d nodes".formatted(nodes));
    CommitPolicy commit = reader.get(DURABILITY);
    Optional<KvSettings> kv =
        KvSettings.from(reader, reader.get(REQUEST_TIMEOUT), commit.onReplicas());
    Optional<ProxySettings> proxy = ProxySettings.from(reader, commit.onReplicas());
    reader.check(
        proxy.isEmpty() || kv.isEmpty(),
        ProxySettings.ENDPOINT,
        "cannot be combined with nosql.helperhosts");
    reader.check(
        commit.acks().isEmpty() || !reader.isSet(ACKS),
        DURABILITY,
        "cannot be combined with nosql.acks, because it sets the acks itself");
    reader.check(
        reader.isSet(KvSettings.HOSTS)
            || reader.isSet(ProxySettings.ENDPOINT)
            || commit.onReplicas() == Durability.COMMIT_NO_SYNC,
        DURABILITY,
        "expected no_sync for the replicas of an embedded store");
    reader.check(
        reader.get(CONSISTENCY) == Consistency.NONE_REQUIRED || !reader.isSet(KvSettings.LAG),
        CONSISTENCY,
        "expected NONE_REQUIRED with nosql.consistency.lag");
    return new NosqlConfig(
        new EmbeddedSettings(reader.get(DIR), layout, reader.get(CACHE), reader.get(CAPACITY)),
        new RequestOptions(
            commit.onMaster(),
            commit.acks().orElseGet(() -> reader.get(ACKS)),
            reader.get(CONSISTENCY),
            reader.get(REQUEST_TIMEOUT)),
        kv,
        proxy,
        RecordForm.from(reader));
  }
}
