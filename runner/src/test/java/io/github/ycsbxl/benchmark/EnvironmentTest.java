package io.github.ycsbxl.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Topology;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EnvironmentTest {
  @Test
  void settingsThatDifferAreNamedByScenario() {
    Map<String, Map<String, String>> reported =
        Map.of(
            "a", Map.of("required writes", "1", "nodes", "2"),
            "b", Map.of("required writes", "2", "nodes", "2", "zones", "3"));
    assertThat(Environment.ofStores(reported))
        .containsOnly(
            Map.entry("store of a: required writes", "1"),
            Map.entry("store of b: required writes", "2"),
            Map.entry("store of b: zones", "3"),
            Map.entry("store: nodes", "2"));
    assertThat(Environment.ofStores(Map.of("", Map.of("nodes", "2"))))
        .containsExactly(Map.entry("store: nodes", "2"));
  }

  @Test
  void topologiesHaveInCommonWhatIsEqual() {
    assertThat(Topology.of(2, 3).common(Topology.of(2, 3))).isEqualTo(Topology.of(2, 3));
    Topology common = Topology.of(2, 1).common(Topology.of(2, 2));
    assertThat(common.shards()).hasValue(2);
    assertThat(common.replicationFactor()).isEmpty();
    assertThat(common.nodes()).isEmpty();
  }
}
