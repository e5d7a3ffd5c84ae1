package io.github.ycsbxl.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.binding.ShortJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in the built archive, unpacked under a name with a blank. */
@Timeout(300)
final class ReleaseIT {
  private static final String MAIN = "io.github.ycsbxl.cli.Main";
  private static final String OWN_OPTION = "-XX:CompileThresholdScaling=8";

  @TempDir static Path unpacked;
  private static Path home;

  @TempDir Path temporary;
  private Machine machine;

  @BeforeAll
  static void unpack() throws Exception {
    Path folder = Files.createDirectories(unpacked.resolve("my programs"));
    String archive = System.getProperty("ycsb.archive");
    var tar = new ProcessBuilder("tar", "-xzf", archive, "-C", folder.toString()).inheritIO();
    assertThat(tar.start().waitFor()).isZero();
    try (Stream<Path> entries = Files.list(folder.toRealPath())) {
      home = entries.toList().get(0);
    }
  }

  @BeforeEach
  void installJava() throws IOException {
    machine = Machine.withJavaThatPrints(temporary);
  }

  @Test
  void holdsWhatAUserNeeds() {
    assertThat(home.getFileName().toString()).startsWith("ycsb-xl-");
    assertThat(home.resolve("bin/ycsb")).isExecutable();
    assertThat(home.resolve("LICENSE")).isRegularFile();
    assertThat(home.resolve("CHANGELOG.md")).isRegularFile();
    assertThat(home.resolve("README.md")).isRegularFile();
    assertThat(home.resolve("nosql-binding/SERVER.md")).isRegularFile();
    assertThat(home.resolve("workloads/mixed-95-5")).isRegularFile();
    assertThat(home.resolve("results/published/oracle-2012.csv")).isRegularFile();
    assertThat(home.resolve("results/examples/report.html")).isRegularFile();
    assertThat(home.resolve("results/scaling.csv")).isRegularFile();
    assertThat(home.resolve("lib")).isDirectoryContaining("glob:**/core-patches-*.jar");
  }

  @Test
  void startsTheCommandLineOnTheLibrariesOfItsHome() throws Exception {
    Outcome outcome = machine.run(ycsb(), "list");
    assertThat(outcome.err()).isEmpty();
    assertThat(arguments(outcome))
        .containsExactly(
            "-Dycsb.home=" + home,
            "-XX:TieredStopAtLevel=1",
            "-XX:CompileThresholdScaling=5",
            "-cp",
            home + "/lib/*",
            MAIN,
            "list");
  }

  @Test
  void isFoundThroughAChainOfLinksFromAnyFolder() throws Exception {
    Path links = Files.createDirectories(unpacked.resolve("links and more"));
    Files.createSymbolicLink(links.resolve("absolute"), ycsb());
    Files.createSymbolicLink(links.resolve("relative"), Path.of("absolute"));
    Path far = Files.createDirectories(unpacked.resolve("a/b"));
    Files.createSymbolicLink(far.resolve("ycsb"), Path.of("../../links and more/relative"));
    Files.createSymbolicLink(links.resolve("bin"), far);

    Path absolute = links.resolve("bin/ycsb");
    assertThat(arguments(machine.run(absolute))).contains("-Dycsb.home=" + home);
    Path relative =
        machine.folder().toRealPath().relativize(links.toRealPath()).resolve("absolute");
    assertThat(arguments(machine.run("/bin/sh", relative))).contains("-Dycsb.home=" + home);
  }

  @Test
  void passesEveryOtherArgumentUnchanged() throws Exception {
    Object[] given = {"run", "-p", "table=a b", "", "*", "$HOME", "`x`", "'", "\"", "\\", "-s"};
    Outcome outcome = machine.run(Stream.concat(Stream.of(ycsb()), Stream.of(given)).toArray());
    assertThat(afterMain(outcome)).containsExactly(Stream.of(given).toArray(String[]::new));
  }

