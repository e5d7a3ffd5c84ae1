package io.github.ycsbxl.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.binding.NodeFault.Kind;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class FaultPlanTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Set<Kind> ALL = Set.of(NodeFault.Kind.values());

  @Test
  void hasFaultsInTheOrderOfTheirNumbers() {
    PropertyReader reader =
        PropertyReader.from(
            Map.of("fault.10", "at 1s kill any", "fault.2", "at 9s stop any", "fault.slo", "5ms"));
    FaultPlan plan = FaultPlan.from(reader);
    assertThat(plan.faults().stream().map(PlannedFault::name))
        .containsExactly("stop any", "kill any");
    assertThat(plan.needsNodes()).isTrue();
    assertThat(plan.ofStore().stream().map(Property::name)).containsExactly("fault.2", "fault.10");
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void commandsAndClientProcessesNeedNoNodes() {
    PropertyReader reader =
        PropertyReader.from(
            Map.of("fault.1", "at 1s exec \"x\"", "fault.2", "at 1s kill client 1"));
    FaultPlan plan = FaultPlan.from(reader);
    assertThat(plan.needsNodes()).isFalse();
    assertThat(plan.ofStore().stream().map(Property::name)).containsExactly("fault.1");
    plan.check(reader, Optional.empty(), 2, 0);
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void reportsAllMistakesTogether() {
    PropertyReader reader =
        PropertyReader.from(
            Map.of(
                "fault.1", "at 1s burn any",
                "fault.2", "at 20s kill any",
                "fault.3", "at 1s kill client 4"));
    FaultPlan.from(reader).check(reader, Optional.of(new ModelStore(ALL, true)), 4, 20);
    golden.pin(reader.problems());
  }

  @Test
  void namesExecForAStoreThatIsNotStartedHere() {
    golden.pin(problems("at 1s cut node 1", Optional.empty()));
  }

  @Test
  void refusesWhatTheStoreCannotDo() {
    var store = new ModelStore(Set.of(Kind.KILL, Kind.CUT), false);
    golden.pin(problems("at 1s disk full on node a", Optional.of(store)));
    golden.pin(problems("at 1s kill master", Optional.of(store)));
    golden.pin(problems("at 1s cut node a from node b", Optional.of(store)));
    golden.pin(problems("at 1s kill node d", Optional.of(store)));
  }

  @Test
  void numbersFaultsAfterThoseOfAFile() {
    assertThat(FaultPlan.numbered(List.of("x", "y"), List.of("fault.1", "fault.3")))
        .isEqualTo(Map.of("fault.2", "x", "fault.4", "y"));
  }

  private static List<String> problems(String fault, Optional<BreakableStore> store) {
    PropertyReader reader = PropertyReader.from(Map.of("fault.1", fault));
    FaultPlan.from(reader).check(reader, store, 1, 0);
    return reader.problems();
  }
}
