package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.run.ExitStatus;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code -live}: events of a real process until its end. */
@Timeout(1_200)
final class LiveIT {
  /** Long enough for a machine with a hundred other processes; the tests end the run. */
  private static final String UNTIL_STOPPED = "-p maxexecutiontime=500";

  private static final Pattern ADDRESS = Pattern.compile("http://\\S+/");

  @TempDir Path folder;

  @BeforeAll
  static void prepareClientProcesses() {
    ShortJvm.shareArchive();
  }

  @Tag("thorough")
  @Test
  void viewerSeesTheRunAndThenItsReport() throws Exception {
    try (Running child = startHere("")) {
      List<String> seen = watch(child);
      assertThat(child.await()).as(child.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(seen).anyMatch(state -> state.contains("\"rows\":{\"READ\":{"));
      assertEndsAsReport(seen);
    }
  }

  /** A viewer of a coordinator does, too. */
  @Tag("thorough")
  @Test
  void viewerSeesAllClientProcesses() throws Exception {
    try (Running child = startHere("-clients 2")) {
      List<String> seen = watch(child);
      assertThat(child.await()).as(child.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(seen)
          .anyMatch(state -> state.contains("\"client-0\"") && state.contains("\"client-1\""));
      assertEndsAsReport(seen);
    }
  }

  @Tag("thorough")
  @Test
  void viewerSeesThatAClientProcessWasKilledWhileTheOtherRuns() throws Exception {
    try (Child child = start("-clients 2 -fault 'at 1s kill client 1' " + UNTIL_STOPPED)) {
      URI page = page(child);
      var events = HttpRequest.newBuilder(page.resolve("events")).build();
      try (var lines = HttpClient.newHttpClient().send(events, BodyHandlers.ofLines()).body()) {
        var all = lines.iterator();
        while (!all.next().contains("{\"name\":\"kill client 1\"")) {
          continue;
        }
        child.signal("TERM");
        all.forEachRemaining(line -> {});
      }
      assertThat(child.await()).isEqualTo(143);
    }
  }

  @Test
  void interruptedRunEndsAsReportToo() throws Exception {
    try (Child child = start(UNTIL_STOPPED)) {
      URI page = page(child);
      var events = HttpRequest.newBuilder(page.resolve("events")).build();
      try (var lines = HttpClient.newHttpClient().send(events, BodyHandlers.ofLines()).body()) {
        var all = lines.iterator();
        while (!all.next().contains("\"rows\":{\"READ\":{")) {
          continue;
        }
        child.signal("TERM");
        String last = "";
        while (all.hasNext()) {
          String line = all.next();
          last = line.startsWith("data: ") ? line : last;
        }
        assertEndsAsReport(List.of(last));
      }
    }
  }

  private Child start(String more) throws Exception {
    return Child.start(folder, List.of(), Main.class, line(more));
  }

  /** Runs in this process, without a signal. */
  private Running startHere(String more) {
    return Background.start(line(more));
  }

  private String line(String more) {
    return "run basic -live -p recordcount=100 -p operationcount=0 -p maxexecutiontime=3"
        + " -p warmup.seconds=0 -target 500 -p run.name=mine -p results.dir=%s %s"
            .formatted(folder.resolve("runs"), more);
  }

  /** Returns the URL of the page as soon as it is printed. */
  static URI page(Running child) throws Exception {
    child.awaitErr("watch it at ");
    var address = ADDRESS.matcher(child.err().get(child.err().size() - 1));
    assertThat(address.find()).isTrue();
    return URI.create(address.group());
  }

  /** Returns the data of all events until the process ends. */
  private static List<String> watch(Running child) throws Exception {
    var events = HttpRequest.newBuilder(page(child).resolve("events")).build();
    try (var lines = HttpClient.newHttpClient().send(events, BodyHandlers.ofLines()).body()) {
      return lines.filter(line -> line.startsWith("data: ")).toList();
    }
  }

  private void assertEndsAsReport(List<String> seen) throws Exception {
    String last = seen.get(seen.size() - 1).substring("data: ".length());
    assertThat(new ObjectMapper().readTree(last).asText())
        .isEqualTo(Files.readString(folder.resolve("runs/mine/report.html")));
  }
}