  @Test
  void putsTheUsersClassPathInFrontWhereverItStands() throws Exception {
    for (String folder : List.of("a b", "c", "d", "e")) {
      Files.createDirectories(machine.folder().resolve(folder));
    }
    Outcome outcome = machine.run(ycsb(), "-cp", "a b/*", "run", "--cp=c", "basic", "--cp", "d:e");
    assertThat(arguments(outcome)).containsSequence("-cp", "a b/*:c:d:e:" + home + "/lib/*");
    assertThat(afterMain(outcome)).containsExactly("run", "basic");
  }

  /** As in stock YCSB's binding archives. */
  @Test
  void keepsItsOwnHistogramsWhereABindingBringsOlderOnes() throws Exception {
    Path binding = Files.createDirectories(machine.folder().resolve("a binding"));
    Files.createFile(binding.resolve("HdrHistogram-2.1.4.jar"));
    Outcome outcome = machine.run(ycsb(), "run", "redis", "-cp", "a binding/*");
    String path = arguments(outcome).get(arguments(outcome).indexOf("-cp") + 1);
    assertThat(path)
        .startsWith(home + "/lib/HdrHistogram-2.2")
        .endsWith(".jar:a binding/*:" + home + "/lib/*");
  }

  @Test
  void refusesAClassPathThatIsNotThere() throws Exception {
    Outcome outcome = machine.run(ycsb(), "run", "-cp", "there.jar:no such/*", "basic");
    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.err()).containsExactly("ycsb: -cp there.jar: no such file or directory");
  }

  @Test
  void refusesOptionsThatTheJvmRefuses() throws Exception {
    machine.install(
        "java",
        Machine.javaThatSays(
            "17.0.1", "[ \"$1\" != -Xmx1zz ] || { echo 'Invalid heap: -Xmx1zz' >&2; exit 1; }"));
    machine.set("JAVA_OPTS", "-Da=b -Xmx1zz -Xlog:gc");
    Outcome outcome = machine.run(ycsb(), "list");
    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.err())
        .containsExactly(
            "ycsb: the JVM refuses the options of JAVA_OPTS or -jvm-args: Invalid heap: -Xmx1zz");
    machine.set("JAVA_OPTS", "-Da=b -Xmx1g");
    assertThat(machine.run(ycsb(), "list").exitStatus()).isZero();
  }

  @Test
  void saysThatTooFewFilesCanBeOpen() throws Exception {
    Outcome outcome = machine.run("/bin/sh", "-c", "ulimit -n 50; exec \"$0\" list", ycsb());
    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.err())
        .singleElement()
        .asString()
        .startsWith("ycsb: 50 files can be open at once, and 256 are needed");
  }

  @Test
  void findsTheShellsToolsWithoutAPath() throws Exception {
    machine.set("PATH", "").set("JAVA_HOME", temporary.resolve("none").toString());
    Outcome outcome = machine.run("/bin/sh", ycsb(), "list");
    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.err()).singleElement().asString().contains("Java 17 or newer is needed");
  }

  @Test
  void putsTheClientOfAnOracleNosqlServerInFrontOfOurs() throws Exception {
    Path server = temporary.resolve("kv 25");
    machine.set("KVHOME", server.toString());
    assertThat(machine.run(ycsb(), "list").err())
        .containsExactly("ycsb: KVHOME is " + server + ": no lib/kvclient.jar in it");

    Path client = Files.createDirectories(server.resolve("lib")).resolve("kvclient.jar");
    Files.createFile(client);
    Files.createFile(machine.folder().resolve("mine"));
    Outcome outcome = machine.run(ycsb(), "run", "-cp", "mine");
    assertThat(arguments(outcome))
        .containsSequence("-cp", "mine:" + client + ":" + home + "/lib/*");
  }

  @Test
  void passesJvmOptionsFromTheEnvironmentAndThenTheArguments() throws Exception {
    Files.createFile(machine.folder().resolve("-Dglob=expanded"));
    machine.set("JAVA_OPTS", "-Xmx1g  -Da='b c' -Dglob=*");
    Outcome outcome =
        machine.run(ycsb(), "run", "-jvm-args", "-Xmx2g -Xss1m", "basic", "-jvm-args=-Dd=\"e f\"");
    assertThat(arguments(outcome))
        .containsSequence(
            OWN_OPTION, "-Xmx1g", "-Da=b c", "-Dglob=*", "-Xmx2g", "-Xss1m", "-Dd=e f", "-cp");
    assertThat(afterMain(outcome)).containsExactly("run", "basic");
  }

  @Test
  void becomesTheJvmSoThatSignalsAndExitStatusAreItsOwn() throws Exception {
    machine.install("java", Machine.javaThatSays("21", "echo $$; exit 130"));
    Outcome outcome = machine.run(ycsb(), "run");
    assertThat(outcome.exitStatus()).isEqualTo(130);
    assertThat(outcome.out()).containsExactly(Long.toString(outcome.pid()));
  }

  @Test
  void prefersTheJavaOfJavaHome() throws Exception {
    Path java = temporary.resolve("a jdk/bin/java");
    Machine.writeScript(java, Machine.javaThatSays("17", "echo from JAVA_HOME"));
    machine.set("JAVA_HOME", temporary.resolve("a jdk").toString());
    assertThat(machine.run(ycsb()).out()).containsExactly("from JAVA_HOME");
  }

  @Test
  void startsARealJvmWithTheUsersClassesFirst() throws Exception {
    Path classes = Files.createDirectories(temporary.resolve("my classes"));
    compileMain(classes);
    machine.set("JAVA_HOME", System.getProperty("java.home"));
    Outcome outcome = machine.run(ycsb(), "-cp", classes, "x y", "-jvm-args", "-Dgiven='1 2'");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).containsExactly(home.toString(), "1 2", "[x y]");
    assertThat(outcome.exitStatus()).isEqualTo(7);
  }

  @Test
  void printsItsVersion() throws Exception {
    Outcome outcome = runReally("--version");
    String version = home.getFileName().toString().substring("ycsb-xl-".length());
    assertThat(outcome.out()).hasSize(1);
    assertThat(outcome.out().get(0)).startsWith("YCSB XL " + version + " (YCSB 0.17.0, Java ");
  }

  @Test
  void listsItsBindingsAndWorkloadFiles() throws Exception {
    assertThat(runReally("list", "all").out())
        .anyMatch(line -> line.startsWith("  basic "))
        .anyMatch(line -> line.startsWith("  nosql "))
        .anyMatch(line -> line.startsWith("  voldemort "))
        .anyMatch(line -> line.startsWith("  workloads/mixed-95-5 "))
        .anyMatch(line -> line.startsWith("  recordcount [0] "));
  }

  @Test
  void runsAWorkloadFileFromAnyFolder() throws Exception {
    String[] request = {
      "run",
      "basic",
      "-P",
      "workloads/mixed-95-5",
      "-p",
      "operationcount=2000",
      "-p",
      "warmup.seconds=0",
      "-p",
      "run.name=mine",
      "-p",
      "cas.audit=false"
    };
    Outcome outcome = runReally(request);
    assertThat(outcome.out()).contains("[OVERALL], Succeeded, 2000");
    assertThat(outcome.err().get(0)).startsWith("YCSB Client 0.17.0 ");
    // Warnings depend on the machine.
    assertThat(outcome.err().stream().filter(line -> !line.startsWith("ycsb: warning: ")))
        .hasSize(5)
        .endsWith("results: results/runs/mine", "report: results/runs/mine/report.html");
    assertThat(machine.folder().resolve("results/runs/mine/summary.csv")).isNotEmptyFile();
  }

  /** In the C locale, a JVM cannot open such files by default, nor may the test's own. */
  @Test
  void readsAndWritesFilesOfAnyNameInEveryLocale() throws Exception {
    String script =
        """
        name=$(printf 'gr\\303\\266\\303\\237e')
        printf 'recordcount=10\\noperationcount=10\\n' >"$name"
        "$0" run basic -P "$name" -p results.dir="$name s" -p run.name=it &&
          [ -s "$name s/it/result.json" ]
        status=$?
        rm -rf "$name" "$name s"
        exit $status
        """;
    machine.set("JAVA_HOME", System.getProperty("java.home"));
    machine.set("JAVA_OPTS", String.join(" ", ShortJvm.OPTIONS));
    for (String locale : List.of("C", "POSIX", "C.UTF-8").subList(0, Cases.of(1, 3))) {
      Outcome outcome = machine.set("LC_ALL", locale).run("/bin/sh", "-c", script, ycsb());
      assertThat(outcome.exitStatus()).as(locale + outcome.err()).isZero();
      assertThat(outcome.out()).contains("[OVERALL], Succeeded, 10");
    }
  }

  @Test
  void refusesASystemWithoutFilesToOpen() throws Exception {
    Outcome outcome =
        machine.run("/bin/sh", "-c", "ulimit -n 50 && exec \"$@\"", "sh", ycsb(), "list");
    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .singleElement()
        .asString()
        .startsWith("ycsb: 50 files can be open at once, and 256 are needed; ");
  }

  @Test
  void saysHowToInstallJavaWhereItIsMissingOrOld() throws Exception {
    var bare = Machine.bare(temporary.resolve("bare"));
    assertRefused(bare.run(ycsb()), "Java 17 or newer is needed, and java does not run.");

    machine.set("JAVA_HOME", "/no/jdk");
    assertRefused(machine.run(ycsb()), "is needed, and /no/jdk/bin/java does not run.");

    bare.install("java", Machine.javaThatSays("1.8.0_402", "exit 1"));
    assertRefused(bare.run(ycsb()), "Java 17 or newer is needed, and java is older.");
  }

  @Test
  void refusesOptionsThatItCannotRead() throws Exception {
    assertThat(machine.run(ycsb(), "run", "-cp").err()).containsExactly("ycsb: -cp needs a value");
    Outcome outcome = machine.run(ycsb(), "-jvm-args", "-Da='b");
    assertThat(outcome.err())
        .containsExactly("ycsb: missing closing quote in JAVA_OPTS or -jvm-args");
    assertThat(outcome.exitStatus()).isEqualTo(2);
  }

  private static void assertRefused(Outcome outcome, String reason) {
    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).hasSize(1);
    assertThat(outcome.err().get(0)).contains(reason, "Debian: ", "Fedora: ", "macOS: ");
  }

  /** Runs with the test's JVM, and options for a short life. */
  private Outcome runReally(String... arguments) throws Exception {
    machine.set("JAVA_OPTS", String.join(" ", ShortJvm.OPTIONS));
    machine.set("JAVA_HOME", System.getProperty("java.home"));
    Object[] command = Stream.concat(Stream.of(ycsb()), Stream.of(arguments)).toArray();
    Outcome outcome = machine.run(command);
    assertThat(outcome.exitStatus()).as(outcome.err().toString()).isZero();
    return outcome;
  }

  private static Path ycsb() {
    return home.resolve("bin/ycsb");
  }

  private static List<String> arguments(Outcome outcome) {
    return outcome.out().subList(1, outcome.out().size());
  }

  private static List<String> afterMain(Outcome outcome) {
    return outcome.out().subList(outcome.out().indexOf(MAIN) + 1, outcome.out().size());
  }

  /** Compiles a main class that replaces the real one, into {@code classes}. */
  private static void compileMain(Path classes) throws IOException {
    Path source = classes.resolve("Main.java");
    Files.writeString(
        source,
        """
        package io.github.ycsbxl.cli;
        public final class Main {
          public static void main(String[] arguments) {
            System.out.println(System.getProperty("ycsb.home"));
            System.out.println(System.getProperty("given"));
            System.out.println(java.util.List.of(arguments));
            System.exit(7);
          }
        }
        """);
    String[] options = {"-d", classes.toString(), source.toString()};
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options)).isZero();
  }
}
