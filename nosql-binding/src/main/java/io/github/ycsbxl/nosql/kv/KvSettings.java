package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import io.github.ycsbxl.nosql.store.TableSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Settings of a client of a store's nodes. Immutable.
 *
 * @param keys format of keys in the key-value API
 * @param tables present if records are rows of tables, and not values of keys
 * @param bulk present if inserts use the client's bulk put until the first other operation
 * @param async true if requests share connections; empty for the client's default
 */
public record KvSettings(
    KvAddress address,
    KvKeys keys,
    Optional<TableSettings> tables,
    ReplicaSettings replicas,
    ClientTimeouts timeouts,
    ClientLimits limits,
    Optional<BulkParallelism> bulk,
    Login login,
    Optional<Boolean> async) {
  /** Ways to insert records in a load: one or many per request. */
  private enum LoadMode {
    SINGLE,
    BULK
  }

  private static final String HAS_KEYS = "nosql.helperhosts is set and nosql.api is kv";
  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO, Scope.CONNECTION);

  public static final Property<List<String>> HOSTS =
      OWN.declare(
              "nosql.helperhosts",
              new ValueForm<>(KvSettings::hosts, "host:port, separated by commas"))
          .scope(Scope.SCENARIO, Scope.CONNECTION, Scope.ADDRESS)
          .alias("helperHost")
          .meaning("helper hosts of a remote store; replaces the embedded store");
  public static final Property<String> STORE =
      OWN.declare("nosql.store", "kvstore", ValueForm.text())
          .alias("storeName")
          .meaning("name of the remote store");
  public static final Property<KvApi> API =
      OWN.declare("nosql.api", "kv", ValueForm.oneOf(KvApi.class))
          .meaning("record type: value of a key (kv), or row of a table that can be scanned");
  public static final Property<KvKeys> KEY_FORM =
      OWN.declare("nosql.key.form", "component", ValueForm.oneOf(KvKeys.class))
          .meaning("a key is one component, or a path such as /major/-/minor");
  public static final Property<LoadMode> LOAD =
      OWN.declare("nosql.load", "single", ValueForm.oneOf(LoadMode.class))
          .meaning("one request per insert, or bulk load until the first other operation");
  public static final Property<Integer> LOAD_STREAMS =
      OWN.declare("nosql.load.streams", "4", ValueForm.smallAtLeast(1))
          .meaning("parallel input streams of a bulk load");
  public static final Property<Integer> LOAD_REQUESTS =
      OWN.declare("nosql.load.requests", "3", ValueForm.smallAtLeast(1))
          .meaning("concurrent requests of a bulk load to each shard");
  public static final Property<Duration> LAG =
      OWN.declare("nosql.consistency.lag", UnitForms.duration())
          .meaning("maximum replica lag of a node that answers a read; unset: any");
  public static final Property<Duration> SOCKET_TIMEOUT =
      OWN.declare("nosql.socket.timeout", UnitForms.duration())
          .alias("socketReadTimeout")
          .meaning(
              "how long to wait for a node's answer; unset: 30s, or the request timeout if"
                  + " longer");
  public static final Property<Duration> OPEN_TIMEOUT =
      OWN.declare("nosql.open.timeout", "3s", UnitForms.duration())
          .meaning("timeout for connecting to a node");
  public static final Property<Integer> LIMIT =
      OWN.declare("nosql.request.limit", ValueForm.smallAtLeast(1))
          .alias("requestLimit.maxActiveRequests")
          .meaning(
              "maximum concurrent requests of a client; unset: at least 100, enough for all threads to use one node");
  public static final Property<Integer> LIMIT_PERCENT =
      OWN.declare("nosql.request.limit.percent", "90", ValueForm.between(1, 100))
          .alias("requestLimit.requestThresholdPercent")
          .meaning("percentage of the request limit above which the per-node limit applies");
  public static final Property<Integer> NODE_PERCENT =
      OWN.declare("nosql.request.limit.node", "80", ValueForm.between(1, 100))
          .alias("requestLimit.nodeLimitPercent")
          .meaning("maximum percentage of the request limit for one node; further requests fail");
  public static final Property<List<String>> ZONES =
      OWN.declare(
              "nosql.read.zones",
              new ValueForm<>(KvSettings::names, "zone names, separated by commas"))
          .meaning("zones whose nodes may answer a read; unset: all");
  public static final Property<Path> SECURITY =
      OWN.declare("nosql.security.file", ValueForm.path("a file").ofInput())
          .scope(Scope.SCENARIO, Scope.CONNECTION, Scope.ADDRESS)
          .meaning("login file of a secured store, as Oracle's tools use it");

  static {
    OWN.add(RequestOptions.USER);
    OWN.add(RequestOptions.PASSWORD_FILE);
  }

  public static final Property<Boolean> ASYNC =
      OWN.declare("nosql.async", ValueForm.flag())
          .meaning("share connections among requests; unset: the Oracle client's default");

  public static final List<Property<?>> PROPERTIES = OWN.all();

  /**
   * Name of a store, and some of its nodes.
   *
   * @param store name of the store
   * @param helpers host:port of nodes that know all others
   */
  public record KvAddress(String store, List<String> helpers) {
    /** Returns the helpers without their ports. */
    public List<String> hosts() {
      return helpers.stream().map(helper -> helper.substring(0, helper.lastIndexOf(':'))).toList();
    }

    @Override
    public String toString() {
      return "store " + store + " at " + String.join(",", helpers);
    }
  }

  /**
   * Use of replicas by reads and writes.
   *
   * @param lag maximum time by which a node that answers reads may lag behind the master
   * @param durability of an acknowledged write on replicas
   * @param readZones zones whose nodes may answer a read; empty for all
   */
  public record ReplicaSettings(
      Optional<Duration> lag, Durability durability, List<String> readZones) {}

  /**
   * Timeouts of the client.
   *
   * @param request timeout of a request with all its attempts
   * @param socket timeout for the response of a node
   * @param open timeout for connecting to a node
   */
  public record ClientTimeouts(Duration request, Duration socket, Duration open) {
    private static final Duration SOCKET = Duration.ofSeconds(30);

    /** Creates timeouts. The client rejects a request timeout longer than the socket timeout. */
    public static ClientTimeouts of(Duration request, Optional<Duration> socket, Duration open) {
      Duration longer = SOCKET.compareTo(request) > 0 ? SOCKET : request;
      return new ClientTimeouts(request, socket.orElse(longer), open);
    }
  }

  /**
   * Limits of pending requests, so that one slow node does not block all threads.
   *
   * @param requests maximum number of pending requests of the process
   * @param percent percentage of {@code requests} above which the limit per node applies
   * @param nodePercent maximum percentage of {@code requests} for a single node; further requests
   *     to the node fail
   */
  public record ClientLimits(int requests, int percent, int nodePercent) {
    /** The client's default maximum. */
    private static final int USUAL = 100;

    /**
     * Maximum number of requests that the client counts per thread. In addition to the current
     * request, the client may count a request of its own, or an earlier request that has already
     * ended.
     */
    private static final int REQUESTS_OF_A_THREAD = 2;

    /**
     * Returns the maximum of which the requests of this many threads are less than the given
     * percentage. Returns at least the client's default.
     */
    public static int enough(int threads, int percent) {
      long needed = 100L * REQUESTS_OF_A_THREAD * threads / percent;
      return (int) Math.min(Integer.MAX_VALUE, Math.max(USUAL, needed));
    }
  }

  /**
   * Parallelism of the bulk load.
   *
   * @param streams number of streams that supply records
   * @param requestsPerShard concurrent requests per shard
   */
  public record BulkParallelism(int streams, int requestsPerShard) {}

  /**
   * Reads the settings if helper hosts are given. Otherwise the other properties have no effect.
   */
  public static Optional<KvSettings> from(
      PropertyReader reader, Duration requestTimeout, Durability onReplicas) {
    reader.check(
        !reader.isSet(STORE) || reader.isSet(HOSTS),
        STORE,
        "needs nosql.helperhosts, the address of the store");
    // Read even without helper hosts, so that every mistake is reported.
    var settings =
        new KvSettings(
            new KvAddress(reader.get(STORE), reader.find(HOSTS).orElse(List.of())),
            keys(reader),
            Optional.of(TableSettings.from(reader)).filter(any -> reader.get(API) == KvApi.TABLE),
            new ReplicaSettings(reader.find(LAG), onReplicas, reader.find(ZONES).orElse(List.of())),
            timeouts(reader, requestTimeout),
            limits(reader),
            bulk(reader),
            login(reader),
            reader.find(ASYNC));
    return Optional.of(settings).filter(kv -> !kv.address().helpers().isEmpty());
  }

  /** Returns the properties that other settings of a client of a store's nodes disable. */
  public static List<Property<?>> unused(PropertyReader reader) {
    boolean loadsInBulk = reader.get(LOAD) == LoadMode.BULK;
    return PropertyGroup.join(
        reader.get(API) == KvApi.TABLE ? List.of() : TableSettings.PROPERTIES,
        loadsInBulk ? List.of() : List.of(LOAD_STREAMS, LOAD_REQUESTS));
  }

  private static KvKeys keys(PropertyReader reader) {
    KvKeys keys = reader.get(KEY_FORM);
    reader.check(
        keys == KvKeys.COMPONENT || hasKeys(reader),
        KEY_FORM,
        "expected component, unless " + HAS_KEYS);
    return keys;
  }

  private static Optional<BulkParallelism> bulk(PropertyReader reader) {
    var parallelism = new BulkParallelism(reader.get(LOAD_STREAMS), reader.get(LOAD_REQUESTS));
    boolean wanted = reader.get(LOAD) == LoadMode.BULK;
    reader.check(!wanted || hasKeys(reader), LOAD, "expected single, unless " + HAS_KEYS);
    return wanted ? Optional.of(parallelism) : Optional.empty();
  }

  private static boolean hasKeys(PropertyReader reader) {
    return reader.isSet(HOSTS) && reader.get(API) == KvApi.KV;
  }

  private static ClientTimeouts timeouts(PropertyReader reader, Duration request) {
    Optional<Duration> socket = reader.find(SOCKET_TIMEOUT);
    reader.check(
        socket.isEmpty() || socket.get().compareTo(request) >= 0,
        SOCKET_TIMEOUT,
        "expected at least nosql.request.timeout, as the client requires");
    return ClientTimeouts.of(request, socket, reader.get(OPEN_TIMEOUT));
  }

  private static ClientLimits limits(PropertyReader reader) {
    int percent = reader.get(LIMIT_PERCENT);
    int requests =
        reader
            .find(LIMIT)
            .orElseGet(() -> ClientLimits.enough(reader.get(ConnectionFactory.THREADS), percent));
    var limits = new ClientLimits(requests, percent, reader.get(NODE_PERCENT));
    reader.check(
        limits.nodePercent() <= limits.percent(),
        NODE_PERCENT,
        "expected at most nosql.request.limit.percent");
    return limits;
  }

  private static Login login(PropertyReader reader) {
    Optional<String> user = reader.find(RequestOptions.USER);
    Optional<Path> password = reader.find(RequestOptions.PASSWORD_FILE);
    reader.check(
        user.isPresent() == password.isPresent(),
        user.isPresent() ? RequestOptions.USER : RequestOptions.PASSWORD_FILE,
        "expected nosql.user and nosql.password.file, or neither");
    return new Login(reader.find(SECURITY), user, password);
  }

  private static List<String> hosts(String text) {
    List<String> hosts = names(text);
    hosts.forEach(HostAndPort::parse);
    return hosts;
  }

  private static List<String> names(String text) {
    List<String> names = Arrays.stream(text.split(",")).map(String::strip).toList();
    if (names.isEmpty() || names.contains("")) {
      throw new IllegalArgumentException(text);
    }
    return names;
  }

  /**
   * Key-value API or table API of the client. Records of one API are not visible through the other
   * API.
   */
  public enum KvApi {
    KV,
    TABLE
  }

  /**
   * Returns the timeout for opening a store, which may involve every helper, the node of the first
   * read, and the creation of a table.
   */
  Duration openingLimit() {
    return timeouts
        .open()
        .plus(timeouts.socket())
        .multipliedBy(address.helpers().size() + 1L)
        .plus(timeouts.request())
        .plus(tables.map(TableSettings::timeout).orElse(Duration.ZERO));
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
