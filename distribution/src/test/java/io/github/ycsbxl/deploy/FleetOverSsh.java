package io.github.ycsbxl.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code ycsb-ssh} with two sshd processes on this machine. */
@Timeout(600)
final class FleetOverSsh {
  private static final Pattern NODE = Pattern.compile("\"node\":\"(\\w+)\"");
  private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{64}");

  @TempDir private Path folder;
  private SshMachine one;
  private SshMachine two;

  @BeforeEach
  void startMachines() throws Exception {
    one = SshMachine.start(folder, "one");
    two = SshMachine.start(folder, "two");
    Files.writeString(folder.resolve("config"), one.configuration() + two.configuration());
    Files.writeString(folder.resolve("machines"), "one # the first\n\ntwo\n");
  }

  @AfterEach
  void endMachines() {
    one.close();
    two.close();
  }

  @Test
  void fourProcessesOnTwoMachinesAreOneBenchmark() throws Exception {
    try (ServedStore store = ServedStore.start(folder);
        RunningCommand command = bench(store.helperHosts(), "operationcount=1000")) {
      Finished finished = command.finish();
      assertThat(finished.exitStatus()).as(finished.output().toString()).isZero();
      assertThat(finished.output())
          .contains("[OVERALL], Succeeded, 4000")
          .anyMatch(line -> line.contains("lost updates: 0"));
    }
    var nodes = new TreeSet<String>();
    for (int index = 0; index < 4; index++) {
      Matcher node = NODE.matcher(result("clients/client-" + index + "/run.jsonl"));
      assertThat(node.find()).isTrue();
      nodes.add(node.group(1));
    }
    assertThat(nodes).containsExactly("one", "two");
    assertNothingIsLeft();
  }

  @Test
  void theTokenIsOnNoCommandLineAndAfterASignalNothingIsLeft() throws Exception {
    try (ServedStore store = ServedStore.start(folder);
        RunningCommand command = bench(store.helperHosts(), "maxexecutiontime=100")) {
      command.await(FleetOverSsh::isRunning);
      List<String> commands = new ArrayList<>(one.commands());
      commands.addAll(command.commands());
      assertThat(commands).anyMatch(line -> line.contains(" join "));
      assertThat(commands).anyMatch(line -> line.contains(" coordinate "));
      assertThat(commands).noneMatch(line -> TOKEN.matcher(line).find());
      command.stop();
      assertThat(command.finish().exitStatus()).isNotZero();
    }
    assertThat(result("result.json")).contains("partial");
    assertNothingIsLeft();
  }

  @Test
  void aMachineThatVanishesIsToldAndEndsTheBenchmark() throws Exception {
    try (ServedStore store = ServedStore.start(folder);
        RunningCommand command = bench(store.helperHosts(), "maxexecutiontime=100")) {
      command.await(FleetOverSsh::isRunning);
      two.vanish();
      long vanished = System.nanoTime();
      command.await(line -> line.contains("two"));
      assertThat(Duration.ofNanos(System.nanoTime() - vanished)).isLessThan(Duration.ofSeconds(16));
      assertThat(command.finish().exitStatus()).isEqualTo(1);
    }
    assertThat(result("result.json")).contains("partial");
  }

  @Test
  void aMachineThatCannotBeReachedIsToldBeforeAnythingIsStarted() throws Exception {
    two.close();
    try (RunningCommand command = bench("nosql.helperhosts=127.0.0.1:1")) {
      Finished finished = command.finish();
      assertThat(finished.exitStatus()).isEqualTo(2);
      assertThat(finished.output())
          .singleElement()
          .asString()
          .startsWith("ycsb-ssh: two cannot be reached: ");
    }
    assertNothingIsLeft();
  }

  @Test
  void aMachineWithoutAReleaseEndsTheBenchmark() throws Exception {
    try (RunningCommand command =
        start(
            Map.of("YCSB_HOME", folder + "/nowhere"),
            "nosql.helperhosts=127.0.0.1:1",
            "operationcount=1000")) {
      Finished finished = command.finish();
      assertThat(finished.exitStatus()).isNotZero();
      assertThat(finished.output())
          .contains("ycsb-ssh: one could not start a client, so the benchmark ends");
    }
    assertNothingIsLeft();
  }

  private static boolean isRunning(String line) {
    return line.contains("run: ");
  }

  private void assertNothingIsLeft() {
    assertThat(one.commandsLeft()).isEmpty();
    assertThat(two.commandsLeft()).isEmpty();
  }

  private String result(String file) throws IOException {
    return Files.readString(folder.resolve("results/it").resolve(file));
  }

  private RunningCommand bench(String... properties) throws IOException {
    return start(Map.of("YCSB_HOME", Release.HOME.toString()), properties);
  }

  private RunningCommand start(Map<String, String> home, String... more) throws IOException {
    var environment = new HashMap<>(home);
    environment.put("YCSB_SSH", "ssh -F " + folder.resolve("config"));
    var command =
        new ArrayList<>(
            List.of(
                Release.file("deploy/ssh/ycsb-ssh"),
                folder.resolve("machines").toString(),
                "2",
                "bench",
                "nosql",
                "-P",
                "workloads/mixed-95-5",
                "-threads",
                "2"));
    var properties =
        new ArrayList<>(
            List.of(
                "results.dir=" + folder.resolve("results"),
                "run.name=it",
                "recordcount=2000",
                "operationcount=0",
                "warmup.seconds=0",
                "status.interval=1"));
    properties.addAll(List.of(more));
    properties.forEach(property -> command.addAll(List.of("-p", property)));
    return RunningCommand.start(environment, command);
  }
}
