package io.github.ycsbxl.nosql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.cli.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The test of 2012 on one machine, as {@code plan} and docs/scaling.md tell what it will do. */
final class LaptopPlanTest {
  private static final Pattern REACHED =
      Pattern.compile(
          "scope (client|global) on \\d+ shards: .*without a target clients reach (\\d+) ops/s .*");

  @Test
  void planNeedsTheWorkloadAloneAndTheDocumentHasItsFigures() throws Exception {
    String document = Files.readString(Path.of("../docs/scaling.md")).replace('\n', ' ');
    List<String> client = planned("zipfian.scope=client");
    assertThat(client).hasSize(4);
    assertThat(document).contains("(planned: " + String.join(", ", client) + ")");
    List<String> global = planned("zipfian.scope=global").subList(0, 2);
    assertThat(document).contains("(planned: " + String.join(", ", global) + ")");
  }

  /** What clients reach, by number of shards. */
  private static List<String> planned(String property) throws Exception {
    List<String> words = List.of("plan", "-P", "../workloads/oracle-2012-laptop", "-p", property);
    Process process =
        new ProcessBuilder(ShortJvm.command(List.of("-Xmx128m"), Main.class, words))
            .redirectErrorStream(true)
            .start();
    List<String> lines = process.inputReader(UTF_8).lines().toList();
    assertThat(process.waitFor()).as(String.join("\n", lines)).isZero();
    var reached = new ArrayList<String>();
    for (String line : lines) {
      var matcher = REACHED.matcher(line);
      if (matcher.matches()) {
        reached.add(matcher.group(2));
      }
    }
    return reached;
  }
}
