package io.github.ycsbxl.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.GarbageCollection;
import io.github.ycsbxl.measure.JvmPauses;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.Unit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class YcsbTextTest {
  private static final String TEXT =
      YcsbText.of(Example.partialRun().measurement(), List.of(95.0, 99.0));

  @Test
  void perfKitBenchmarkerReadsTheRowsOfOperationsAlone() {
    Map<String, Map<String, Double>> rows = PerfKitRules.read("a header\n" + TEXT);
    assertThat(rows.keySet()).containsExactly("OVERALL", "CAS", "INSERT", "READ");
    assertThat(rows.get("OVERALL"))
        .containsEntry("RunTime(ms)", 2_500.0)
        .containsEntry("Throughput(ops/sec)", 420.0);
    assertThat(rows.get("READ"))
        .containsEntry("Operations", 1_000.0)
        .containsEntry("95thPercentileLatency(us)", 950.0)
        .containsEntry("Return=OK", 1_000.0)
        .containsEntry("Return=ERROR", 2.0)
        .containsEntry("Return=NOT_FOUND", 3.0);
    assertThat(rows.get("READ").get("AverageLatency(us)")).isCloseTo(500.5, within(0.1));
    assertThat(rows.get("CAS")).containsEntry("Return=OK", 50.0);
  }

  @Test
  void startsWithOverall() {
    assertThat(TEXT).startsWith("[OVERALL], RunTime(ms), ");
  }

  @Test
  void everyLineIsThreeCellsOfWhichTheLastIsANumber() {
    assertThat(TEXT.lines())
        .allSatisfy(
            line -> {
              String[] cells = line.split(", ");
              assertThat(cells).hasSize(3);
              assertThat(Double.parseDouble(cells[2])).isFinite();
            });
  }

  @Test
  void linesOfEveryRowAreTogether() {
    List<String> rows = TEXT.lines().map(line -> line.substring(0, line.indexOf(']'))).toList();
    long changes = 1;
    for (int i = 1; i < rows.size(); i++) {
      changes += rows.get(i).equals(rows.get(i - 1)) ? 0 : 1;
    }
    assertThat(changes).isEqualTo(rows.stream().distinct().count());
  }

  @Test
  void spellsPercentilesAsStockDoes() {
    List<Double> percentiles = List.of(1.0, 2.0, 3.0, 11.0, 12.0, 13.0, 22.0, 50.0, 99.9, 100.0);
    String text = YcsbText.of(Example.load().measurement(), percentiles);
    List<String> spelt =
        text.lines()
            .filter(line -> line.contains("Percentile"))
            .map(line -> line.replaceAll(".*, (.*)PercentileLatency.*", "$1"))
            .toList();
    assertThat(spelt)
        .containsExactly(
            "1st", "2nd", "3rd", "11th", "12th", "13th", "22nd", "50th", "99.9", "100th");
  }

  @Test
  void rowWithoutSuccessHasNoLatencies() {
    assertThat(TEXT.lines().filter(line -> line.startsWith("[INSERT]")))
        .containsExactly("[INSERT], Operations, 0", "[INSERT], Return=ERROR, 1");
  }

  @Test
  void phaseInWhichNothingWasDoneIsStillNumbers() {
    var nothing =
        new PhaseMeasurement(
            0,
            0,
            Counts.NONE,
            new TreeMap<>(),
            new TreeMap<>(),
            GarbageCollection.none(),
            JvmPauses.NONE,
            0);
    assertThat(PerfKitRules.read(YcsbText.of(nothing, List.of(95.0))).get("OVERALL"))
        .containsEntry("Throughput(ops/sec)", 0.0);
  }

  @Test
  void countsBeyondAnIntAreWrittenInFull() {
    RowMeasurement row = RowMeasurement.empty("READ", Unit.NANOS);
    row.service().recordValueWithCount(1_000, 5_000_000_000L);
    String text = YcsbText.of(Example.measurement(List.of(row)), List.of());
    assertThat(text).contains("[READ], Operations, 5000000000\n", "Return=OK, 5000000000\n");
  }
}
