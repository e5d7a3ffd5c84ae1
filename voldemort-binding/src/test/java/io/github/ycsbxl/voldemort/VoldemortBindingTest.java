package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.binding.StoreMode;
import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.ScopeRules;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class VoldemortBindingTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void everyPropertyHasAnEffectInSomeMode() {
    var binding = new VoldemortBinding();
    ScopeRules.assertOfBinding(binding.properties());
    assertThat(binding.unused(new PropertyReader(new Properties()))).isEmpty();
  }

  /** The engine in this process is one node, whatever the server's settings. */
  @Test
  void namesSettingsThatTheModeDoesNotUse() {
    var given =
        TestDb.properties(
            "voldemort.nodes",
            "2",
            "voldemort.port",
            "7",
            "voldemort.zone",
            "1",
            "store_name",
            "x");
    golden.pin(withoutEffect(given, false, false));
    golden.pin(withoutEffect(given, true, false));
    golden.pin(withoutEffect(given, false, true));
    var remote =
        TestDb.properties(
            "bootstrap_urls", "tcp://localhost:1", "voldemort.dir", "x", "voldemort.nodes", "2");
    for (boolean shared : new boolean[] {false, true}) {
      golden.pin(withoutEffect(remote, shared, false));
    }
    golden.pin(
        withoutEffect(
            TestDb.properties("voldemort.engine", "memory", "voldemort.dir", "x"), true, false));
    golden.pin(StoreMode.SERVED.withoutEffect(new VoldemortBinding(), new PropertyReader(given)));
  }

  private static List<String> withoutEffect(Properties given, boolean shared, boolean struck) {
    var reader = new PropertyReader(given);
    var binding = new VoldemortBinding();
    return binding.mode(reader, shared, struck).withoutEffect(binding, reader);
  }

  @Test
  void isFoundByItsName() {
    assertThat(ServiceLoader.load(BindingInfo.class))
        .anySatisfy(
            binding -> {
              assertThat(binding.name()).isEqualTo("voldemort");
              assertThat(binding.dbClass()).isEqualTo(VoldemortClient.class);
            });
  }

  @Test
  void knowsThatLocalModeIsOneNode() {
    var local = new PropertyReader(new Properties());
    assertThat(new VoldemortBinding().topology(local)).isEqualTo(Topology.of(1, 1));
    var remote = new PropertyReader(TestDb.properties("voldemort.url", "tcp://localhost:6666"));
    assertThat(new VoldemortBinding().topology(remote)).isEqualTo(Topology.UNKNOWN);
  }

  @Test
  void hasNoScans() {
    assertThat(new VoldemortBinding().scans(new PropertyReader(new Properties()))).isFalse();
  }

  @Test
  void knowsWhereTheStoreIs() {
    assertThat(location(new Properties())).contains(StoreLocation.IN_PROCESS);
    assertThat(location(TestDb.properties("voldemort.url", "tcp://localhost:6666")))
        .contains(StoreLocation.THIS_MACHINE);
    assertThat(location(TestDb.properties("voldemort.url", "tcp://localhost:1,tcp://192.0.2.7:1")))
        .contains(StoreLocation.NETWORK);
  }

  private static Optional<StoreLocation> location(Properties properties) {
    return new VoldemortBinding().location(new PropertyReader(properties));
  }

  @Test
  void takesTheClassesOfVoldemortsEngines() {
    assertThat(EngineKind.FORM.read("voldemort.store.bdb.BdbStorageConfiguration"))
        .isEqualTo(EngineKind.BDB);
    assertThat(EngineKind.FORM.read("voldemort.store.memory.InMemoryStorageConfiguration"))
        .isEqualTo(EngineKind.MEMORY);
  }

  @Test
  void leavesMistakesInTheReader() {
    var properties = new Properties();
    properties.setProperty("voldemort.engine", "steam");
    var reader = new PropertyReader(properties);
    new VoldemortBinding().open(reader);
    golden.pin(reader.problems());
  }
}
