package io.github.ycsbxl.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Results in scripts: the examples of results/README.md, and JSON from a pipe. */
@Timeout(300)
final class ResultsInScripts {
  /** Debian's Python, which has its pandas; another one may be first on the path. */
  private static final String PYTHON = "/usr/bin/python3";

  private static final List<String> RUNS =
      List.of(
          "zipfian.theta-0.5-threads-1",
          "zipfian.theta-0.5-threads-2",
          "zipfian.theta-0.9-threads-1",
          "zipfian.theta-0.9-threads-2");

  @TempDir private static Path folder;

  @BeforeAll
  static void sweep() throws Exception {
    Finished sweep =
        ycsb(
            "sweep basic -threads 1,2 -over zipfian.theta -p zipfian.theta=0.5,0.9 -p"
                + " recordcount=1000 -p operationcount=10000 -p run.name=sweep");
    assertThat(sweep.exitStatus()).as(sweep.output().toString()).isZero();
  }

  @Test
  void theExampleForPandasPrintsEverySettingAndRun() throws Exception {
    printsTheSweep(example("python"), "examples.py", PYTHON);
  }

  @Test
  void theExampleForRPrintsEverySettingAndRun() throws Exception {
    printsTheSweep(example("r"), "examples.R", "Rscript");
  }

  @Test
  void oneJsonDocumentComesOutOfAPipe() throws Exception {
    String small = " basic -p recordcount=1000 -p operationcount=1000 ";
    String array = "-p exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter";
    for (String command :
        List.of(
            "bench" + small + "--json",
            "run" + small + "-p exporter=json",
            "run" + small + array)) {
      Finished read =
          finished(
              "bash",
              "-c",
              "set -o pipefail; '%s' %s -p results.dir='%s' 2>/dev/null | %s -m json.tool"
                  .formatted(Release.file("bin/ycsb"), command, folder, PYTHON));
      assertThat(read.exitStatus()).as(command + ": " + read.output()).isZero();
      assertThat(read.output()).as(command).hasSizeGreaterThan(100);
    }
  }

  private static void printsTheSweep(String script, String name, String interpreter)
      throws Exception {
    Path file = Files.writeString(folder.resolve("sweep").resolve(name), script);
    Finished read =
        finished("sh", "-c", "cd '%s' && %s %s".formatted(file.getParent(), interpreter, name));
    assertThat(read.exitStatus()).as(read.output().toString()).isZero();
    assertThat(read.output())
        .as("the values of one setting, over columns")
        .anyMatch(line -> line.matches(".* 0\\.5 +0\\.9"));
    for (String run : RUNS) {
      assertThat(read.output())
          .anyMatch(line -> line.matches(".*" + Pattern.quote(run) + " +[0-9.]+"));
    }
  }

  private static String example(String language) throws IOException {
    String document = Files.readString(Path.of(Release.file("results/README.md")));
    Matcher block =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(document);
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  private static Finished ycsb(String words) throws Exception {
    var command = new ArrayList<>(List.of(Release.file("bin/ycsb")));
    command.addAll(List.of(words.split(" ")));
    command.addAll(List.of("-p", "results.dir=" + folder));
    return finished(command.toArray(String[]::new));
  }

  private static Finished finished(String... command) throws Exception {
    return Finished.run(Map.of(), folder.resolve("log"), List.of(command));
  }
}
