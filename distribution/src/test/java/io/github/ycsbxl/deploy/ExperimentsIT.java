package io.github.ycsbxl.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands of docs/experiments.md at laptop size, made shorter still, and what they promise.
 */
@Timeout(180)
@Execution(ExecutionMode.CONCURRENT)
final class ExperimentsIT {
  /** What every command is given; its end does not depend on how fast the machine is. */
  private static final List<String> SHORTER =
      List.of("recordcount=1000", "operationcount=100", "maxexecutiontime=0", "warmup.seconds=0");

  /** What else makes a workload short: a table's first rows, fewer clients, faster shards. */
  private static final Map<String, List<String>> OF_WORKLOAD =
      Map.of(
          "workloads/oracle-2012-laptop",
          List.of("sweep.shards=2", "client.count=2", "nosql.shard.capacity=1000"),
          "workloads/elliptics-writes-1024",
          List.of("client.every=1s"));

  /** One step of a sweep, with the fewest threads. */
  private static final Map<String, String> FEWER =
      Map.of(
          "1,2,4",
          "2",
          "1,2,3",
          "2",
          "1,4,16,50",
          "2",
          "100,200",
          "10",
          "10..100..10",
          "10",
          "value.compression=gzip,none",
          "value.compression=gzip",
          "zipfian.scope=client,global",
          "zipfian.scope=client");

  /** Folders of stores that are not in memory. */
  private static final Map<String, String> DATA =
      Map.of("nosql", "nosql.embedded.dir=", "voldemort", "voldemort.dir=");

  /** The command of a question, which stands before what it prints. */
  private static final Pattern COMMAND = Pattern.compile("\n\\$ bin/ycsb ([^\n]+)");

  private static final String QUESTION = "\n### ";
  private static final Pattern SECTION = Pattern.compile("\n## ");

  @TempDir Path folder;

  /** A command of the document: the words after {@code bin/ycsb}. */
  private record Experiment(List<String> words) {
    String binding() {
      return words.get(1);
    }

    @Override
    public String toString() {
      return String.join(" ", words);
    }
  }

  static List<Experiment> experiments() throws IOException {
    return COMMAND
        .matcher(document())
        .results()
        .map(found -> new Experiment(List.of(found.group(1).split(" "))))
        .toList();
  }

  @Test
  void answerAQuestionEach() throws IOException {
    String document = document();
    assertThat(SECTION.matcher(document).results()).hasSize(5);
    assertThat(document.split(QUESTION))
        .hasSize(1 + experiments().size())
        .filteredOn(text -> COMMAND.matcher(text).results().count() != 1)
        .hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void leaveAReportOfWhatTheyMeasured(Experiment experiment) throws Exception {
    // A JVM has one garbage collector, which the command chooses.
    Map<String, String> environment =
        experiment.words().contains("-jvm-args")
            ? Map.of("JAVA_OPTS", Release.JAVA_OPTS + " -XX:-UseSerialGC")
            : Map.of();
    Finished finished = Finished.run(environment, folder.resolve("log"), shortened(experiment));
    assertThat(finished.exitStatus()).as(String.join("\n", finished.output())).isZero();
    Path result = folder.resolve("results/it");
    assertThat(result.resolve("report.html")).exists();
    assertThat(Files.readAllLines(result.resolve("scalability.csv"))).hasSizeGreaterThan(1);
  }

  private List<String> shortened(Experiment experiment) {
    List<String> properties = new ArrayList<>(SHORTER);
    experiment.words().stream()
        .filter(OF_WORKLOAD::containsKey)
        .map(OF_WORKLOAD::get)
        .forEach(properties::addAll);
    if (DATA.containsKey(experiment.binding())) {
      properties.add(DATA.get(experiment.binding()) + folder.resolve("data"));
    }
    properties.add("results.dir=" + folder.resolve("results"));
    properties.add("run.name=it");
    List<String> command = new ArrayList<>(List.of(Release.file("bin/ycsb")));
    experiment.words().forEach(word -> command.add(FEWER.getOrDefault(word, word)));
    properties.forEach(property -> command.addAll(List.of("-p", property)));
    return command;
  }

  private static String document() throws IOException {
    return Files.readString(Path.of(Release.file("docs/experiments.md")));
  }
}
