package io.github.ycsbxl.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.serve.Ports;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The binding and the plugin of docs, compiled and run with the release as in the documents. */
final class ExampleBindingIT {
  private static final Path EXAMPLE = Release.HOME.resolve("docs/example-binding");

  @TempDir private static Path folder;

  @BeforeAll
  static void compile() throws IOException {
    Path services = Path.of("META-INF/services/io.github.ycsbxl.binding.BindingInfo");
    Files.createDirectories(folder.resolve(services).getParent());
    Files.copy(EXAMPLE.resolve(services), folder.resolve(services));
    var said = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                said,
                said,
                "-Werror",
                "-cp",
                libraries(),
                "-d",
                folder.toString(),
                EXAMPLE.resolve("example/MapBinding.java").toString(),
                Release.file("docs/example-plugin/example/PortfolioValue.java"));
    assertThat(status).as(said.toString(UTF_8)).isZero();
  }

  @Test
  void anOperationUsesSeveralStores() throws Exception {
    Finished bench =
        ycsb(
            "bench",
            "nosql",
            "-scenario",
            "portfolios=",
            "-scenario",
            "prices=",
            "-p",
            "nosql.embedded.dir=" + folder.resolve("store"),
            "-p",
            "recordcount=100",
            "-p",
            "operationcount=100",
            "-p",
            // Operations of several threads update the same portfolios.
            "portfolios.threadcount=4",
            "-p",
            "portfolios.pluginproportion=1",
            "-p",
            "portfolios.readproportion=0",
            "-p",
            "portfolios.updateproportion=0",
            "-p",
            "portfolios.plugin.class=example.PortfolioValue",
            "-p",
            "results.dir=" + folder.resolve("results"));
    assertThat(bench.output())
        .contains("[PLUGIN:portfolios], Operations, 100", "[OVERALL:prices], Succeeded, 100");
    assertThat(bench.exitStatus()).isZero();
  }

  @Test
  void isShort() throws IOException {
    assertThat(Files.readAllLines(EXAMPLE.resolve("example/MapBinding.java"))).hasSizeLessThan(150);
  }

  @Test
  void passesTheCheckAndRuns() throws Exception {
    assertThat(ycsb("list", "bindings").output())
        .anyMatch(line -> line.matches(" +map +example: .*"));
    Finished check = ycsb("check", "map");
    assertThat(check.output()).anyMatch(line -> line.matches("ok +compare and set .*"));
    assertThat(check.exitStatus()).isZero();
    Finished bench =
        ycsb(
            "bench",
            "map",
            "-P",
            "workloads/workloada",
            "-p",
            "recordcount=1000",
            "-p",
            "operationcount=1000",
            "-p",
            "results.dir=" + folder.resolve("results"));
    assertThat(bench.output()).anyMatch(line -> line.startsWith("[READ], Return=OK, "));
    assertThat(bench.exitStatus()).isZero();
  }

  @Test
  void refusesWhatItsPropertyDoesNotTake() throws Exception {
    Finished load = ycsb("load", "map", "-p", "map.capacity=0");
    assertThat(load.output()).anyMatch(line -> line.contains("map.capacity"));
    assertThat(load.exitStatus()).isEqualTo(2);
  }

  /** The coordinator sends settings to clients, but not classes. */
  @Test
  @Timeout(300)
  void isNeededWhereverAProcessJoins() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "a-token-of-this-test");
    int port;
    try (Ports ports = Ports.free(1)) {
      port = ports.numbers().get(0);
    }
    CompletableFuture<Finished> coordinator =
        CompletableFuture.supplyAsync(() -> coordinate(port, token));
    Path log = folder.resolve("joined");
    List<String> join =
        List.of(
            Release.file("bin/ycsb"), "join", "127.0.0.1:" + port, "-token-file", token.toString());
    Finished joined = Finished.run(Map.of(), log, join);
    assertThat(joined.output())
        .contains(
            "ycsb: the coordinator does not send your own classes; start 'ycsb join' with -cp,"
                + " too");
    assertThat(joined.exitStatus()).isEqualTo(2);
    assertThat(coordinator.get().exitStatus()).isEqualTo(2);
  }

  private Finished coordinate(int port, Path token) {
    try {
      return ycsb(
          "coordinate",
          "map",
          "-P",
          "workloads/workloada",
          "-clients",
          "1",
          "-only",
          "load",
          "-listen",
          "127.0.0.1:" + port,
          "-token-file",
          token.toString(),
          "-p",
          "results.dir=" + folder.resolve("results"));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static String libraries() throws IOException {
    try (Stream<Path> jars = Files.list(Release.HOME.resolve("lib"))) {
      return jars.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
  }

  private Finished ycsb(String command, String... arguments) throws Exception {
    var words =
        new ArrayList<String>(List.of(Release.file("bin/ycsb"), command, "-cp", folder.toString()));
    words.addAll(List.of(arguments));
    return Finished.run(Map.of(), folder.resolve("log"), words);
  }
}
