package io.github.ycsbxl.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code ycsb.sbatch} on Slurm with this machine as the only node. Needs root and slurm-wlm. */
@Timeout(1_200)
final class JobOnSlurm {
  private static final String ONE_MACHINE = Release.file("deploy/slurm/one-machine");
  private static final String SLURM = System.getProperty("ycsb.slurm");

  private static final Map<String, String> CONFIGURATION =
      Map.of("SLURM_CONF", SLURM + "/slurm.conf");

  @TempDir private Path folder;

  @BeforeAll
  static void startSlurm(@TempDir Path log) throws Exception {
    Finished start = slurm(log, "start", "4");
    assertThat(start.exitStatus()).as(start.output().toString()).isZero();
  }

  @AfterAll
  static void stopSlurm(@TempDir Path log) throws Exception {
    Finished stop = slurm(log, "stop");
    assertThat(stop.exitStatus()).as(stop.output().toString()).isZero();
  }

  @Test
  void fourTasksAreOneTestThatLosesNoUpdate() throws Exception {
    try (ServedStore store = ServedStore.start(folder)) {
      Finished job = submit(store.helperHosts());
      assertThat(job.exitStatus()).as(everything()).isZero();
      for (int index = 0; index < 4; index++) {
        assertThat(Files.readAllLines(results().resolve("clients/client-" + index + ".log")))
            .contains("[OVERALL], Succeeded, 1000");
      }
      assertThat(everything()).contains("[OVERALL], Succeeded, 4000").contains("lost updates: 0");
    }
  }

  @Test
  void theLedgerOfAKilledTaskIsMissedAndAuditedOnceItIsThere() throws Exception {
    try (ServedStore store = ServedStore.start(folder)) {
      Finished job =
          submit(
              store.helperHosts(),
              "operationcount=0",
              "maxexecutiontime=4",
              "target=500",
              "fault.1=at 2s kill client 2");
      assertThat(job.exitStatus()).as(everything()).isEqualTo(1);
      assertThat(everything()).contains("the ledger of client 2 of 4 is missing");
      Path killed = results().resolve("clients/client-2");
      assertThat(killed.resolve("run.jsonl")).content().contains("{\"interval\":");
      assertThat(results().resolve("faults.csv")).content().contains(",1,kill client 2,");
      Path kept = folder.resolve(results().getFileName() + "-client-2");
      Files.move(kept.resolve("client-2/cas-ledger.bin"), killed.resolve("cas-ledger.bin"));
      Finished audit =
          Finished.run(
              Map.of(),
              folder.resolve("audit.log"),
              List.of(
                  Release.file("bin/ycsb"),
                  "audit",
                  "nosql",
                  "-p",
                  store.helperHosts(),
                  results().toString()));
      assertThat(audit.exitStatus()).as(audit.output().toString()).isZero();
      assertThat(audit.output()).anyMatch(line -> line.contains("lost updates: 0"));
    }
  }

  @Test
  void aJobThatIsToldToEndHasAPartialResult() throws Exception {
    try (ServedStore store = ServedStore.start(folder);
        RunningCommand job =
            start(store.helperHosts(), "operationcount=0", "maxexecutiontime=100", "target=500")) {
      try (RunningCommand log =
          RunningCommand.start(Map.of(), List.of("tail", "-F", folder + "/job.log"))) {
        log.await(line -> line.startsWith("run: "));
      }
      Finished cancel =
          Finished.run(
              CONFIGURATION,
              folder.resolve("scancel.log"),
              List.of("scancel", "--batch", "--signal=TERM", "--name=ycsb"));
      assertThat(cancel.exitStatus()).isZero();
      assertThat(job.finish().exitStatus()).isNotZero();
    }
    assertThat(results().resolve("result.json")).content().contains("\"partial\" : true");
    assertThat(everything()).contains("bin/ycsb report " + results());
  }

  @Test
  void oneTaskThatFailsFailsTheJobAndSaysWhy() throws Exception {
    Finished job = submit("nosql.helperhosts=127.0.0.1:1");
    assertThat(job.exitStatus()).isEqualTo(1);
    assertThat(everything()).contains("store kvstore at 127.0.0.1:1 cannot be used");
  }

  /** Returns when the job has ended. */
  private Finished submit(String... more) throws Exception {
    try (RunningCommand job = start(more)) {
      return job.finish();
    }
  }

  private RunningCommand start(String... more) throws IOException {
    var command =
        new ArrayList<>(
            List.of(
                "sbatch",
                "--wait",
                "--ntasks=4",
                "--chdir=" + folder,
                "--output=" + folder.resolve("job.log"),
                Release.file("deploy/slurm/ycsb.sbatch"),
                "nosql"));
    command.addAll(List.of("-P", "workloads/mixed-95-5", "-threads", "2"));
    var properties =
        new ArrayList<>(List.of("recordcount=2000", "operationcount=1000", "warmup.seconds=0"));
    properties.add("status.interval=1");
    properties.addAll(List.of(more));
    properties.forEach(property -> command.addAll(List.of("-p", property)));
    var environment = new HashMap<>(CONFIGURATION);
    environment.put("YCSB_RESULTS", folder.resolve("results").toString());
    return RunningCommand.start(environment, command);
  }

  /** Returns the job's directory, which is named after its number. */
  private Path results() throws IOException {
    try (Stream<Path> jobs = Files.list(folder.resolve("results"))) {
      return jobs.findFirst().orElseThrow();
    }
  }

  private String everything() throws IOException {
    return Files.readString(folder.resolve("job.log"));
  }

  private static Finished slurm(Path log, String verb, String... more) throws Exception {
    var command = new ArrayList<>(List.of(ONE_MACHINE, verb, SLURM));
    command.addAll(List.of(more));
    return Finished.run(Map.of(), log.resolve(verb + ".log"), command);
  }
}
