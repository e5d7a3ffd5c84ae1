package io.github.ycsbxl.voldemort.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyList;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class ServerConfigTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final StorageSettings STORAGE =
      new StorageSettings(EngineKind.BDB, Path.of("data"), 1 << 20);

  @TempDir Path folder;
  private Path cluster;
  private Path stores;

  @BeforeEach
  void writeFiles() throws IOException {
    cluster = folder.resolve("cluster.xml");
    stores = folder.resolve("stores.xml");
    List<ClusterNode> nodes =
        List.of(
            ClusterNode.of(0, "h0", 7000, List.of(0, 1)),
            ClusterNode.of(3, "h3", 7010, List.of(2, 3)));
    Files.writeString(cluster, new Cluster("c", List.of(), nodes).toXml());
    Files.writeString(stores, StoreDefinition.toXml(List.of(Stores.named("s", "memory"))));
  }

  @Test
  void defaultsAreDocumented() throws IOException {
    PropertyList.assertIn("SERVER.md", ServerConfig.PROPERTIES);
    ServerConfig config = config();
    assertThat(config.address().text()).isEqualTo("127.0.0.1");
    assertThat(config.port()).isEqualTo(6666);
    assertThat(config.cluster()).isEmpty();
    assertThat(config.stores()).isEmpty();
    assertThat(config.nodes()).isEmpty();
  }

  @Test
  void everyKeyIsMapped() throws IOException {
    ServerConfig config =
        config(
            "voldemort.address=0.0.0.0",
            "voldemort.cluster=" + cluster,
            "voldemort.stores=" + stores,
            "voldemort.node=3, 0");
    assertThat(config.address().text()).isEqualTo("0.0.0.0");
    assertThat(config.nodes()).isEqualTo(Set.of(0, 3));
    ServedCluster served = config.served(List.of());
    assertThat(served.cluster().nodes()).extracting(ClusterNode::host).containsExactly("h0", "h3");
    assertThat(served.clusterXml()).isEqualTo(Files.readString(cluster));
    assertThat(served.stores()).extracting(StoreDefinition::name).containsExactly("s");
    assertThat(served.storesXml()).isEqualTo(Files.readString(stores));
    assertThat(config("voldemort.port=7").port()).isEqualTo(7);
  }

  @Test
  void reportsMalformedValues() {
    golden.pin(
        problems(
            "voldemort.port=65535",
            "voldemort.address=no such host",
            "voldemort.cluster=" + folder.resolve("no.xml"),
            "voldemort.node=one"));
  }

  @Test
  void reportsWhatDoesNotFitTogether() throws IOException {
    golden.pin(problems("voldemort.address=0.0.0.0", "voldemort.node=0"));
    golden.pin(problems("voldemort.cluster=" + cluster, "voldemort.port=7", "voldemort.node=0,1"));
  }

  @Test
  void reportsStoresThatItCannotServe() throws IOException {
    var bad =
        List.of(
            Stores.named("metadata", "bdb"),
            Stores.named("r", "read-only"),
            StoreDefinition.of("two", 2, Quorum.of(1, 1), Quorum.of(1, 1)));
    Files.writeString(stores, StoreDefinition.toXml(bad));
    String given = "voldemort.stores=" + stores;
    golden.pin(problems(given));
    Files.writeString(stores, "<stores><store/></stores>");
    assertThat(problems(given)).singleElement().asString().startsWith(given + ": ");
  }

  @Test
  void reportsNamesOfStoresThatAreNoNamesOfFiles() throws IOException {
    var bad = List.of(Stores.named("a/b", "bdb"), Stores.named("..", "bdb"));
    Files.writeString(stores, StoreDefinition.toXml(bad));
    String given = "voldemort.stores=" + stores;
    golden.pin(problems(given));
    Files.writeString(stores, StoreDefinition.toXml(List.of(Stores.named("a\nb", "bdb"))));
    golden.pin(problems(given));
  }

  @Test
  void reportsPortsThatNobodyCanConnectTo() throws IOException {
    Files.writeString(
        cluster, Files.readString(cluster).replaceFirst("<socket-port>\\d+", "<socket-port>0"));
    golden.pin(problems("voldemort.cluster=" + cluster));
  }

  private static ServerConfig config(String... assignments) {
    PropertyReader reader = reader(assignments);
    ServerConfig config = ServerConfig.from(reader, STORAGE);
    assertThat(reader.problems()).isEmpty();
    return config;
  }

  private static List<String> problems(String... assignments) {
    PropertyReader reader = reader(assignments);
    ServerConfig.from(reader, STORAGE);
    return reader.problems();
  }

  private static PropertyReader reader(String... assignments) {
    var properties = new Properties();
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      properties.setProperty(assignment.substring(0, equals), assignment.substring(equals + 1));
    }
    return new PropertyReader(properties);
  }
}
