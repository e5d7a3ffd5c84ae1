package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Remarks on a run whose last ten seconds are 25 % faster than the previous ones. */
final class UnsteadyRunTest {
  private static final String RECORDED = "../analysis/src/test/resources/recorded/";

  private static final String MARK =
      "unsteady: not steady: throughput still rose by 25 % in the last third; use a longer"
          + " warm-up \\(warmup.seconds\\)\\.";

  @TempDir private Path folder;

  private String unsteady;

  @BeforeEach
  void speedUp() throws IOException {
    Path run = Files.createDirectories(folder.resolve("unsteady"));
    Path before = Path.of(RECORDED, "before");
    Files.copy(before.resolve("latency.hlog"), run.resolve("latency.hlog"));
    List<String> lines = Files.readAllLines(before.resolve("run.jsonl"));
    var faster = new ArrayList<String>();
    int second = 0;
    for (String line : lines) {
      int rate = (second < 20 ? 1_000 : 1_250) + second % 3;
      String counts = "\"counts\":{\"succeeded\":" + rate + "}";
      boolean interval = line.startsWith("{\"interval\"");
      faster.add(interval ? line.replaceFirst("\"counts\":\\{[^}]*\\}", counts) : line);
      second += interval ? 1 : 0;
    }
    faster.set(0, faster.get(0).replace("\"name\":\"before\"", "\"name\":\"unsteady\""));
    Files.write(run.resolve("run.jsonl"), faster);
    unsteady = run.toString();
  }

  @Test
  void isMarkedWhereItIsCompared() {
    Outcome outcome = Ycsb.exactly("compare", RECORDED + "before", unsteady);
    assertThat(outcome.status()).isZero();
    assertThat(String.join(" ", outcome.out()).replaceAll(" +", " "))
        .containsOnlyOnce("not steady: ")
        .containsPattern(MARK);
  }

  @Test
  void isMarkedWhereItIsOneOfASide() {
    String before = RECORDED + "before";
    Outcome outcome =
        Ycsb.exactly("compare", before, before, before, "against", before, before, unsteady);
    assertThat(outcome.status()).isZero();
    assertThat(String.join(" ", outcome.out()).replaceAll(" +", " "))
        .containsOnlyOnce("not steady: ")
        .containsPattern(MARK);
  }

  /** The run was judged when it ended, so its thirds are not judged a second time. */
  @Test
  void isMarkedOnceAfterUntilSteady() throws IOException {
    String words = "not steady after 30 s: from the second third to the last, throughput changed";
    String facts = "{\"facts\":{\"environment\":{\"end of run\":\"" + words + "\"}}}\n";
    Files.writeString(Path.of(unsteady, "run.jsonl"), facts, StandardOpenOption.APPEND);
    Path page = folder.resolve("page.html");
    assertThat(Ycsb.exactly("report", unsteady, "-o", page.toString()).status()).isZero();
    assertThat(PageDocument.texts(PageDocument.of(page).path("warnings"), "text"))
        .filteredOn(text -> text.startsWith("Not steady"))
        .containsExactly("N" + words.substring(1) + ".");
  }

  @Test
  void isMarkedInItsReport() throws IOException {
    Path page = folder.resolve("page.html");
    assertThat(Ycsb.exactly("report", unsteady, "-o", page.toString()).status()).isZero();
    assertThat(PageDocument.texts(PageDocument.of(page).path("warnings"), "text"))
        .anyMatch(text -> text.matches(MARK.replace("unsteady: not", "Not")));
  }
}
