package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Main;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.session.FleetRequest;
import io.github.ycsbxl.session.FleetSession;
import io.github.ycsbxl.session.Job;
import io.github.ycsbxl.session.TestListener;
import io.github.ycsbxl.session.TestOutcome;
import io.github.ycsbxl.session.TestSettings;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Client processes that share a store which lives in one process: the starter serves it. */
@Timeout(180)
final class FleetIT {
  @TempDir Path folder;

  /** An insert of a key that is taken would fail, and with it the test. */
  @Test
  void losesNoUpdateAndInsertsNoKeyTwice() throws Exception {
    Properties properties = workload("mixed-95-5");
    properties.putAll(
        Map.of(
            "voldemort.engine", "memory",
            "recordcount", "500",
            "operationcount", "3000",
            "threadcount", "2",
            "warmup.seconds", "0",
            "readproportion", "0.4",
            "insertproportion", "0.1",
            "readmodifywriteproportion", "0.5",
            "zipfian.scope", "global",
            "results.dir", folder.toString()));
    TestSettings settings = TestSettings.of(Optional.of("voldemort"), properties, List.of());
    FleetRequest fleet = FleetRequest.read(settings, Job.BENCH, 4, Map.of());
    TestOutcome outcome =
        FleetSession.run(fleet, Job.BENCH, Main.class, TestListener.SILENT, new StopSignal());

    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.results()).hasSize(2);
    assertThat(outcome.results().get(0).measurement().counts().succeeded()).isEqualTo(500);
    var run = outcome.last().measurement();
    assertThat(run.counts().succeeded()).isEqualTo(12_000);
    assertThat(run.row("CAS-CONFLICT").orElseThrow().succeeded()).isPositive();
    assertThat(outcome.audit()).isPresent();
    assertThat(outcome.audit().orElseThrow().updates())
        .isEqualTo(run.row("CAS").orElseThrow().succeeded());
  }

  private static Properties workload(String name) throws Exception {
    var properties = new Properties();
    try (Reader in = Files.newBufferedReader(Path.of("../workloads", name))) {
      properties.load(in);
    }
    return properties;
  }
}
