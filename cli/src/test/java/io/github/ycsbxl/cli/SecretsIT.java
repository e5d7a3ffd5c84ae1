package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A password of a user's own binding: who may read what a run writes and shows does not see it. */
@Timeout(600)
final class SecretsIT {
  private static final String SECRET = "hunter2";
  private static final List<String> JVM = List.of("-Djavax.net.ssl.keyStorePassword=" + SECRET);

  @TempDir Path folder;

  @Test
  void resultsAndPagesOfClientProcessesDoNotShowIt() throws Exception {
    try (Child child = start("run", "-clients", "2", "-live", "-target", "500")) {
      URI page = URI.create(child.awaitErr("http://\\S+/").group());
      assertThat(get(page)).doesNotContain(SECRET);
      assertThat(child.commandsOfChildren()).hasSize(2).noneMatch(line -> line.contains(SECRET));
      assertThat(get(page.resolve("events"))).contains("data: ").doesNotContain(SECRET);
      assertThat(child.await()).as(child.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(child.out()).noneMatch(line -> line.contains(SECRET));
      assertThat(child.err()).noneMatch(line -> line.contains(SECRET));
    }
    assertThat(filesWithIt()).isEmpty();
  }

  @Test
  void sweepsThatGoOnDoNotShowIt() throws Exception {
    for (int i = 0; i < 2; i++) {
      try (Child child = start("sweep", "-threads", "1,2", "-p", "run.name=mine")) {
        assertThat(child.await()).as(child.err().toString()).isEqualTo(ExitStatus.DONE);
        assertThat(child.out()).noneMatch(line -> line.contains(SECRET));
      }
      assertThat(filesWithIt()).isEmpty();
    }
  }

  private Child start(String command, String... more) throws IOException {
    Stream<String> common =
        Stream.of(
            "-db",
            UserDb.class.getName(),
            "-p",
            "redis.password=" + SECRET,
            "-p",
            "azure.key=" + SECRET,
            "-p",
            "mongodb.url=mongodb://me:" + SECRET + "@localhost/db",
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=2000",
            "-p",
            "results.dir=" + folder.resolve("runs"));
    String[] all =
        Stream.of(Stream.of(command), common, Stream.of(more))
            .flatMap(words -> words)
            .toArray(String[]::new);
    return Child.start(folder, JVM, Main.class, all);
  }

  private List<Path> filesWithIt() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).isNotEmpty();
      var found = Stream.<Path>builder();
      for (Path file : all) {
        if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(SECRET)) {
          found.add(file);
        }
      }
      return found.build().toList();
    }
  }

  private static String get(URI address) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(address).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }
}
