package io.github.ycsbxl.voldemort.server;

import static io.github.ycsbxl.voldemort.server.RawClient.bytes;
import static io.github.ycsbxl.voldemort.server.RawClient.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.FreePorts;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.cluster.Placement;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.Request.GetAll;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Response.Clocks;
import io.github.ycsbxl.voldemort.protocol.Response.Deleted;
import io.github.ycsbxl.voldemort.protocol.Response.KeyedValues;
import io.github.ycsbxl.voldemort.protocol.Response.Stored;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nodes of a cluster, each with its own storage. */
@Timeout(300)
final class ClusterServerTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final StoreName TEST = StoreName.parse("test");
  private static final Property<String> ADDRESS =
      Property.declare("voldemort.url", ValueForm.text())
          .scope(Scope.SCENARIO)
          .meaning("where it is");

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EngineKind.class)
  void keepsRecordsOfEveryProtocol(EngineKind engine) throws Exception {
    try (ClusterServer server = start(engine)) {
      for (Protocol protocol : Protocol.values()) {
        try (RawClient client = RawClient.connect(port(server), protocol)) {
          String key = protocol.code();
          assertThat(client.ask(put(Routing.NORMAL, "usertable", key, "v")))
              .isEqualTo(new Stored());
          assertThat(client.get(Routing.NORMAL, "usertable", key)).containsExactly("v");
          assertThat(((Clocks) client.ask(RawClient.getVersions("usertable", key))).clocks())
              .hasSize(1);
          assertThat(client.failure(put(Routing.NORMAL, "usertable", key, "v"))).startsWith("4 ");
          assertThat(client.ask(RawClient.delete("usertable", key))).isEqualTo(new Deleted(true));
          assertThat(client.get(Routing.NORMAL, "usertable", key)).isEmpty();
        }
      }
    }
  }

  @Test
  void describesItselfAsTheOriginalDoes() throws Exception {
    try (ClusterServer server = start(EngineKind.MEMORY);
        RawClient client = RawClient.connect(port(server), Protocol.VP1)) {
      String clusterXml = client.get(Routing.NORMAL, "metadata", "cluster.xml").get(0);
      ClusterNode node = Cluster.parse(clusterXml).nodes().get(0);
      assertThat(node.socketPort()).isEqualTo(port(server));
      assertThat(node.partitions()).hasSize(8);
      assertThat(stores(client, "stores.xml"))
          .extracting(StoreDefinition::name)
          .containsExactly("usertable", "test");
      assertThat(stores(client, "test")).extracting(StoreDefinition::name).containsExactly("test");
      assertThat(client.get(Routing.NORMAL, "metadata", "node.id")).containsExactly("0");
      assertThat(client.get(Routing.NORMAL, "metadata", "server.state"))
          .containsExactly("NORMAL_SERVER");
      assertThat(client.failure(RawClient.getVersions("metadata", "other")))
          .isEqualTo("22 Store other does not exist on node 0");
      assertThat(((Clocks) client.ask(RawClient.getVersions("metadata", "test"))).clocks())
          .hasSize(1);
      golden.pin(client.failure(put(Routing.NORMAL, "metadata", "cluster.xml", "<cluster/>")));
    }
  }

  private static List<StoreDefinition> stores(RawClient client, String key) throws IOException {
    return StoreDefinition.parse(client.get(Routing.NORMAL, "metadata", key).get(0));
  }

  @Test
  void keepsWhatTheOriginalClientWritesOfItself() throws Exception {
    try (ClusterServer server = start(EngineKind.BDB);
        RawClient client = RawClient.connect(port(server), Protocol.VP1)) {
      assertThat(client.get(Routing.NORMAL, SystemStores.VERSIONS, "metadata-versions"))
          .containsExactly("cluster.xml=0\nstores.xml=0\nusertable=0\ntest=0\n");
      client.ask(put(Routing.NORMAL, SystemStores.CLIENTS, "c1", "bootstrapTime=1"));
      assertThat(client.get(Routing.NORMAL, SystemStores.CLIENTS, "c1"))
          .containsExactly("bootstrapTime=1");
    }
  }

  @Test
  void refusesKeysOfOtherNodesUnlessChecksAreOff() throws Exception {
    List<Integer> ports = FreePorts.take(2);
    Cluster cluster = twoNodes(ports);
    Placement placement = Placement.of(cluster, Stores.named("test", "bdb"), 0);
    String theirs = keyOf(placement, 1);
    String ours = keyOf(placement, 0);
    try (ClusterServer server = start(cluster, "0,1");
        RawClient client = RawClient.connect(ports.get(0), Protocol.VP3)) {
      assertThat(server.addresses())
          .isEqualTo("tcp://127.0.0.1:%d tcp://127.0.0.1:%d".formatted(ports.get(0), ports.get(1)));
      String wrong =
          "9 Client accessing key belonging to partitions [%d] not present at Node 0"
              .formatted(placement.masterPartition(bytes(theirs)));
      assertThat(client.failure(RawClient.get("test", theirs))).isEqualTo(wrong);
      assertThat(client.failure(put(Routing.NORMAL, "test", theirs, "v"))).isEqualTo(wrong);
      assertThat(client.failure(RawClient.getVersions("test", theirs))).isEqualTo(wrong);
      assertThat(client.failure(RawClient.delete("test", theirs))).isEqualTo(wrong);
      assertThat(client.ask(put(Routing.NORMAL, "test", ours, "v"))).isEqualTo(new Stored());
      List<byte[]> both = List.of(bytes(ours), bytes(theirs));
      assertThat(client.failure(GetAll.of(TEST, Routing.NORMAL, both))).isEqualTo(wrong);

      client.ask(put(Routing.IGNORE_CHECKS, "test", theirs, "w"));
      Response all = client.ask(GetAll.of(TEST, Routing.IGNORE_CHECKS, both));
      assertThat(((KeyedValues) all).entries()).hasSize(2);
      try (RawClient other = RawClient.connect(ports.get(1), Protocol.VP3)) {
        assertThat(other.get(Routing.NORMAL, "test", theirs))
            .as("each node has its own storage")
            .isEmpty();
      }
    }
  }

  @Test
  void isTheNodesItWasAskedToBe() throws Exception {
    List<Integer> ports = FreePorts.take(2);
    try (ClusterServer one = start(twoNodes(ports), "1");
        ClusterServer other = start(twoNodes(ports), "0")) {
      assertThat(one.addresses()).isEqualTo("tcp://127.0.0.1:" + ports.get(1));
      assertThat(other.addresses()).isEqualTo("tcp://127.0.0.1:" + ports.get(0));
      assertThat(folder.resolve("data/node-0")).isDirectory();
      assertThat(folder.resolve("data/node-1")).isDirectory();
    }
  }

  @Test
  void makesAClusterOfAnyNumberOfNodesAndWritesItsMetadata() throws Exception {
    Path xml = folder.resolve("new/xml");
    String[] four = {"voldemort.port", "0", "voldemort.nodes", "4", "voldemort.replicas", "2"};
    String[] withXml =
        Stream.concat(Stream.of(four), Stream.of("voldemort.xml.dir", xml.toString()))
            .toArray(String[]::new);
    try (ClusterServer server = start(EngineKind.BDB, withXml);
        RawClient client = RawClient.connect(port(server), Protocol.VP1)) {
      String clusterXml = client.get(Routing.NORMAL, "metadata", "cluster.xml").get(0);
      Cluster cluster = Cluster.parse(clusterXml);
      assertThat(cluster.nodes()).hasSize(4).allMatch(node -> node.partitions().size() == 8);
      assertThat(server.addresses().split(" ")).hasSize(4);
      List<StoreDefinition> stores = stores(client, "stores.xml");
      assertThat(stores).allMatch(store -> store.replicas() == 2);
      Placement placement = Placement.of(cluster, stores.get(0), 0);
      assertThat(IntStream.range(0, 100).mapToObj(i -> placement.replicas(bytes("k" + i))))
          .allMatch(replicas -> replicas.stream().distinct().count() == 2);
      assertThat(xml.resolve("cluster.xml")).hasContent(clusterXml);
      assertThat(StoreDefinition.parse(Files.readString(xml.resolve("stores.xml"))))
          .isEqualTo(stores);
    }
    start(EngineKind.BDB, four).close();
    assertThatThrownBy(() -> start(EngineKind.BDB, "voldemort.port", "0", "voldemort.nodes", "3"))
        .satisfies(golden::pin);
  }

  @Test
  void routesForNobody() throws Exception {
    try (ClusterServer server = start(EngineKind.MEMORY);
        RawClient vp2 = RawClient.connect(port(server), Protocol.VP2)) {
      assertThat(vp2.failure(put(Routing.ROUTED, "test", "k", "v")))
          .isEqualTo("1 No store named: 'test'.");
    }
  }

  @Test
  void keepsStoresInMemoryThatWantIt() throws Exception {
    List<StoreDefinition> stores = List.of(Stores.named("d", "bdb"), Stores.named("m", "memory"));
    Path file = Files.writeString(folder.resolve("stores.xml"), StoreDefinition.toXml(stores));
    for (int round = 0; round < 2; round++) {
      try (ClusterServer server =
              start(EngineKind.BDB, "voldemort.port", "0", "voldemort.stores", file.toString());
          RawClient client = RawClient.connect(port(server), Protocol.VP1)) {
        assertThat(client.get(Routing.NORMAL, "d", "k")).hasSize(round);
        assertThat(client.get(Routing.NORMAL, "m", "k")).isEmpty();
        client.ask(put(Routing.NORMAL, "d", "k", "v"));
        client.ask(put(Routing.NORMAL, "m", "k", "v"));
      }
    }
  }

  @Test
  void saysThatThePortIsTaken() throws Exception {
    try (ClusterServer server = start(EngineKind.MEMORY)) {
      String port = Integer.toString(port(server));
      assertThatThrownBy(() -> start(EngineKind.MEMORY, "voldemort.port", port))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("cannot listen on port " + port + " of 127.0.0.1: ");
    }
  }

  @Test
  void letsThePortGoWhenTheStorageCannotBeOpened() throws Exception {
    Files.writeString(folder.resolve("data"), "a file");
    int port = FreePorts.take(1).get(0);
    assertThatThrownBy(() -> start(EngineKind.BDB, "voldemort.port", Integer.toString(port)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("voldemort.dir cannot be used: ");
    try (var free = new ServerSocket(port)) {
      assertThat(free.isBound()).isTrue();
    }
  }

  private ClusterServer start(EngineKind engine) throws Exception {
    return start(engine, "voldemort.port", "0");
  }

  private ClusterServer start(Cluster cluster, String nodes) throws Exception {
    Path clusterXml = Files.writeString(folder.resolve("cluster.xml"), cluster.toXml());
    return start(
        EngineKind.BDB, "voldemort.cluster", clusterXml.toString(), "voldemort.node", nodes);
  }

  private ClusterServer start(EngineKind engine, String... properties) throws Exception {
    var all = new Properties();
    for (int i = 0; i < properties.length; i += 2) {
      all.setProperty(properties[i], properties[i + 1]);
    }
    var reader = new PropertyReader(all);
    var storage = new StorageSettings(engine, folder.resolve("data"), 16 << 20);
    var server = new ClusterServer(ServerConfig.from(reader, storage), ADDRESS);
    reader.throwIfProblems();
    server.start();
    return server;
  }

  private static int port(ClusterServer server) {
    String addresses = server.addresses();
    return Integer.parseInt(addresses.substring(addresses.lastIndexOf(':') + 1));
  }

  private static Cluster twoNodes(List<Integer> ports) {
    List<ClusterNode> nodes =
        List.of(
            ClusterNode.of(0, "127.0.0.1", ports.get(0), List.of(0, 2, 4, 6)),
            ClusterNode.of(1, "127.0.0.1", ports.get(1), List.of(1, 3, 5, 7)));
    return new Cluster("two", List.of(), nodes);
  }

  private static String keyOf(Placement placement, int node) {
    return IntStream.range(0, 1_000)
        .mapToObj(i -> "key-" + i)
        .filter(key -> placement.replicas(bytes(key)).get(0).id() == node)
        .findFirst()
        .orElseThrow();
  }
}
