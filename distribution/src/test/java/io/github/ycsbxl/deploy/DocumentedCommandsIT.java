package io.github.ycsbxl.deploy;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.architecture.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands of all documents. Each command runs in a shell as documented, but as a small benchmark
 * and on stores of this machine, and prints the documented output, or is listed here with the
 * reason. The launcher has separate tests: three processes execute nearly all of the commands.
 */
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
final class DocumentedCommandsIT {

  /**
   * Starts of commands that do not run here, with the test that runs them, or their requirements.
   */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("mvn|\\.ci/", "the build that runs this test"),
          Map.entry("benchmarks/", "measures for minutes what the document shows"),
          Map.entry("for n in |bin/ycsb report results/examples", "makes the examples, in minutes"),
          Map.entry(
              "sudo |sbatch |deploy/slurm/|export SLURM_CONF|cat ycsb-|kill %1", "JobOnSlurm"),
          Map.entry(
              "podman |kubectl |openssl |sed -i |deploy/kubernetes/", "BenchmarkOnKubernetes"),
          Map.entry("cat machines|for machine |deploy/ssh/", "FleetOverSsh"),
          Map.entry("cd docs/example|javac |\\.\\./\\.\\./bin/ycsb ", "ExampleBindingIT"),
          Map.entry("bin/ycsb (coordinate|join) ", "CoordinatorIT"),
          Map.entry("tar xzf |bin/ycsb (load|run) redis ", "OwnClassesTest"),
          Map.entry("bin/ycsb serve ", "ServeIT of each binding"),
          Map.entry("bin/ycsb sweep voldemort -P workloads/chaos-", "ClusterFaultsIT"),
          Map.entry("bin/ycsb search nosql \\.\\.\\. ", "SearchIT; it is an extract"),
          Map.entry("bin/ycsb load nosql .* -p nosql\\.endpoint=", "a proxy of Oracle's"),
          Map.entry(
              "(nohup )?java -jar |(export )?KVHOME=|configure |plan |topology |verify ",
              "a server of Oracle's"));

  /** Result directories in documents. */
  private static final Pattern RESULTS =
      Pattern.compile("results/runs/[\\w-]+|\\b(before|after)(-\\d)?\\b");

  private static final Path EXPERIMENTS = Path.of(Release.file("docs/experiments.md"));
  private static final String QUESTION = "\n### ";
  private static final Pattern SECTION = Pattern.compile("\n## ");

  /** Idle processes. A test waits for one. */
  private static final BlockingQueue<CommandProcess> PROCESSES = new LinkedBlockingQueue<>();

  @TempDir private static Path measured;
  @TempDir private static Path folders;
  @TempDir private Path apart;

  /** Returns the commands of README.md, and those of the tutorial that are not benchmarks. */
  static Stream<List<DocumentedCommand>> commands() throws IOException {
    return all().filter(DocumentedCommandsIT::isForEveryBuild);
  }

  static Stream<List<DocumentedCommand>> otherCommands() throws IOException {
    return all().filter(same -> !isForEveryBuild(same));
  }

  /** Returns one of several commands with the same small form. */
  private static Stream<List<DocumentedCommand>> all() throws IOException {
    return documented().stream()
        .filter(command -> reason(command).isEmpty())
        .collect(groupingBy(SmallCommands::of, LinkedHashMap::new, toList()))
        .values()
        .stream();
  }

  private static boolean isForEveryBuild(List<DocumentedCommand> same) {
    return same.stream()
        .anyMatch(
            one ->
                isOf(one, "README.md")
                    || isOf(one, "docs/tutorial.md") && !SmallCommands.isBenchmark(one));
  }

  private static boolean isOf(DocumentedCommand command, String document) {
    return Documents.roots().stream()
        .anyMatch(root -> root.resolve(document).equals(command.document()));
  }

  /** Returns the documented commands; of duplicates, the one with output. */
  private static Collection<DocumentedCommand> documented() throws IOException {
    var commands = new LinkedHashMap<String, DocumentedCommand>();
    for (Path root : Documents.roots()) {
      for (Path document : Documents.of(root)) {
        for (DocumentedCommand command : DocumentedCommand.of(document)) {
          commands.merge(
              command.text(), command, (one, two) -> one.printed().isEmpty() ? two : one);
        }
      }
    }
    return commands.values();
  }

  private static List<String> reason(DocumentedCommand command) {
    return ELSEWHERE.keySet().stream()
        .filter(begin -> Pattern.compile(begin).matcher(command.text()).lookingAt())
        .toList();
  }

  /** Runs two clients, for commands that read results. */
  @BeforeAll
  static void measure() throws Exception {
    var bench = new DocumentedCommand(EXPERIMENTS, "bin/ycsb bench voldemort", List.of());
    String audited = " -P workloads/mixed-95-5 -p run.name=it";
    String twice = SmallCommands.of(bench).replace("-p client.count=1", "-clients 2") + audited;
    link(measured, "bin");
    Finished finished = run(measured, twice, Map.of());
    assertThat(finished.exitStatus()).as(finished.output().toString()).isZero();
    for (String name : List.of("one", "two", "three")) {
      PROCESSES.add(CommandProcess.start(Files.createDirectory(folders.resolve(name))));
    }
  }

  @AfterAll
  static void end() {
    PROCESSES.forEach(CommandProcess::close);
  }

  @Test
  void reasonsAreThoseOfCommands() throws IOException {
    var reasons = documented().stream().flatMap(command -> reason(command).stream()).toList();
    assertThat(reasons).containsAll(ELSEWHERE.keySet());
  }

  @Test
  void experimentsAnswerAQuestionEach() throws IOException {
    String document = Files.readString(EXPERIMENTS);
    assertThat(SECTION.matcher(document).results()).hasSize(5);
    assertThat(document.split(QUESTION)).hasSize(1 + DocumentedCommand.of(EXPERIMENTS).size());
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("otherCommands")
  void runsAsWellWhereADocumentHasMore(List<DocumentedCommand> same) throws Exception {
    runsAndPrintsWhatTheDocumentsSay(same);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void runsAndPrintsWhatTheDocumentsSay(List<DocumentedCommand> same) throws Exception {
    String script = SmallCommands.of(same.get(0));
    if (isAboutItsJvm(script)) {
      link(apart, "bin");
      assertRuns(apart, script, same);
      return;
    }
    CommandProcess process = PROCESSES.take();
    try {
      assertRuns(process.folder(), script, same);
    } finally {
      process.clear();
      PROCESSES.add(process);
    }
  }

  /** Returns true if the command needs a separate JVM, started by the launcher. */
  private static boolean isAboutItsJvm(String script) {
    return script.contains("-jvm-args");
  }

  private static void assertRuns(Path folder, String script, List<DocumentedCommand> same)
      throws Exception {
    Finished finished = runWithStore(folder, script);
    String said = script + "\n" + String.join("\n", finished.output());
    assertThat(finished.exitStatus()).as(said).isZero();
    for (DocumentedCommand command : same) {
      PrintedLines.assertAreAmong(finished.output(), command.printed());
    }
    if (same.stream().anyMatch(one -> one.document().endsWith(EXPERIMENTS.getFileName()))) {
      Path table = folder.resolve(word(finished, "results: ")).resolve("scalability.csv");
      assertThat(Files.readAllLines(table)).hasSizeGreaterThan(1);
      assertThat(folder.resolve(word(finished, "report: "))).exists();
    }
  }

  /** Returns the rest of the line with this start. */
  private static String word(Finished finished, String begin) {
    return finished.output().stream()
        .filter(line -> line.startsWith(begin))
        .map(line -> line.substring(begin.length()))
        .findFirst()
        .orElseThrow();
  }

  private static Finished runWithStore(Path folder, String script) throws Exception {
    for (StoreElsewhere store : StoreElsewhere.values()) {
      if (store.isIn(script)) {
        try (ServedStore served = store.serve(folder)) {
          return runWithResults(folder, store.at(served.address(), script));
        }
      }
    }
    return runWithResults(folder, script);
  }

  /** Runs a command with the results and the trace that it uses, and the records of a run. */
  private static Finished runWithResults(Path folder, String script) throws Exception {
    var before = new StringBuilder("mkdir -p results/runs data; ");
    for (String name :
        new TreeSet<>(RESULTS.matcher(script).results().map(MatchResult::group).toList())) {
      before.append("cp -r '%s/results/runs/it' %s; ".formatted(measured, name));
    }
    // Each of two clients has some of the keys.
    Files.write(
        folder.resolve("trace.csv"),
        IntStream.range(0, 20).mapToObj("0,user%d,5,100,1,set,0"::formatted).toList());
    if (script.startsWith("bin/ycsb audit ") || script.contains(" -h data/voldemort ")) {
      before.append("cp -r '%s/data/voldemort' data; ".formatted(measured));
    }
    if (script.startsWith("bin/ycsb run voldemort -P ")) {
      before
          .append(script.replaceFirst(" run ", " load ").replaceAll(" -p run\\.name=\\S+", ""))
          .append(" && ");
    }
    // A JVM has one garbage collector, which a command may select.
    Map<String, String> environment =
        isAboutItsJvm(script)
            ? Map.of("JAVA_OPTS", Release.JAVA_OPTS + " -XX:-UseSerialGC")
            : Map.of();
    return run(folder, before + script, environment);
  }

  private static Finished run(Path folder, String script, Map<String, String> environment)
      throws Exception {
    Files.createDirectories(folder.resolve("results"));
    link(folder, "results/published");
    link(folder, "lib");
    return Finished.run(
        environment,
        folder.resolve("log"),
        List.of("/bin/sh", "-c", "cd '" + folder + "' && " + script));
  }

  /** Links a file or directory of the release into this directory. */
  private static void link(Path folder, String name) throws IOException {
    Files.createSymbolicLink(folder.resolve(name), Release.HOME.toAbsolutePath().resolve(name));
  }
}
