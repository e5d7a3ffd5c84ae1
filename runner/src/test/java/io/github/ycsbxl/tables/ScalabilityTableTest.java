package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ScalabilityTableTest {
  private static final int WRITE_AVG = ScalabilityTable.TABLE.names().indexOf("write_avg_ms");

  /** Results of Oracle's white paper: 100 M records and 90 threads per client. */
  @Test
  void publishedTableHasThePublishedFigures() {
    assertThat(
            ScalabilityTable.oracle2012().stream()
                .map(row -> String.join(" ", ScalabilityTable.TABLE.cells(row))))
        .containsExactly(
            "oracle-2012 2 400000000 3 4 90 360 302152 0.76 1 3 3.08 8 35 network",
            "oracle-2012 4 800000000 3 8 90 720 558569 0.79 1 4 3.82 16 45 network",
            "oracle-2012 8 1600000000 3 16 90 1440 1028868 0.85 2 5 4.29 21 51 network",
            "oracle-2012 10 2000000000 3 20 90 1800 1244550 0.88 2 6 4.47 23 53 network");
  }

  @Test
  void publishedRowsStandOverRunsOfTheirKindAlone() {
    List<ScalabilityTable.ScalabilityRow> mixed = beside(95, 5);
    assertThat(mixed).hasSize(5);
    assertThat(ScalabilityTable.TABLE.cells(mixed.get(4)))
        .startsWith("example")
        .endsWith("network");
    assertThat(beside(50, 50)).hasSize(1);
    assertThat(beside(100, 0)).hasSize(1);
    assertThat(beside(95, 5, row("UPDATE", 1))).hasSize(1);
    assertThat(ScalabilityTable.besidePublished(List.of(Example.load()))).hasSize(1);
  }

  @Test
  void peopleSeeMegabytesWhereTheyAreTheQuestionAndRemarks() {
    List<ScalabilityTable.ScalabilityRow> small =
        List.of(ScalabilityTable.ScalabilityRow.of(Example.partialRun()));
    assertThat(ScalabilityTable.forPeople(small, Set.of()).names())
        .endsWith("store", "ratio", "remarks");
    Row reads = row("READ", 1_000);
    reads.bytes().add(50_000_000, 0);
    var run = new Phase(Example.run(), "run", 1, Example.measurement(List.of(reads)), false);
    List<ScalabilityTable.ScalabilityRow> rows = ScalabilityTable.besidePublished(List.of(run));
    assertThat(ScalabilityTable.forPeople(rows, Set.of()).names())
        .endsWith("ratio", "read_mb_per_sec", "written_mb_per_sec", "remarks");
    assertThat(ScalabilityTable.forPeople(rows, Set.of()).cells(rows.get(rows.size() - 1)))
        .contains(
            "other processes used 0.8 of 4 CPUs on machine; results may be distorted; machine swapped 3 pages",
            "20.000",
            "0.000");
  }

  /** Returns a run with these numbers of reads and CAS operations, and other rows. */
  private static List<ScalabilityTable.ScalabilityRow> beside(
      int reads, int updates, Row... others) {
    var rows = new ArrayList<>(List.of(others));
    rows.add(row("READ", 1_000));
    rows.get(rows.size() - 1).service().recordValueWithCount(1_000, reads - 1);
    if (updates > 0) {
      rows.add(row("CAS", 1_000));
      rows.get(rows.size() - 1).service().recordValueWithCount(1_000, updates - 1);
    }
    var run = new Phase(Example.run(), "run", 1, Example.measurement(rows), false);
    return ScalabilityTable.besidePublished(List.of(run));
  }

  @Test
  void writesAreCompareAndSetsIfThereAreAny() {
    var both = List.of(row("CAS", 4_000_000), row("UPDATE", 1_000_000));
    assertThat(writeAverage(both)).startsWith("4.0");
    assertThat(writeAverage(both.subList(1, 2))).startsWith("1.0");
    assertThat(writeAverage(List.of())).isEmpty();
  }

  private static String writeAverage(List<Row> rows) {
    var result = new Phase(Example.run(), "run", 1, Example.measurement(rows), false);
    return ScalabilityTable.TABLE.cells(ScalabilityTable.ScalabilityRow.of(result)).get(WRITE_AVG);
  }

  private static Row row(String name, long nanos) {
    Row row = Row.empty(RowName.parse(name), Unit.NANOS);
    row.service().recordValue(nanos);
    return row;
  }
}
