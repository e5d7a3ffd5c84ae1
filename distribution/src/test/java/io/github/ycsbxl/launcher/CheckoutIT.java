package io.github.ycsbxl.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher in a small source checkout, with a fake Maven that only writes the files of a build.
 */
@Timeout(300)
final class CheckoutIT {
  private static final String ARCHIVE = "distribution/target/ycsb-xl-1.2.3.tar.gz";
  private static final String VERSION =
      "if [ \"$1\" = -version ]; then echo Apache Maven %s; exit; fi\n";
  private static final String BUILD =
      """
      echo build >>builds
      mkdir -p distribution/target/ycsb-xl-1.2.3/lib
      : >%s
      """
          .formatted(ARCHIVE);
  private static final String BUILDING =
      "ycsb: building YCSB XL 1.2.3, as this is its first use or its sources have changed ...";

  @TempDir Path temporary;
  private Path checkout;
  private Path target;
  private Path ycsb;
  private Machine machine;

  @BeforeEach
  void checkOut() throws Exception {
    checkout = Files.createDirectories(temporary.resolve("my checkout")).toRealPath();
    target = checkout.resolve("distribution/target");
    Files.createDirectories(checkout.resolve("core-patches/src/main"));
    Files.createDirectories(checkout.resolve("results/published"));
    Files.createFile(checkout.resolve("core-patches/pom.xml"));
    Files.createFile(checkout.resolve("core-patches/src/main/A.java"));
    Files.writeString(
        checkout.resolve("pom.xml"), "<project>\n  <version>1.2.3</version>\n</project>\n");
    ycsb = Files.createDirectories(checkout.resolve("bin")).resolve("ycsb");
    Files.copy(Path.of(System.getProperty("ycsb.launcher")), ycsb);
    assertThat(ycsb.toFile().setExecutable(true)).isTrue();
    machine = Machine.withJavaThatPrints(temporary).install("javac", "");
    installMaven("3.8.6", BUILD);
  }

  @Test
  void buildsOnFirstUseAndRunsWhatItBuilt() throws Exception {
    Outcome first = machine.run(ycsb, "list");
    assertThat(first.err()).containsExactly(BUILDING);
    assertThat(first.out())
        .contains("-Dycsb.home=" + checkout, target.resolve("ycsb-xl-1.2.3/lib") + "/*", "list");
    assertThat(machine.run(ycsb).err()).isEmpty();
    assertThat(builds()).hasSize(1);
  }

  @Test
  void buildsAgainWhenASourceIsNewerOrGone() throws Exception {
    machine.run(ycsb);
    Path source = checkout.resolve("core-patches/src/main/A.java");
    changeLater(source);
    assertThat(machine.run(ycsb).err()).containsExactly(BUILDING);

    Files.setLastModifiedTime(source, FileTime.from(Instant.EPOCH));
    assertThat(machine.run(ycsb).err()).isEmpty();
    Files.delete(source);
    changeLater(source.getParent());
    assertThat(machine.run(ycsb).err()).containsExactly(BUILDING);
  }

  @Test
  void buildsAgainWhatWasEditedDuringABuild() throws Exception {
    String edit =
        touchUntilNewer("core-patches/src/main/A.java", "distribution/target/build.start");
    String finish = touchUntilNewer(ARCHIVE, "core-patches/src/main/A.java");
    installMaven("3.9.0", edit + BUILD + finish);
    machine.run(ycsb);
    installMaven("3.9.0", BUILD);
    assertThat(machine.run(ycsb).err()).containsExactly(BUILDING);
    assertThat(machine.run(ycsb).err()).isEmpty();
  }

  @Test
  void keepsNoLibraryOfAnOlderBuild() throws Exception {
    machine.run(ycsb);
    Path old = Files.createFile(target.resolve("ycsb-xl-1.2.3/lib/old.jar"));
    changeLater(checkout.resolve("pom.xml"));
    machine.run(ycsb);
    assertThat(old).doesNotExist();
  }

