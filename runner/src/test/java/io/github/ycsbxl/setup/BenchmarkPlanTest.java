package io.github.ycsbxl.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.BasicStore;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.RunPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BenchmarkPlanTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void everyRunOfAPlanIsMadeOfWhatWasReadOnce() throws Exception {
    Properties properties = properties(Map.of("recordcount", "100", "threadcount", "3"));
    BenchmarkPlan plan = read(properties, BenchmarkKind.LOAD);
    properties.setProperty("recordcount", "not read again");
    RunPlan first = plan.only().runPlan();
    RunPlan second = plan.only().runPlan();
    assertThat(first.recordsToLoad()).isEqualTo(second.recordsToLoad()).isEqualTo(100);
    assertThat(first.connections()).isSameAs(second.connections());
    assertThat(first.connections().connect())
        .isInstanceOf(BasicStore.class)
        .isNotSameAs(first.connections().connect());
  }

  @ParameterizedTest
  @EnumSource(names = {"AUDIT", "CHECK"})
  void planThatChoosesNoRecordsNeedsNone(BenchmarkKind kind) throws Exception {
    BenchmarkPlan plan = read(properties(Map.of()), kind);
    assertThat(plan.only().runPlan().recordsToLoad()).isZero();
    assertThat(plan.given()).doesNotContainKey("recordcount");
  }

  @Test
  void planThatChoosesRecordsNeedsSome() {
    assertThatThrownBy(() -> read(properties(Map.of("operationcount", "1")), BenchmarkKind.RUN))
        .satisfies(golden::pin);
  }

  @ParameterizedTest
  @EnumSource(names = {"AUDIT", "BENCH"})
  void wrongSettingsOfAnAuditAreRefusedBeforehand(BenchmarkKind kind) {
    var wrong = Map.of("cas.audit.timeout", "soon", "recordcount", "9", "operationcount", "1");
    assertThatThrownBy(() -> read(properties(wrong), kind))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("cas.audit.timeout=soon: expected ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "free", "NaN", ""})
  void mistakesOfTheCostAreReportedTogether(String cost) {
    var wrong =
        Map.of(
            "recordcount", "9", "cost.per.hour", cost, "cost.nodes", "all", "cost.unit", "US $,");
    assertThatThrownBy(() -> read(properties(wrong), BenchmarkKind.LOAD))
        .isInstanceOf(ConfigurationException.class)
        .satisfies(golden::pin);
  }

  private static Properties properties(Map<String, String> settings) {
    var properties = new Properties();
    properties.putAll(settings);
    return properties;
  }

  private static BenchmarkPlan read(Properties properties, BenchmarkKind kind)
      throws ConfigurationException {
    return BenchmarkPlan.read(
        BenchmarkSettings.of(Optional.of("basic"), properties, List.of()), kind);
  }
}
