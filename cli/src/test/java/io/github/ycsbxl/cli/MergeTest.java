package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** {@code ycsb merge}: what it takes, what it says, and when it fails. */
final class MergeTest extends TwoClients {
  @Test
  void failsIfAProcessExceededItsErrorBudget() throws IOException {
    client(0, "-p", "cas.audit=false");
    ycsb.store().inject(call -> call.is(Kind.REPLACE), Fault.status(Status.ERROR));
    Outcome failed = run(1, "-p", "cas.audit=false");
    assertThat(failed.status()).isEqualTo(ExitStatus.FAILED);
    String sentence =
        failed.err().stream()
            .filter(line -> line.contains("error.budget="))
            .findFirst()
            .orElseThrow();

    Outcome merged = merge("merged");
    assertThat(merged.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(merged.err())
        .contains(sentence.replace("ycsb: run: ", "ycsb: client process 1: run 1: "))
        .anyMatch(line -> line.matches("ycsb: all \\d+ failures are client 1's"))
        .noneMatch(line -> line.contains("client process 0"));
    assertThat(merged.out()).contains("results: " + folder.resolve("merged"));
    RemadeFilesTest.assertRemade(folder.resolve("merged"));
    assertThat(Files.readString(folder.resolve("merged").resolve("report.html")))
        .containsPattern("<p>All \\d+ failures are client 1's\\.");
  }

  @Test
  void saysThatClocksMayDifferByMoreThanASecondsPart() throws IOException {
    client(0);
    client(1);
    String remark = "ycsb: run: the clocks of the client processes may differ by 0.062 s";
    clocksKnownTo(50);
    assertThat(merge("known").err()).noneMatch(line -> line.startsWith(remark.substring(0, 40)));
    clocksKnownTo(62);
    Outcome merged = merge("unknown");
    assertThat(merged.status()).as(merged.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(merged.err()).anyMatch(line -> line.startsWith(remark));
  }

  /** Writes into the logs how well a coordinator or a time server knew the clocks. */
  private void clocksKnownTo(int millis) throws IOException {
    String phase = "{\"phase\":\"run\",\"iteration\":1,";
    for (int index = 0; index < 2; index++) {
      Path log = part(index).resolve("run.jsonl");
      String known =
          "\"commonStart\":{\"atMillis\":1,\"lateMillis\":0,\"clockAheadMillis\":0,\"knownToMillis\":%d},"
              .formatted(millis);
      String without = Files.readString(log).replaceAll("\"commonStart\":\\{[^}]*},", "");
      Files.writeString(log, without.replace(phase, phase + known));
      Files.deleteIfExists(part(index).resolve("SHA256SUMS"));
    }
  }

  /** A shell that completes client-* also finds the files of these names. */
  @Test
  void takesFoldersOfAPatternAndLeavesItsFilesOut() throws IOException {
    client(0);
    client(1);
    Path log = Files.writeString(ycsb.results().resolve("client-0.log"), "what it printed");
    Path both = folder.resolve("both");
    List<Path> all = List.of(part(0), log, part(1));
    Outcome merged = Ycsb.exactly(words(List.of("merge", "-o", both.toString()), all));
    assertThat(merged.status()).as(merged.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(merged.err()).singleElement().asString().contains(part(0) + " " + part(1) + "'");
    assertThat(audit("client-0", "client-0.log", "client-1").status()).isEqualTo(ExitStatus.DONE);

    Outcome alone = Ycsb.exactly("merge", log.toString());
    assertThat(alone.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(alone.err()).anyMatch(line -> line.contains(log + " is no result folder"));
  }

  private static String[] words(List<String> first, List<Path> then) {
    return Stream.concat(first.stream(), then.stream().map(Path::toString)).toArray(String[]::new);
  }
}
