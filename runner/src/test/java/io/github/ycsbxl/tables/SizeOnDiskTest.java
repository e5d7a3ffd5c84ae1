package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowsByPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The size of a store's files in results. */
final class SizeOnDiskTest {
  @TempDir private Path folder;

  @Test
  void isInEveryFormOfTheResult() throws IOException {
    Run run = Example.run(folder, List.of(load()), Optional.empty());
    SummaryCsv.write(run, file());
    assertThat(SummaryRows.in(folder).get(0))
        .containsEntry("disk_start_bytes", "3000000")
        .containsEntry("disk_end_bytes", "4500000")
        .containsEntry("disk_bytes_per_record", "1501.502")
        .containsEntry("record_bytes", "1115.000");
    assertThat(YcsbText.format(run, Example.text(List.of(95.0))).lines())
        .contains(
            "[OVERALL], DiskStartBytes, 3000000",
            "[OVERALL], DiskEndBytes, 4500000",
            "[OVERALL], DiskBytesPerRecord, " + 1_500_000 / 999.0,
            "[OVERALL], RecordBytes, 1115.0");
  }

  @Test
  void isReadFromTheLog() throws IOException {
    try (ResultFolder files = ResultFolder.open(folder)) {
      files.log().plan(phase("run", 1).run());
      files.log().begin(new PhaseKey("run", 1), true);
      files.log().end(phase("run", 1));
      files.end(Verdict.PASSED);
    }
    assertThat(Run.read(folder).last().disk()).contains(Example.disk());
  }

  @Test
  void hasNoColumnsWithoutFiles() throws IOException {
    SummaryCsv.write(Example.run(folder, List.of(Example.load()), Optional.empty()), file());
    assertThat(Files.readString(file())).doesNotContain("disk", "record_bytes");
  }

  @Test
  void isFromTheFirstStartToTheLastEnd() {
    Phase whole = Phase.together(List.of(phase("run", 1), phase("run", 2)));
    assertThat(whole.disk()).contains(Example.disk().then(Example.disk()));
    assertThat(whole.disk().orElseThrow().start()).isEqualTo(3_000_000);
    assertThat(whole.disk().orElseThrow().end()).isEqualTo(4_500_000);
  }

  /** The store may have records of other tables and of earlier loads. */
  @Test
  void isPerRecordThatThisLoadInserted() {
    assertThat(load().diskBytesPerRecord()).hasValue(1_500_000 / 999.0);
    assertThat(phase("run", 1).diskBytesPerRecord()).isEmpty();
    assertThat(sized("load", 1, new Counts(999, 0, 1)).diskBytesPerRecord()).isEmpty();
    assertThat(Example.load().diskBytesPerRecord()).isEmpty();
    Run bench = Example.run(folder, List.of(load(), phase("run", 1)), Optional.empty());
    assertThat(bench.diskBytesPerRecord()).hasValue(1_500_000 / 999.0);
  }

  /** Returns a load of 999 records. */
  static Phase load() {
    return phase("load", 1);
  }

  private static Phase phase(String name, int iteration) {
    return sized(name, iteration, new Counts(999, 0, 0));
  }

  private static Phase sized(String name, int iteration, Counts counts) {
    var inserts =
        PhaseMeasurement.intervals(
            0, 1_000_000_000, counts, RowsByPart.fromLabelled(List.of(Example.inserts(999))));
    var phase = new Phase(Example.run("sized", Map.of()), name, iteration, inserts, false);
    return phase.withDisk(Optional.of(Example.disk()));
  }

  private Path file() {
    return folder.resolve("summary.csv");
  }
}
