package io.github.ycsbxl.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * README of {@code deploy/kubernetes} in kubectl's current namespace, with an image in the cluster,
 * given as {@code -Dkubernetes.image=name:tag}.
 */
@Timeout(1_200)
final class BenchmarkOnKubernetes {
  private static final String[] IMAGE =
      System.getProperty("ycsb.kubernetes.image").split(":(?!.*[:/])");

  @TempDir private static Path store;
  @TempDir private Path folder;

  @BeforeAll
  static void startStore() throws Exception {
    copyWithImage(store, "store/kustomization.yaml", "store/store.yaml");
    kubectl("delete", "secret", "ycsb-token", "--ignore-not-found");
    kubectl("create", "secret", "generic", "ycsb-token", "--from-literal=token=0123456789abcdef");
    kubectl("apply", "-k", store.resolve("store").toString());
    kubectl("rollout", "status", "statefulset/store", "--timeout=5m");
  }

  @AfterAll
  static void deleteEverything() throws Exception {
    kubectl("delete", "-k", Manifests.FOLDER.toString(), "--ignore-not-found");
    kubectl("delete", "-k", store.resolve("store").toString());
    kubectl("delete", "secret", "ycsb-token");
  }

  @Test
  void endsWithResultsAndStatusZero() throws Exception {
    try (RunningCommand command = start("100m", "operationcount=1000")) {
      Finished finished = command.finish();
      assertThat(finished.exitStatus()).as(finished.output().toString()).isZero();
      assertThat(finished.output())
          .contains("[OVERALL], Succeeded, 2000")
          .anyMatch(line -> line.contains("lost updates: 0"));
    }
    assertThat(result().resolve("clients.csv")).content().contains(node());
  }

  @Test
  void aDeletedPodFailsTheBenchmarkAndItsLogStays() throws Exception {
    try (RunningCommand command = start("100m", "operationcount=0", "maxexecutiontime=300")) {
      command.await(line -> line.contains("run: "));
      kubectl("delete", "pod", "-l", "batch.kubernetes.io/job-completion-index=1");
      assertThat(command.finish().exitStatus()).isEqualTo(1);
    }
    assertThat(result().resolve("result.json")).content().contains("partial");
    for (int index = 0; index < 2; index++) {
      assertThat(result().resolve("clients/client-" + index + ".log")).isNotEmptyFile();
    }
  }

  @Test
  void aKilledJvmFailsTheBenchmark() throws Exception {
    try (RunningCommand command = start("100m", "operationcount=0", "maxexecutiontime=300")) {
      command.await(line -> line.contains("run: "));
      kill("batch.kubernetes.io/job-completion-index=1");
      assertThat(command.finish().exitStatus()).isEqualTo(1);
    }
    assertThat(result().resolve("result.json")).content().contains("partial");
  }

  @Test
  void aKilledCoordinatorLeavesWhatItHasAndItsClientsEnd() throws Exception {
    try (RunningCommand command =
        start("100m", "operationcount=0", "maxexecutiontime=300", "client.timeout=20")) {
      command.await(line -> line.contains("run: "));
      kill("role=coordinator");
      assertThat(command.finish().exitStatus()).isEqualTo(137);
    }
    assertThat(result().resolve("clients/client-1/run.jsonl")).isNotEmptyFile();
    kubectl("wait", "job/ycsb-clients", "--for=condition=failed", "--timeout=3m");
  }

  @Test
  void aPodWithoutAMachineIsExplained() throws Exception {
    try (RunningCommand command = start("1000", "operationcount=1000")) {
      command.await(line -> line.contains("Insufficient cpu"));
      kubectl("delete", "job", "ycsb-coordinator", "ycsb-clients");
      assertThat(command.finish().exitStatus()).isEqualTo(1);
    }
  }

  /** Starts two clients that request this many CPUs. */
  private RunningCommand start(String processors, String... properties) throws IOException {
    copyWithImage(folder, "kustomization.yaml", "coordinator.yaml", "clients.yaml", "results.yaml");
    Path kustomization = folder.resolve("kustomization.yaml");
    Files.writeString(
        kustomization,
        Files.readString(kustomization).replace("clients=4", "clients=2")
            + """
              patches:
                - target: {kind: Job}
                  patch: |-
                    - op: replace
                      path: /spec/template/spec/containers/0/resources
                      value: {requests: {cpu: 100m, memory: 512Mi}, limits: {memory: 512Mi}}
                - target: {kind: Job, name: ycsb-clients}
                  patch: |-
                    - {op: replace, path: /spec/template/spec/containers/0/resources/requests/cpu, value: "%s"}
              """
                .formatted(processors));
    var lines =
        new ArrayList<>(
            List.of(
                "nosql.helperhosts=store:5000",
                "recordcount=2000",
                "threadcount=2",
                "warmup.seconds=0"));
    lines.addAll(List.of(properties));
    Files.write(folder.resolve("benchmark.properties"), lines);
    return RunningCommand.start(
        Map.of(),
        List.of(
            Release.file("deploy/kubernetes/ycsb-kubernetes"),
            folder.toString(),
            folder.resolve("results").toString()));
  }

  /** Kills all processes of a pod except the first, which ends with them. */
  private static void kill(String label) throws Exception {
    String pod = kubectl("get", "pod", "-o", "name", "-l", label).get(0);
    kubectl("exec", pod, "--", "sh", "-c", "kill -9 -1");
  }

  private Path result() throws IOException {
    try (Stream<Path> folders = Files.list(folder.resolve("results"))) {
      return folders.findFirst().orElseThrow();
    }
  }

  private static String node() throws Exception {
    return kubectl("get", "nodes", "-o", "jsonpath={.items[0].metadata.name}").get(0);
  }

  private static void copyWithImage(Path folder, String... files) throws IOException {
    for (String file : files) {
      Path copy = folder.resolve(file);
      Files.createDirectories(copy.getParent());
      Files.writeString(
          copy,
          Files.readString(Manifests.FOLDER.resolve(file))
              .replace("newName: ycsb-xl", "newName: " + IMAGE[0])
              .replace("newTag: 0.1.0", "newTag: " + IMAGE[1]));
    }
  }

  private static List<String> kubectl(String... arguments) throws Exception {
    var command = new ArrayList<>(List.of("kubectl"));
    command.addAll(List.of(arguments));
    Path log = Files.createTempFile("kubectl", ".log");
    try {
      Finished finished = Finished.run(Map.of(), log, command);
      assertThat(finished.exitStatus()).as(command + " " + finished.output()).isZero();
      return finished.output();
    } finally {
      Files.delete(log);
    }
  }
}
