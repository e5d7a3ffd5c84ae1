package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.run.ExitStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs whose files reach the end of the disk. */
@Timeout(300)
final class FullDiskIT {
  @TempDir Path folder;

  static IntStream limits() {
    return IntStream.of(8192, 6144, 32768).limit(Cases.of(1, 3));
  }

  @ParameterizedTest
  @MethodSource("limits")
  void whatIsWrittenDuringARunThatDoesNotFitCanBeReportedAndAudited(int limit) throws Exception {
    try (Child child =
        Child.startLimited(
            folder,
            limit,
            Main.class,
            Ycsb.auditedBench(
                "operationcount=200000",
                "operations.log=true",
                "run.name=full",
                "results.dir=" + folder.resolve("runs")))) {
      assertThat(child.await()).as(child.err().toString()).isEqualTo(ExitStatus.FAILED);
      assertThat(child.err())
          .anyMatch(line -> line.startsWith("ycsb: ") && line.endsWith(": File too large"))
          .noneMatch(line -> line.contains("runs/full: "));
    }
    Path full = folder.resolve("runs/full");
    for (String name : List.of("latency.hlog", "run.jsonl", "operations.csv.gz")) {
      assertThat(full.resolve(name)).isNotEmptyFile();
    }
    Ycsb.Outcome report = Ycsb.exactly("report", full.toString());
    assertThat(report.status()).as(report.toString()).isEqualTo(ExitStatus.DONE);
    Ycsb.Outcome audit = Ycsb.exactly("audit", "memory-test", full.toString());
    assertThat(audit.out())
        .as(audit.toString())
        .singleElement()
        .asString()
        .contains(" acknowledged ")
        .doesNotContainPattern("(lost updates|forks|unexplained): [1-9]");
  }
}
