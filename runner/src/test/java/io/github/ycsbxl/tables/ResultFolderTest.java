package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.PhaseKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultFolderTest {

  @Test
  void neverWritesOverAnotherRun(@TempDir Path folder) throws IOException {
    try (ResultFolder first = ResultFolder.open(ResultFolder.make(folder, "one"))) {
      assertThat(first.path()).isEqualTo(folder.resolve("one"));
      assertThatThrownBy(() -> ResultFolder.open(ResultFolder.make(folder, "one")))
          .isInstanceOf(FileAlreadyExistsException.class);
    }
  }

  @Test
  void findsAnotherNameForRunsOfTheSameSecond(@TempDir Path folder) throws IOException {
    Path runs = folder.resolve("new");
    assertThat(ResultFolder.makeLike(runs, "now")).isEqualTo(runs.resolve("now"));
    assertThat(ResultFolder.makeLike(runs, "now")).isEqualTo(runs.resolve("now-2"));
    try (ResultFolder files = ResultFolder.open(runs.resolve("now-2"))) {
      assertThat(files.runName()).isEqualTo("now-2");
    }
  }

  /** So that a killed run leaves its measurements. */
  @Test
  void samplesAreOnDiskAsTheyCome(@TempDir Path folder) throws IOException {
    try (ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "killed"))) {
      files.log().begin(new PhaseKey("run", 1), true);
      files.log().interval(Example.samples().get(0));
      assertThat(Files.readString(files.path().resolve("run.jsonl")))
          .endsWith("\n")
          .contains("READ-FAILED");
      assertThat(Files.readString(files.path().resolve("latency.hlog"))).contains("Tag=READ,");
    }
  }

  @Test
  void sampleThatCannotBeWrittenIsToldWithTheFilesName(@TempDir Path folder) throws IOException {
    ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "closed"));
    files.log().begin(new PhaseKey("run", 1), true);
    files.close();
    assertThatThrownBy(() -> files.log().interval(Example.samples().get(0)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContainingAll(
            folder.resolve("closed").resolve("run.jsonl").toString(),
            folder.resolve("closed").resolve("latency.hlog").toString());
  }

  @Test
  void stockLogsInAFolderThatIsNotThereAreRefused(@TempDir Path folder) {
    var outputs = new SeparateOutputs();
    StockHdrFiles.write(Example.partialRun().measurement(), folder + "/absent/", outputs);
    assertThat(outputs.problems())
        .contains("cannot write " + folder + "/absent/READ.hdr: no such file or directory")
        .hasSizeGreaterThan(3);
  }

  /** As if the disk were full under some of them. */
  @Test
  void everyFileThatCannotBeWrittenIsToldAndTheOthersAreWritten(@TempDir Path folder)
      throws IOException {
    try (ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "full"))) {
      Files.createDirectories(files.path().resolve("summary.csv").resolve("in the way"));
      Files.createDirectories(files.path().resolve("scalability.csv").resolve("in the way"));
      var outputs = new SeparateOutputs();
      ResultFiles.make(
          Example.run(files.path(), List.of(Example.load()), Optional.empty()), outputs);
      assertThat(outputs.problems())
          .satisfiesExactly(
              summary ->
                  assertThat(summary)
                      .startsWith("cannot write " + files.path().resolve("summary.csv") + ": "),
              sizes -> assertThat(sizes).contains(files.path().resolve("scalability.csv") + ": "));
      assertThat(files.path().resolve("timeseries.csv")).isNotEmptyFile();
      assertThatThrownBy(outputs::throwIfProblems)
          .isInstanceOf(IOException.class)
          .hasMessageContainingAll("summary.csv", "scalability.csv");
    }
  }
}
