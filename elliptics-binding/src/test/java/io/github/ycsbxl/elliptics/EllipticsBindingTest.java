package io.github.ycsbxl.elliptics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.ScopeRules;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EllipticsBindingTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private final BindingInfo binding = new EllipticsBinding();

  @Test
  void everyPropertyHasAnEffectInSomeMode() {
    ScopeRules.assertOfBinding(binding.properties());
    assertThat(binding.unused(new PropertyReader(new Properties()))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'', false, elliptics.port",
    "'', true, elliptics.port",
    "localhost:1, false, elliptics.server.threads elliptics.port",
  })
  void namesSettingsThatTheModeDoesNotUse(String address, boolean shared, String expected) {
    var given =
        TestDb.properties(
            "elliptics.port", "7", "elliptics.server.threads", "9", "elliptics.copies", "2");
    if (!address.isEmpty()) {
      given.setProperty("elliptics.address", address);
    }
    var reader = new PropertyReader(given);
    var binding = new EllipticsBinding();
    assertThat(binding.mode(reader, shared, false).withoutEffect(binding, reader))
        .extracting(sentence -> sentence.split(" ")[0])
        .containsExactlyInAnyOrder(expected.split(" "));
  }

  @Test
  void isFoundByItsName() {
    assertThat(ServiceLoader.load(BindingInfo.class))
        .anySatisfy(
            found -> {
              assertThat(found.name()).isEqualTo("elliptics");
              assertThat(found.dbClass()).isEqualTo(EllipticsClient.class);
            });
  }

  @Test
  void knowsTheNetworkThatItWouldServe() {
    var own =
        new PropertyReader(TestDb.properties("elliptics.nodes", "4", "elliptics.copies", "2"));
    assertThat(binding.topology(own)).isEqualTo(Topology.ofRing(4, 2));
    assertThat(binding.location(own)).contains(StoreLocation.IN_PROCESS);
    assertThat(binding.sharedServer(own)).isPresent();
    var here = new PropertyReader(TestDb.properties("elliptics.address", "localhost:1025"));
    assertThat(binding.topology(here)).isEqualTo(Topology.UNKNOWN);
    assertThat(binding.location(here)).contains(StoreLocation.THIS_MACHINE);
    assertThat(binding.sharedServer(here)).isEmpty();
    var elsewhere =
        new PropertyReader(TestDb.properties("elliptics.address", "localhost:1,192.0.2.7:1"));
    assertThat(binding.location(elsewhere)).contains(StoreLocation.NETWORK);
  }

  @Test
  void doesNotServeANumberOfNodesWhereThereAreSome() {
    var both =
        new PropertyReader(TestDb.properties("elliptics.address", "one:1", "elliptics.nodes", "2"));
    assertThat(binding.sharedServer(both)).isEmpty();
    golden.pin(both.problems());
    assertThat(binding.server(both)).isEmpty();
  }

  @Test
  void refusesCompareAndSetsBeforeTheStart() {
    assertThatThrownBy(
            () ->
                plan(
                    TestDb.properties(
                        "recordcount", "10",
                        "operationcount", "10",
                        "updateproportion", "0",
                        "readmodifywriteproportion", "0.05",
                        "readmodifywrite.mode", "cas",
                        "cas.audit", "true")))
        .satisfies(golden::pin);
  }

  @Test
  void refusesScansBeforeTheStart() throws IOException {
    var workload = new Properties();
    try (Reader in = Files.newBufferedReader(Path.of("../workloads/workloade"))) {
      workload.load(in);
    }
    assertThatThrownBy(() -> plan(workload)).satisfies(golden::pin);
  }

  private static BenchmarkPlan plan(Properties properties) throws Exception {
    var settings = BenchmarkSettings.of(Optional.of("elliptics"), properties, List.of());
    return BenchmarkPlan.read(settings, BenchmarkKind.BENCH);
  }
}
