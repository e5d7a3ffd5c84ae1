package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LiveTest {
  private static final String PRINTED =
      "ycsb: watch it at http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/";

  @TempDir private Path folder;

  private Ycsb ycsb;

  @BeforeEach
  void open() {
    ycsb = new Ycsb(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "run", "bench"})
  void printsTheAddressAndWritesTheReport(String command) {
    Outcome outcome = ycsb.basic(command, "-live", "-p", "run.name=mine");
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    assertThat(outcome.err()).filteredOn(line -> line.matches(PRINTED)).hasSize(1);
    assertThat(ycsb.results().resolve("mine/report.html")).isNotEmptyFile();
  }

  @Test
  void onePageShowsAllStepsOfASweep() {
    Outcome outcome = ycsb.basic("sweep -live -threads 1,2 -p run.name=mine");
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    assertThat(outcome.err()).filteredOn(line -> line.matches(PRINTED)).hasSize(1);
    assertThat(ycsb.results().resolve("mine/report.html")).isNotEmptyFile();
  }

  @Test
  void withoutTheOptionThereIsNoPage() {
    Outcome outcome = ycsb.basic("run -p run.name=mine");
    assertThat(outcome.err()).noneMatch(line -> line.contains("watch"));
    assertThat(ycsb.results().resolve("mine/report.html")).isNotEmptyFile();
  }

  @Test
  void refusesAnAddressOfAnotherMachine() {
    Outcome outcome = ycsb.basic("run -live -p live.address=192.0.2.1 -threads 0");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err())
        .anyMatch(
            line ->
                line.contains("live.address=192.0.2.1")
                    && line.contains("expected an address of this machine"))
        .anyMatch(line -> line.contains("threadcount"));
    assertThat(ycsb.results()).doesNotExist();
  }
}
