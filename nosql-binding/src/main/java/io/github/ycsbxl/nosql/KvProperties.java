package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.nosql.kv.KvKeys;
import io.github.ycsbxl.nosql.kv.KvSettings;
import io.github.ycsbxl.nosql.kv.KvSettings.BulkParallelism;
import io.github.ycsbxl.nosql.kv.KvSettings.ClientLimits;
import io.github.ycsbxl.nosql.kv.KvSettings.ClientTimeouts;
import io.github.ycsbxl.nosql.kv.Login;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The properties of the mode that talks to the nodes of a store through Oracle's own client. */
final class KvProperties {
  /** Ways to insert records in a load: one in each request, or many. */
  private enum LoadMode {
    SINGLE,
    BULK
  }

  private static final String HAS_KEYS = "there are nosql.helperhosts and nosql.api is kv";
  private static final Pattern HOST_AND_PORT = Pattern.compile("[^\\s:,]+:(\\d{1,5})");

  private static final PropertyGroup OWN = new PropertyGroup();

  static final Property<List<String>> HOSTS =
      OWN.of(
              "nosql.helperhosts",
              new ValueForm<>(KvProperties::hosts, "host:port, and more of them with commas"))
          .alias("helperHost")
          .meaning(
              "nodes of a store that say where all the others are, to use instead of a store here");
  static final Property<String> STORE =
      OWN.of("nosql.store", "kvstore", ValueForm.text())
          .alias("storeName")
          .meaning("name of that store");
  static final Property<KvApi> API =
      OWN.of("nosql.api", "kv", ValueForm.oneOf(KvApi.class))
          .meaning(
              "whether a record is the value of a key, or the row of a table, which can be scanned");
  static final Property<KvKeys> KEY_FORM =
      OWN.of("nosql.key.form", "component", ValueForm.oneOf(KvKeys.class))
          .meaning(
              "whether a key is one component, or may be a path as others wrote it: /major/-/minor");
  static final Property<LoadMode> LOAD =
      OWN.of("nosql.load", "single", ValueForm.oneOf(LoadMode.class))
          .meaning(
              "whether each insert is a request, or many are, until the first other operation");
  static final Property<Integer> LOAD_STREAMS =
      OWN.of("nosql.load.streams", "4", ValueForm.smallAtLeast(1))
          .meaning("streams that a load in bulk has");
  static final Property<Integer> LOAD_REQUESTS =
      OWN.of("nosql.load.requests", "3", ValueForm.smallAtLeast(1))
          .meaning("requests that a load in bulk has under way to each shard");
  static final Property<Duration> LAG =
      OWN.of("nosql.consistency.lag", UnitForms.duration())
          .meaning(
              "time by which a node that answers a read may lag behind the master; unset: any");
  static final Property<Duration> SOCKET_TIMEOUT =
      OWN.of("nosql.socket.timeout", UnitForms.duration())
          .alias("socketReadTimeout")
          .meaning(
              "time that a node may take to answer; unset: 30s, or a request's time if that is"
                  + " longer");
  static final Property<Duration> OPEN_TIMEOUT =
      OWN.of("nosql.open.timeout", "3s", UnitForms.duration())
          .meaning("time that opening a connection to a node may take");
  static final Property<Integer> LIMIT =
      OWN.of("nosql.request.limit", ValueForm.smallAtLeast(1))
          .alias("requestLimit.maxActiveRequests")
          .meaning(
              "requests that this process may have under way at once; unset: 100, or as many more"
                  + " as let every client thread send one to the same node");
  static final Property<Integer> LIMIT_PERCENT =
      OWN.of("nosql.request.limit.percent", "90", ValueForm.between(1, 100))
          .alias("requestLimit.requestThresholdPercent")
          .meaning("per cent of that limit from which on no node may have most of them");
  static final Property<Integer> NODE_PERCENT =
      OWN.of("nosql.request.limit.node", "80", ValueForm.between(1, 100))
          .alias("requestLimit.nodeLimitPercent")
          .meaning("per cent of the limit that one node may then have; more to it fail");
  static final Property<List<String>> ZONES =
      OWN.of(
              "nosql.read.zones",
              new ValueForm<>(KvProperties::names, "names of zones, with commas"))
          .meaning("zones whose nodes may answer a read; unset: all");
  static final Property<Path> SECURITY =
      OWN.of("nosql.security.file", ValueForm.path("a file"))
          .meaning("login file of a secured store, as its own tools take it");
  static final Property<String> USER =
      OWN.of("nosql.user", ValueForm.text()).meaning("user of a secured store");
  static final Property<Path> PASSWORD_FILE =
      OWN.of("nosql.password.file", ValueForm.path("a file"))
          .meaning("file whose first line is the user's password");
  static final Property<Boolean> ASYNC =
      OWN.of("nosql.async", ValueForm.flag())
          .meaning(
              "whether requests share connections instead of each having one; unset: as the client"
                  + " does it");

  static final List<Property<?>> PROPERTIES = OWN.all();

  private KvProperties() {}

  /**
   * Reads the settings if helper hosts are given; without them the other properties have no use.
   */
  static Optional<KvSettings> from(
      PropertyReader reader, Duration requestTimeout, Durability onReplicas) {
    reader.check(
        !reader.isSet(STORE) || reader.isSet(HOSTS),
        STORE,
        "expected nosql.helperhosts with it, which says where the store is");
    // The settings are read even without helper hosts, so that every mistake is reported.
    var settings =
        new KvSettings(
            reader.get(STORE),
            reader.find(HOSTS).orElse(List.of()),
            keys(reader),
            Optional.of(ProxyProperties.table(reader))
                .filter(any -> reader.get(API) == KvApi.TABLE),
            reader.find(LAG),
            onReplicas,
            timeouts(reader, requestTimeout),
            limits(reader),
            bulk(reader),
            reader.find(ZONES).orElse(List.of()),
            login(reader),
            reader.find(ASYNC));
    return Optional.of(settings).filter(kv -> !kv.helpers().isEmpty());
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
        "expected nosql.request.timeout or more, which the client asks for");
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
        "expected nosql.request.limit.percent or less");
    return limits;
  }

  private static Login login(PropertyReader reader) {
    Optional<String> user = reader.find(USER);
    Optional<Path> password = reader.find(PASSWORD_FILE);
    reader.check(
        user.isPresent() == password.isPresent(),
        user.isPresent() ? USER : PASSWORD_FILE,
        "expected nosql.user and nosql.password.file, or neither");
    return new Login(reader.find(SECURITY), user, password);
  }

  private static boolean isHostAndPort(String text) {
    Matcher host = HOST_AND_PORT.matcher(text);
    int port = host.matches() ? Integer.parseInt(host.group(1)) : 0;
    return port >= 1 && port <= 65_535;
  }

  private static List<String> hosts(String text) {
    List<String> hosts = names(text);
    if (!hosts.stream().allMatch(KvProperties::isHostAndPort)) {
      throw new IllegalArgumentException(text);
    }
    return hosts;
  }

  private static List<String> names(String text) {
    List<String> names = Arrays.stream(text.split(",")).map(String::strip).toList();
    if (names.isEmpty() || names.contains("")) {
      throw new IllegalArgumentException(text);
    }
    return names;
  }

  /** Key-value or table interface of the client. Neither sees the other's records. */
  enum KvApi {
    KV,
    TABLE
  }
}
