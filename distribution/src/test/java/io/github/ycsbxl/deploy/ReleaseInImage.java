package io.github.ycsbxl.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Image of {@code Containerfile}, built and run by buildah, which needs root and a network, and
 * checked by hadolint.
 */
@Timeout(900)
final class ReleaseInImage {
  private static final String CONTAINERFILE = Release.file("deploy/Containerfile");
  private static final String IMAGE = "localhost/ycsb-xl-test";

  @TempDir private static Path logs;
  private static String container;

  @BeforeAll
  static void build() throws Exception {
    List<String> build = new ArrayList<>(List.of("buildah", "bud", "--isolation", "chroot"));
    String base = System.getProperty("ycsb.image.base");
    if (!base.isEmpty()) {
      build.addAll(List.of("--build-arg", "BASE=" + base));
    }
    build.addAll(List.of("-t", IMAGE, "-f", CONTAINERFILE, Release.HOME.toString()));
    run(build);
    container = run(List.of("buildah", "from", IMAGE)).get(0);
  }

  @AfterAll
  static void remove() throws Exception {
    run(List.of("buildah", "rm", container));
    run(List.of("buildah", "rmi", IMAGE));
  }

  @Test
  void pleasesHadolint() throws Exception {
    run(List.of("hadolint", CONTAINERFILE));
  }

  @Test
  void takesLessThan250Megabytes() throws Exception {
    String root = run(List.of("buildah", "mount", container)).get(0);
    String size = run(List.of("du", "-s", "--block-size=1000000", root)).get(0);
    assertThat(Integer.parseInt(size.split("\t")[0])).isLessThan(250);
  }

  @Test
  void hasTheArchiveOfClassesThatUsersMayNotWrite() throws Exception {
    String root = run(List.of("buildah", "mount", container)).get(0);
    assertThat(Path.of(root, "opt/ycsb-xl/classes.jsa")).isNotEmptyFile();
  }

  @ParameterizedTest
  @ValueSource(strings = {"basic", "elliptics", "nosql", "voldemort"})
  void benchmarksAsAUserOfItsOwn(String binding) throws Exception {
    String script =
        "id -u && tini -s -- /opt/ycsb-xl/bin/ycsb bench %s -P workloads/workloada"
            .formatted(binding);
    assertThat(
            run(
                List.of(
                    "buildah",
                    "run",
                    "--isolation",
                    "chroot",
                    container,
                    "--",
                    "sh",
                    "-c",
                    script)))
        .contains("10001", "[OVERALL], Succeeded, 1000");
  }

  private static List<String> run(List<String> command) throws Exception {
    Finished finished = Finished.run(Map.of(), logs.resolve("log"), command);
    assertThat(finished.exitStatus()).as(command + " " + finished.output()).isZero();
    return finished.output();
  }
}
