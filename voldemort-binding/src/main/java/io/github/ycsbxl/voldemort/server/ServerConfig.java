package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.files.InputText;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.serve.ListenerSettings;
import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.Placement;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Configuration of the server. Immutable.
 *
 * @param storage storage of all nodes together
 * @param port without a cluster file, the port of the first node; with a cluster file, the port of
 *     the only node in this process, or 0 for the port in the file
 * @param made default cluster, used if there is no cluster file
 * @param nodes IDs of the nodes in this process; empty for all
 * @param xmlFolder directory to which the metadata are written
 * @param listener settings of each node's port
 */
public record ServerConfig(
    StorageSettings storage,
    Address address,
    int port,
    DefaultCluster made,
    Optional<XmlFile<Cluster>> cluster,
    Optional<XmlFile<List<StoreDefinition>>> stores,
    Set<Integer> nodes,
    Optional<Path> xmlFolder,
    ListenerSettings listener) {

  /**
   * Highest port of a node. The metadata contain the next port as the admin port, although nothing
   * listens at that port.
   */
  private static final int MAX_PORT = 65_534;

  private static final int MAX_NODES = 1_000;

  /** Valid names of stores, which become file names. */
  private static final Pattern STORE_NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}");

  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO, Scope.SERVER);

  static final Property<Integer> PORT =
      OWN.declare("voldemort.port", "6666", ValueForm.between(0, MAX_PORT))
          .scope(Scope.SCENARIO, Scope.SERVE)
          .meaning(
              "serve: port of the first node; further nodes use every second port; 0 picks free ports. With voldemort.cluster: listen port behind a relay");
  static final Property<Address> ADDRESS =
      OWN.declare(
              "voldemort.address",
              "127.0.0.1",
              new ValueForm<>(Address::of, "an address or a name of this machine, without a port"))
          .scope(Scope.SCENARIO, Scope.SERVE)
          .meaning("serve: listen address; without a cluster file, clients use it too");
  public static final Property<Integer> COUNT =
      OWN.declare("voldemort.nodes", "1", ValueForm.between(1, MAX_NODES))
          .meaning("serve: nodes of a cluster without cluster.xml, with 8 partitions each");
  public static final Property<Integer> REPLICAS =
      OWN.declare("voldemort.replicas", "1", ValueForm.smallAtLeast(1))
          .meaning("serve: replication factor without stores.xml; one replica has to answer");
  static final Property<Path> CLUSTER =
      OWN.declare("voldemort.cluster", ValueForm.path("a file").ofInput())
          .meaning("serve: cluster.xml with the nodes and their ports [voldemort.nodes nodes]");
  static final Property<Path> STORES =
      OWN.declare("voldemort.stores", ValueForm.path("a file").ofInput())
          .meaning(
              "serve: stores.xml [stores usertable, test and the tables of the workload, each with voldemort.replicas replicas]");
  static final Property<Set<Integer>> NODES =
      OWN.declare(
              "voldemort.node", new ValueForm<>(ServerConfig::ids, "node ids, separated by commas"))
          .meaning("serve: nodes of the cluster file to run in this process [all]");
  static final Property<Path> XML =
      OWN.declare("voldemort.xml.dir", ValueForm.path("a folder"))
          .meaning("serve: directory to write cluster.xml and stores.xml to, for other processes");

  /** Properties of every node's port. */
  public static final ListenerSettings.Declared LISTENER =
      ListenerSettings.declare(OWN, "voldemort.server");

  public static final List<Property<?>> PROPERTIES = OWN.all();

  /** Address to listen at, as written by the user and resolved. */
  public record Address(String text, InetAddress resolved) {
    private static Address of(String text) throws UnknownHostException {
      return new Address(text, InetAddress.getByName(text));
    }
  }

  /** Text of a file and its parsed content. */
  public record XmlFile<T>(String text, T content) {}

  /** Reads all properties and files. Problems are added to the reader. */
  public static ServerConfig from(PropertyReader reader, StorageSettings storage) {
    var config =
        new ServerConfig(
            storage,
            reader.get(ADDRESS),
            reader.isSet(CLUSTER) && !reader.isSet(PORT) ? 0 : reader.get(PORT),
            new DefaultCluster(
                reader.get(COUNT), reader.get(REPLICAS), RecordConfig.tables(reader)),
            read(reader, CLUSTER, Cluster::parse),
            read(reader, STORES, StoreDefinition::parse),
            reader.find(NODES).orElse(Set.of()),
            reader.find(XML),
            LISTENER.read(reader));
    boolean hasCluster = reader.isSet(CLUSTER);
    config.checkMade(reader, hasCluster);
    reader.check(
        hasCluster || !config.address().resolved().isAnyLocalAddress(),
        ADDRESS,
        "expected an address that clients can connect to, or addresses in voldemort.cluster");
    reader.check(
        !hasCluster || !reader.isSet(PORT) || config.nodes().size() == 1,
        PORT,
        "voldemort.cluster already defines the ports");
    reader.check(hasCluster || !reader.isSet(NODES), NODES, "it needs voldemort.cluster");
    config.cluster().ifPresent(file -> checkNodes(reader, file.content(), config.nodes()));
    config.stores().ifPresent(file -> config.checkStores(reader, file.content()));
    return config;
  }

  private void checkMade(PropertyReader reader, boolean hasCluster) {
    reader.check(
        !hasCluster || !reader.isSet(COUNT), COUNT, "voldemort.cluster already defines the nodes");
    reader.check(
        !reader.isSet(STORES) || !reader.isSet(REPLICAS),
        REPLICAS,
        "voldemort.stores already defines the number of replicas");
    int nodes = cluster.map(file -> file.content().nodes().size()).orElse(made.nodes());
    reader.check(
        made.replicas() <= nodes,
        REPLICAS,
        "expected at most the number of nodes (%d)".formatted(nodes));
    List<Integer> ports = made.ports(port);
    reader.check(
        hasCluster || ports.get(ports.size() - 1) <= MAX_PORT,
        PORT,
        "the last of %d nodes would use port %d; expected at most %d"
            .formatted(made.nodes(), ports.get(ports.size() - 1), MAX_PORT));
  }

  /** Adds a problem for every reason that prevents fault injection into this cluster. */
  public void checkBreakable(PropertyReader reader) {
    reader.check(
        cluster.isEmpty(),
        CLUSTER,
        "expected no cluster file with node faults, which need free ports");
  }

  /** Returns a copy for the loopback address. Without a cluster file, nodes use free ports. */
  public ServerConfig onLoopback() {
    var loopback = new Address("127.0.0.1", InetAddress.getLoopbackAddress());
    return new ServerConfig(
        storage, loopback, 0, made, cluster, stores, nodes, xmlFolder, listener);
  }

  /** Returns the port at which a node of the cluster file listens. */
  int portOf(ClusterNode node) {
    return port == 0 ? node.socketPort() : port;
  }

  /** Returns the metadata of the nodes. A default cluster has these ports. */
  ServedCluster served(List<Integer> ports) {
    Cluster nodes = cluster.map(XmlFile::content).orElseGet(() -> made.at(address.text, ports));
    List<StoreDefinition> definitions = stores.map(XmlFile::content).orElseGet(made::stores);
    return new ServedCluster(
        nodes,
        cluster.map(XmlFile::text).orElseGet(nodes::toXml),
        definitions,
        stores.map(XmlFile::text).orElseGet(() -> StoreDefinition.toXml(definitions)));
  }

  private static void checkNodes(PropertyReader reader, Cluster cluster, Set<Integer> wanted) {
    Set<Integer> there = cluster.nodes().stream().map(ClusterNode::id).collect(Collectors.toSet());
    reader.check(there.containsAll(wanted), NODES, "the nodes of voldemort.cluster are " + there);
  }

  private void checkStores(PropertyReader reader, List<StoreDefinition> definitions) {
    Cluster where =
        cluster.map(XmlFile::content).orElseGet(() -> made.at(address.text, made.ports(0)));
    for (StoreDefinition store : definitions) {
      reader.check(
          !SystemStores.reserved().contains(store.name()),
          STORES,
          "%s is a system store of the server; use another name".formatted(store.name()));
      reader.check(
          STORE_NAME.matcher(store.name()).matches(),
          STORES,
          "%s: expected letters, digits, dashes, underscores, and dots except at the start"
              .formatted(PropertyReader.shown(store.name())));
      reader.check(
          NodeStores.kindOf(store).isPresent(),
          STORES,
          "%s has persistence %s; expected bdb or memory"
              .formatted(store.name(), store.persistence()));
      try {
        where.zones().forEach(zone -> Placement.of(where, store, zone.id()));
      } catch (MetadataException e) {
        reader.check(false, STORES, e.getMessage());
      }
    }
  }

  private static <T> Optional<XmlFile<T>> read(
      PropertyReader reader, Property<Path> property, Function<String, T> parser) {
    try {
      Optional<Path> path = reader.find(property);
      if (path.isPresent()) {
        String text = InputText.read(path.get());
        return Optional.of(new XmlFile<>(text, parser.apply(text)));
      }
    } catch (IOException e) {
      reader.check(false, property, ErrorMessages.fileMessage(e));
    } catch (MetadataException e) {
      reader.check(false, property, e.getMessage());
    }
    return Optional.empty();
  }

  private static Set<Integer> ids(String text) {
    return Arrays.stream(text.split(","))
        .map(id -> Integer.valueOf(id.strip()))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
