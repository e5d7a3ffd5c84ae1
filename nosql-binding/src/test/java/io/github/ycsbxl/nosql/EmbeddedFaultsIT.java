package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.faults.FaultRun;
import io.github.ycsbxl.faults.FaultTime;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** CAS runs during which nodes of the embedded store have faults. */
@Execution(ExecutionMode.CONCURRENT)
final class EmbeddedFaultsIT {
  private static final int SEEDS = Cases.of(1, 10);

  static Stream<String> faults() {
    return Stream.of(
            "kill any",
            "lose 5% of any",
            "cut master from any",
            "disk full on any",
            "stop any",
            "pause any",
            "delay any by 20ms",
            "cut any")
        .limit(Cases.of(4, 8));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void losesNoUpdateThatAMajorityAcknowledged(String fault, @TempDir Path folder) throws Exception {
    Properties properties = AuditedFaults.properties(folder);
    // A higher rate would show nothing more; overdue operations after a fault run at full speed.
    properties.setProperty("target", "500");
    properties.setProperty("operationcount", "500");
    try (var run = new AuditedFaults(properties, folder)) {
      for (int seed = 0; seed < SEEDS; seed++) {
        FaultRun faults = run.during(Map.of("fault.1", "at 100ms " + fault + " for 400ms"), seed);
        assertThat(faults.problems()).isEmpty();
        assertThat(faults.times()).hasSize(1);
      }
      AuditSummary audit = run.audit();
      assertThat(audit.details()).isEmpty();
      assertThat(audit.fault()).isEmpty();
      assertThat(audit.updates().acknowledged()).isPositive();
    }
  }

  @Test
  void auditFindsWhatOnlyAKilledMasterHad(@TempDir Path folder) throws Exception {
    Properties properties = AuditedFaults.properties(folder);
    properties.setProperty("nosql.acks", "NONE");
    properties.setProperty("maxexecutiontime", "3");
    try (var run = new AuditedFaults(properties, folder)) {
      var plan = Map.of("fault.1", "at 200ms cut master", "fault.2", "at 1s kill master");
      FaultRun faults = run.during(plan, 1);
      assertThat(faults.problems()).isEmpty();
      assertThat(faults.times())
          .extracting(FaultTime::name)
          .allMatch(name -> name.matches("(cut|kill) master \\(rg1-rn\\d\\)"));
      assertThat(run.audit().fault()).hasValueSatisfying(text -> assertThat(text).contains("lost"));
    }
  }
}
