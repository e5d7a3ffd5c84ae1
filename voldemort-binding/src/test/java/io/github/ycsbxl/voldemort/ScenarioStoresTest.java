package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scenarios whose settings select different stores. */
final class ScenarioStoresTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void scenariosMayUseDifferentClusters() throws Exception {
    BenchmarkPlan plan =
        read(
            Map.of(
                "a.voldemort.url", "tcp://localhost:1",
                "b.voldemort.url", "tcp://192.0.2.7:1"));
    assertThat(plan.parts().stream().map(one -> one.store().location()))
        .containsExactly(
            Optional.of(StoreLocation.THIS_MACHINE), Optional.of(StoreLocation.NETWORK));
  }

  @Test
  void tellsWhatHasNoEffectOnOneOfThem() throws Exception {
    BenchmarkPlan plan =
        read(Map.of("a.voldemort.url", "tcp://localhost:1", "b.voldemort.nodes", "2"));
    golden.pin(plan.withoutEffect(false));
  }

  @Test
  void scenariosShareTheStoreWhoseNodesAreStruck() {
    assertThatThrownBy(
            () ->
                read(
                    Map.of(
                        "fault.1", "at 1s kill node 1",
                        "voldemort.nodes", "2",
                        "a.voldemort.store", "other")))
        .isInstanceOf(ConfigurationException.class)
        .satisfies(golden::pin);
  }

  @Test
  void refusesAnAuditedScenarioWhoseStoreAnotherUses() throws Exception {
    golden.pin(problem(Map.of("voldemort.store", "c")));
    golden.pin(
        problem(
            Map.of(
                "voldemort.store", "c",
                "a.voldemort.url", "tcp://127.0.0.1:6666,tcp://192.0.2.7:6666",
                "b.voldemort.url", "tcp://localhost:6666")));
    golden.pin(
        problem(
            Map.of(
                "a.table", "c",
                "b.voldemort.store", "c",
                "voldemort.engine", "bdb",
                "a.voldemort.dir", "stores",
                "b.voldemort.dir", "other/../stores")));
    // The same name in another cluster, or another store in the same cluster.
    read(
        audited(
            Map.of(
                "voldemort.store", "c",
                "a.voldemort.url", "tcp://192.0.2.7:6666",
                "b.voldemort.url", "tcp://192.0.2.8:6666")));
    read(audited(Map.of("table", "c", "b.voldemort.store", "d")));
  }

  private static String problem(Map<String, String> more) {
    return Assertions.catchThrowableOfType(ConfigurationException.class, () -> read(audited(more)))
        .getMessage();
  }

  private static Map<String, String> audited(Map<String, String> more) {
    var all = new HashMap<>(more);
    all.putAll(
        Map.of(
            "a.cas.audit", "true",
            "a.readmodifywrite.mode", "cas",
            "a.readmodifywriteproportion", "1",
            "a.readproportion", "0",
            "a.updateproportion", "0"));
    return all;
  }

  private static BenchmarkPlan read(Map<String, String> more) throws ConfigurationException {
    BenchmarkSettings settings =
        BenchmarkSettings.of(
                Optional.of("voldemort"),
                Map.of(
                    "scenario.a", "",
                    "scenario.b", "",
                    "recordcount", "10",
                    "maxexecutiontime", "9",
                    "voldemort.engine", "memory",
                    "seed", "1"))
            .with(more);
    return BenchmarkPlan.read(settings, BenchmarkKind.BENCH);
  }
}
