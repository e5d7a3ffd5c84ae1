package io.github.ycsbxl.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The launcher's class data archive, in a release of one empty jar with a fake Java. */
@Timeout(300)
final class ClassArchiveIT {
  /** Records its arguments, creates an archive if requested, and prints its options. */
  private static final String JAVA =
      """
      echo "$*" >>'%1$s'
      case "$*" in
        *-Xshare:dump*)
          for option; do
            case $option in -XX:SharedArchiveFile=*) echo classes >"${option#*=}" ;; esac
          done
          exit ;;
        *DumpLoadedClassList*) exit %2$s ;;
        *-version*) echo 'openjdk version "17.0.1" 2021-10-19' >&2; exit ;;
      esac
      printf '%%s\\n' "$@"
      """;

  @TempDir private Path temporary;
  private Path home;
  private Path calls;
  private Machine machine;

  @BeforeEach
  void unpack() throws IOException {
    home = Files.createDirectories(temporary.resolve("my programs")).toRealPath();
    Files.createDirectories(home.resolve("lib"));
    Files.createFile(home.resolve("lib/cli-1.jar"));
    Path launcher = Files.createDirectories(home.resolve("bin")).resolve("ycsb");
    Files.copy(Path.of(System.getProperty("ycsb.launcher")), launcher);
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    calls = home.resolve("calls");
    machine = Machine.bare(temporary).installFromPath("ls", "cat", "find");
    installJava(0);
  }

  @Test
  void isMadeByTheFirstCommandAndUsedByAll() throws Exception {
    String archive = "-XX:SharedArchiveFile=" + home.resolve("classes.jsa");
    assertThat(run("list")).startsWith(archive, "-Xlog:cds=off").endsWith("list");
    assertThat(calls()).hasSize(4).first().isEqualTo("-version");
    assertThat(run("help")).startsWith(archive).endsWith("help");
    // Not even the version is checked.
    assertThat(calls()).hasSize(5);
    assertThat(files()).containsExactly("classes.jsa", "classes.txt");
  }

  @Test
  void isOfNoUseWithAnotherClassPath() throws Exception {
    run("list");
    Path mine = Files.createFile(machine.folder().resolve("mine"));
    assertThat(run("list", "-cp", mine.toString()))
        .noneMatch(option -> option.startsWith("-XX:SharedArchiveFile"));
  }

  /** Libraries after the jars of an archive do not affect it. */
  @Test
  void isUsedWithLibrariesOfOneClient() throws Exception {
    assertThat(run("serve", "nosql"))
        .contains(home + "/lib/*:" + home + "/lib/nosql-helperhosts/*")
        .anyMatch(option -> option.startsWith("-XX:SharedArchiveFile"));
  }

  @Test
  void isMadeAgainForAnotherJavaOrOtherJars() throws Exception {
    run("list");
    Files.writeString(home.resolve("lib/cli-1.jar"), "newer");
    run("list");
    assertThat(dumps()).isEqualTo(2);
    installJava(0, "# newer\n");
    run("list");
    run("list");
    assertThat(dumps()).isEqualTo(3);
  }

  /** The JVM crashes with a truncated archive. */
  @Test
  void isMadeAgainIfItIsNotAsItWasMade() throws Exception {
    run("list");
    Files.writeString(home.resolve("classes.jsa"), "cut");
    assertThat(run("list")).contains("-XX:+VerifySharedSpaces");
    assertThat(dumps()).isEqualTo(2);
    run("list");
    assertThat(dumps()).isEqualTo(2);
    Files.delete(home.resolve("classes.jsa"));
    run("list");
    assertThat(dumps()).isEqualTo(3);
  }

  @Test
  void isTriedOnceIfItCannotBeMade() throws Exception {
    installJava(1);
    assertThat(run("list")).startsWith("-Dycsb.home=" + home);
    assertThat(run("list")).startsWith("-Dycsb.home=" + home);
    assertThat(calls().stream().filter(call -> call.contains("DumpLoadedClassList"))).hasSize(1);
    assertThat(files()).containsExactly("classes.txt");
  }

  @Test
  void isMadeByAnotherCommandIfTheFirstWasKilled() throws Exception {
    Path left = Files.createDirectory(home.resolve("classes.new"));
    assertThat(run("list")).startsWith("-Dycsb.home=" + home);
    Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(Duration.ofMinutes(12))));
    assertThat(run("list")).startsWith("-XX:SharedArchiveFile=" + home.resolve("classes.jsa"));
    assertThat(files()).containsExactly("classes.jsa", "classes.txt");
  }

  private List<String> run(String... arguments) throws Exception {
    Object[] command =
        Stream.concat(Stream.of(home.resolve("bin/ycsb")), Stream.of(arguments)).toArray();
    Outcome outcome = machine.run(command);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exitStatus()).isZero();
    return outcome.out();
  }

  private void installJava(int rehearsalStatus, String... more) throws IOException {
    String script = JAVA.formatted(calls, rehearsalStatus) + String.join("", more);
    machine.install("java", script);
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(calls);
  }

  private long dumps() throws IOException {
    return calls().stream().filter(call -> call.contains("-Xshare:dump")).count();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(home)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("classes"))
          .sorted()
          .toList();
    }
  }
}
