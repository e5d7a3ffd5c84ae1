package io.github.ycsbxl.nosql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.binding.TestProcess;
import io.github.ycsbxl.cli.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The test of 2012 on one machine, as predicted by {@code plan} and docs/scaling.md. */
@Tag("thorough")
final class LaptopPlanTest {
  /** Numbers of shards in workloads/oracle-2012-laptop. */
  private static final List<Integer> SHARDS = List.of(2, 4, 8, 10);

  private static final Pattern REACHED =
      Pattern.compile(
          "scope (client|global) on \\d+ shards: .*maximum rate without a target (\\d+) ops/s .*");

  @Test
  void planNeedsTheWorkloadAloneAndTheDocumentHasItsFigures() throws Exception {
    String document = Files.readString(Path.of("../docs/scaling.md"));
    List<String> client = planned("zipfian.scope=client");
    assertThat(client).hasSameSizeAs(SHARDS);
    for (int i = 0; i < client.size(); i++) {
      assertThat(document).contains(row("client", SHARDS.get(i), client.get(i)));
    }
    List<String> global = planned("zipfian.scope=global");
    assertThat(document)
        .contains(row("global", SHARDS.get(0), global.get(0)))
        .contains(row("global", SHARDS.get(1), global.get(1)));
  }

  /** Returns the row of the document's table, up to its measured column. */
  private static String row(String scope, int shards, String opsPerSec) {
    return "| `%s` | %d | %s |".formatted(scope, shards, opsPerSec);
  }

  /** Returns the rate of the clients by number of shards. */
  private static List<String> planned(String property) throws Exception {
    List<String> words = List.of("plan", "-P", "../workloads/oracle-2012-laptop", "-p", property);
    // It runs long enough for the optimizing compiler.
    Process process =
        TestProcess.start(
            new ProcessBuilder(
                    ShortJvm.command(
                        List.of("-Xmx128m", "-XX:+Inline", "-XX:TieredStopAtLevel=4"),
                        Main.class,
                        words))
                .redirectErrorStream(true));
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
