package io.github.ycsbxl.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;

/**
 * Passwords, in every form accepted by a command: no result, page, message or process list shows
 * them, but the binding gets them.
 */
@Timeout(600)
final class SecretsIT {
  private static final String SECRET = "hunter2";
  private static final String PASSWORD = "my.password";
  private static final String OBSERVED = "observed";

  /** Further names and formats of secrets. */
  private static final List<String> SECRETS =
      List.of(
          "azure.key=" + SECRET,
          "nosql.proxy.token=" + SECRET,
          "mongodb.url=mongodb://me:" + SECRET + "@localhost/db");

  @TempDir Path folder;
  @TempDir Path inputs;

  @BeforeAll
  static void prepareClientProcesses() {
    ShortJvm.shareArchive();
  }

  @BeforeEach
  void writeFile() throws IOException {
    Path file = Files.writeString(inputs.resolve("secrets"), PASSWORD + "=" + SECRET + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Files.createDirectory(folder.resolve(OBSERVED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-p", "-P"})
  void commandsOfOneProcessDoNotShowThem(String way) throws Exception {
    for (String command : List.of("check", "load", "bench", "sweep", "clean")) {
      List<String> more =
          switch (command) {
            case "sweep" -> List.of("-threads", "1,2");
            case "clean" -> List.of("--yes");
            default -> List.of();
          };
      Outcome outcome = silent(words(command, way, more));
      // The binding keeps no records, which makes check fail.
      int expected = command.equals("check") ? ExitStatus.FAILED : ExitStatus.DONE;
      assertThat(outcome.status()).as(outcome.toString()).isEqualTo(expected);
    }
    assertThat(opened()).isPositive();
    silent(words("search", way, List.of("-sla", "READ.p99<1ns", "-p", "search.seconds=1")));
    String runs = folder.resolve("runs").toString();
    Path page = folder.resolve("page.html");
    silent(List.of("report", runs, "-o", page.toString()));
    assertThat(page).isNotEmptyFile();
    silent(List.of("compare", runs));
    silent(List.of("plan", "-shards", "2", "-target", "9", "-p", PASSWORD + "=" + SECRET));
    assertNoFileShowsIt();
  }

  @Test
  void auditsAndWrongRequestsDoNotShowThem() throws Exception {
    var ycsb = new Ycsb(folder);
    String[] audited = {
      "-P", Ycsb.workload("mixed-95-5"), "-p", "run.name=audited", "-p", secret()
    };
    ycsb.memory("bench", audited);
    silent(
        List.of(
            "audit",
            "memory-test",
            "-p",
            "mapstore.name=" + folder,
            "-p",
            secret(),
            ycsb.results().resolve("audited").toString()));
    silent(words("run", "-p", List.of("other.password=" + SECRET)));
    silent(words("ab", "-p", List.of("-a", secret() + " -target x")));
    silent(words("run", "-p", List.of("-threads", "-Dssl.password=" + SECRET)));
    for (String wrong : List.of("recordcount=-1", "db=none")) {
      silent(words("run", "-p", List.of("-p", wrong)));
    }
    silent(List.of("list", "properties", "password"));
    assertNoFileShowsIt();
  }

  @Test
  void sidesDoNotShowThem() throws Exception {
    String file = "threadcount=2 -P " + inputs.resolve("secrets");
    List<String> sides =
        List.of("-a", secret(), "-b", file + " -jvm-args -Dssl.password=" + SECRET);
    List<String> words = new ArrayList<>(words("ab", "-p", sides));
    words.addAll(List.of("-rounds", "1"));
    assertThat(silent(words).status()).isZero();
    assertThat(opened()).isPositive();
    assertNoFileShowsIt();
  }

  /** JVM options and environment variables, which clients inherit. */
  @Test
  void liveClientsWithJvmOptionsDoNotShowThem() throws Exception {
    List<String> jvm = List.of("-Djavax.net.ssl.keyStorePassword=" + SECRET);
    List<String> more = List.of("-clients", "2", "-live", "-target", "1000");
    String[] words = words("run", "-p", more).toArray(String[]::new);
    try (Child child = Child.start(folder, jvm, Main.class, words)) {
      URI page = URI.create(child.awaitErr("http://\\S+/").group());
      assertThat(get(page)).doesNotContain(SECRET);
      assertThat(get(page.resolve("events"))).contains("data: ").doesNotContain(SECRET);
      assertThat(child.await()).as(child.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(child.err()).noneMatch(line -> line.contains(SECRET));
      // Only the user's own command line.
      Files.deleteIfExists(folder.resolve(OBSERVED).resolve(Long.toString(child.pid())));
    }
    assertThat(opened()).isPositive();
    assertNoFileShowsIt();
  }

  @Test
  void coordinatorAndItsClientDoNotShowThem() throws Exception {
    Path token = Files.writeString(inputs.resolve("token"), "0123456789abcdef");
    List<String> more =
        List.of("-clients", "1", "-listen", "127.0.0.1:0", "-token-file", token.toString());
    String[] words = words("coordinate", "-P", more).toArray(String[]::new);
    try (Child coordinator = Child.start(inputs, List.of(), Main.class, words)) {
      String port = coordinator.awaitErr("waiting for 1 client.* at .*:(\\d+)$").group(1);
      String[] join = {"join", "127.0.0.1:" + port, "-token-file", token.toString()};
      Path home = Files.createDirectory(folder.resolve("home"));
      try (Child client = Child.startIn(home, folder, List.of(), Main.class, join)) {
        assertThat(coordinator.await()).as(coordinator.err().toString()).isZero();
        assertThat(client.await()).as(client.err().toString()).isZero();
        assertThat(client.err() + "" + coordinator.err()).doesNotContain(SECRET);
      }
      assertThat(coordinator.out()).noneMatch(line -> line.contains(SECRET));
    }
    assertNoFileShowsIt();
  }

  private static String secret() {
    return PASSWORD + "=" + SECRET;
  }

  /** Returns the words of a small command on {@link SecretDb}. */
  private List<String> words(String command, String way, List<String> more) {
    var words = new ArrayList<>(List.of(command, "-db", SecretDb.class.getName()));
    words.addAll(List.of(way, way.equals("-p") ? secret() : inputs.resolve("secrets").toString()));
    var properties = new ArrayList<>(SECRETS);
    properties.addAll(List.of("recordcount=10", "operationcount=2000", "warmup.seconds=0"));
    properties.add("results.dir=" + folder.resolve("runs"));
    properties.add(OBSERVED + "=" + folder.resolve(OBSERVED));
    properties.forEach(property -> words.addAll(List.of("-p", property)));
    words.addAll(more);
    return words;
  }

  /** Runs a command in this process. */
  private static Outcome silent(List<String> words) {
    Outcome outcome = Ycsb.exactly(words.toArray(String[]::new));
    assertThat(outcome.toString()).doesNotContain(SECRET);
    return outcome;
  }

  private long opened() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(OBSERVED))) {
      return files.count();
    }
  }

  private void assertNoFileShowsIt() throws IOException {
    assertThat(filesWithIt(folder)).isEmpty();
  }

  private static List<Path> filesWithIt(Path top) throws IOException {
    try (Stream<Path> files = Files.walk(top)) {
      return files.filter(Files::isRegularFile).filter(SecretsIT::hasIt).toList();
    }
  }

  private static boolean hasIt(Path file) {
    try {
      return Files.readString(file, ISO_8859_1).contains(SECRET);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String get(URI address) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(address).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  /**
   * User's binding that needs the password, prints its properties, and records what other users can
   * see of its process.
   */
  public static final class SecretDb extends UserDb {
    @Override
    public void init() throws DBException {
      System.out.println(getProperties());
      System.err.printf("%n%s=%s", PASSWORD, getProperties().getProperty(PASSWORD));
      if (!SECRET.equals(getProperties().getProperty(PASSWORD))) {
        throw new DBException("no password");
      }
      long pid = ProcessHandle.current().pid();
      try {
        Path seen = Path.of(getProperties().getProperty(OBSERVED), Long.toString(pid));
        Files.writeString(seen, ProcessHandle.current().info().commandLine().orElse(""));
      } catch (IOException e) {
        throw new DBException(e);
      }
      super.init();
    }
  }
}
