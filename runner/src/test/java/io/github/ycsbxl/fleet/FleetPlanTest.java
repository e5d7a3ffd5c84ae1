package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class FleetPlanTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void reportsWhatAllDoTogether() throws Exception {
    FleetPlan fleet = FleetPlan.read(settings(), BenchmarkKind.RUN, 4);
    assertThat(fleet.phase("run").operations()).isEqualTo(4 * 50);
    assertThat(fleet.phase("load").operations()).isEqualTo(1000);
  }

  @Test
  void givesAllOneNameOfTheAuditedTest() throws Exception {
    FleetPlan fleet = FleetPlan.read(settings(), BenchmarkKind.RUN, 2);
    assertThat(fleet.settings().properties())
        .containsKey("cas.audit.id")
        .containsEntry("client.count", "2");
  }

  /** A workload file at full size sets another number than a laptop needs. */
  @Test
  void takesTheNumberOfTheOptionAndNotThatOfAFile() throws Exception {
    FleetPlan fleet = FleetPlan.read(settings().with("client.count", 20), BenchmarkKind.RUN, 2);
    assertThat(fleet.clients()).isEqualTo(2);
    assertThat(fleet.settings().properties()).containsEntry("client.count", "2");
  }

  @Test
  void warnsOfMoreProcessesThanAMachineCarries() throws Exception {
    FleetPlan fleet = FleetPlan.read(settings(), BenchmarkKind.RUN, 20);
    assertThat(fleet.remark(5)).isEmpty();
    golden.pin(fleet.remark(2));
  }

  @Test
  void saysThatATargetIsForEachProcess() throws Exception {
    BenchmarkSettings paced = settings().with("target", "50.5");
    golden.pin(FleetPlan.read(paced, BenchmarkKind.RUN, 2).targets());
    assertThat(FleetPlan.read(paced, BenchmarkKind.RUN, 1).targets()).isEmpty();
    assertThat(FleetPlan.read(settings(), BenchmarkKind.RUN, 2).targets()).isEmpty();
  }

  private static BenchmarkSettings settings() {
    var properties = new Properties();
    properties.putAll(Map.of("recordcount", "1000", "operationcount", "50"));
    return BenchmarkSettings.of(Optional.of("basic"), properties, List.of());
  }
}