  @Test
  void saysWhatABuildDoes() throws Exception {
    String said =
        """
        cat <<'END'
        [INFO] Scanning for projects...
        [INFO] Building YCSB XL 1.2.3                                  [1/8]
        [INFO] Downloaded from central: https://example.org/a.jar (9.8 kB at 23 kB/s)
        [INFO] Building YCSB XL: core patches 1.2.3                    [2/8]
        [INFO] --- compiler:3.14.1:compile (default-compile) @ core-patches ---
        END
        """;
    installMaven("3.9.0", said + BUILD);
    machine.install("cat", "exec /bin/cat \"$@\"");
    assertThat(machine.run(ycsb, "list").err())
        .containsExactly(
            BUILDING, "ycsb:   module 1 of 8: YCSB XL", "ycsb:   module 2 of 8: core patches");
    assertThat(Files.readString(target.resolve("build.log"))).contains("Downloaded from central");
  }

  @Test
  void showsTheEndOfAFailedBuild() throws Exception {
    installMaven("3.8.7", "echo '[ERROR] no such symbol'; exit 1");
    Outcome outcome = machine.run(ycsb, "list");
    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .containsExactly(
            BUILDING,
            "ycsb: the build failed; the end of " + target.resolve("build.log") + ":",
            "[ERROR] no such symbol");
    assertThat(target.resolve("build.log")).isRegularFile();
    assertThat(Files.isSymbolicLink(target.resolve("build.lock"))).isFalse();
  }

  @Test
  void waitsForTheBuildOfAnotherProcessAndUsesIt() throws Exception {
    Path gate = temporary.resolve("gate");
    assertThat(new ProcessBuilder("mkfifo", gate.toString()).start().waitFor()).isZero();
    installMaven("3.8.7", "read -r line <'" + gate + "'\n" + BUILD);

    Process builder = machine.start(ycsb, "first");
    // Opening blocks until the build reaches the gate; a line lets it continue.
    try (var key = Files.newBufferedWriter(gate)) {
      Process waiter = machine.start(ycsb, "second");
      BufferedReader said = waiter.errorReader();
      assertThat(said.readLine()).startsWith("ycsb: waiting for the build of another process");
      key.write("go\n");
      key.flush();
      assertThat(Outcome.of(builder).out()).endsWith("first");
      assertThat(waiter.waitFor()).isZero();
      assertThat(said.readLine()).isNull();
    }
    assertThat(builds()).hasSize(1);
  }

  @Test
  void takesTheLockOfAProcessThatEnded() throws Exception {
    Process ended = new ProcessBuilder("uname", "-n").start();
    String host = Outcome.of(ended).out().get(0);
    Files.createDirectories(target);
    Files.createSymbolicLink(target.resolve("build.lock"), Path.of(host + "." + ended.pid()));
    assertThat(machine.run(ycsb).err()).containsExactly(BUILDING);
    try (var left = Files.list(target)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.startsWith("build.lock"));
    }
  }

  @Test
  void saysHowToInstallMavenWhereItIsMissingOrOld() throws Exception {
    installMaven("3.6.3", BUILD);
    assertRefused("Maven 3.8.6 or newer is needed to build, and mvn is 3.6.3.");
    machine.install("mvn", "exit 1");
    assertRefused("Maven 3.8.6 or newer is needed to build, and mvn does not run.");
    machine.set("JAVA_HOME", temporary.resolve("jre").toString());
    Machine.writeScript(temporary.resolve("jre/bin/java"), Machine.javaThatSays("17", ""));
    assertRefused("a JDK 17 or newer is needed to build, and javac is missing.");
  }

  private void assertRefused(String reason) throws Exception {
    Outcome outcome = machine.run(ycsb);
    assertThat(outcome.exitStatus()).isEqualTo(2);
    assertThat(outcome.err()).hasSize(1);
    assertThat(outcome.err().get(0)).contains(reason, "Debian: ", "Fedora: ", "macOS: ");
  }

  private void installMaven(String version, String script) throws IOException {
    machine.install("mvn", VERSION.formatted(version) + script);
  }

  private List<String> builds() throws IOException {
    return Files.readAllLines(checkout.resolve("builds"));
  }

  /** On some file systems, timestamps are too coarse to distinguish two successive touches. */
  private static String touchUntilNewer(String file, String older) {
    String loop = "until [ -n \"$(find %1$s -newer %2$s)\" ]; do touch %1$s; done\n";
    return loop.formatted(file, older);
  }

  private static void changeLater(Path file) throws IOException {
    Instant future = Instant.now().plus(Duration.ofHours(1));
    Files.setLastModifiedTime(file, FileTime.from(future));
  }
}
