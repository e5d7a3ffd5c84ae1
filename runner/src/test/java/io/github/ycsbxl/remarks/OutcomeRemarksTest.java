package io.github.ycsbxl.remarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.tables.Example;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class OutcomeRemarksTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Counts FAILED = new Counts(0, 0, 100);

  @Test
  void failuresThatTheBudgetAllowsAreToldWithTheirCause() {
    golden.pin(failures(phase("load", FAILED, "1")));
    assertThat(failures(phase("load", FAILED, "0.5"))).as("the verdict tells it").isEmpty();
    assertThat(failures(phase("load", new Counts(9, 1, 0), "1"))).isEmpty();
  }

  @Test
  void failuresOfALoadAreToldAfterItsRun() {
    assertThat(failures(phase("load", FAILED, "1"), phase("run", new Counts(9, 0, 1), "1")))
        .hasSize(2)
        .element(1)
        .asString()
        .startsWith("run: 1 of 10 operations failed");
  }

  private static List<String> failures(Phase... phases) {
    return TestRemarks.of(phases).stream()
        .filter(remark -> remark.kind() == RemarkKind.FAILED_OPERATIONS)
        .map(Remark::text)
        .toList();
  }

  private static Phase phase(String name, Counts counts, String budget) {
    RunDescription example = Example.run();
    var settings = new TreeMap<>(example.configuration());
    settings.put("error.budget", budget);
    var measured =
        new PhaseMeasurement(
            new PhaseTime(0, 1),
            counts,
            new TreeMap<>(),
            new TreeMap<>(Map.of("READ ERROR", "because")),
            GarbageCollection.none(),
            JvmPauses.NONE,
            Optional.empty(),
            ClientUse.NONE);
    return new Phase(example.configured(settings), name, 1, measured, false);
  }
}
