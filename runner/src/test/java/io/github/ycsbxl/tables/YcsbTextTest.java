package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class YcsbTextTest {
  private static final String TEXT =
      Example.text(Example.partialRun().measurement(), Example.text(List.of(95.0, 99.0)));

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
  void faultsHaveRowsBehindThatOfTheWhole(@TempDir Path folder) throws IOException {
    String text =
        YcsbText.format(
            Example.run(folder, List.of(Example.partialRun()), Optional.empty()),
            Example.text(List.of(99.0)));
    assertThat(text)
        .contains(
            "[OVERALL], LongestOutage(ms), 310\n"
                + "[FAULT-1 kill \"master\"], Begun(ms), 500\n"
                + "[FAULT-1 kill \"master\"], Reverted(ms), 900\n",
            "[FAULT-1 kill \"master\"], Outage@rg1(ms), 1310\n",
            "[FAULT-1 kill \"master\"], Backlog, 120\n[FAULT-1 kill \"master\"], CaughtUp(ms), 700\n",
            "[OUTAGE-1], Begun(ms), 2000\n[OUTAGE-1], Outage(ms), 0\n")
        .doesNotContain("[OUTAGE-1], Backlog");
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
    String text = Example.text(Example.load().measurement(), Example.text(percentiles));
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
            new PhaseTime(0, 0),
            Counts.NONE,
            new TreeMap<>(),
            new TreeMap<>(),
            GarbageCollection.none(),
            JvmPauses.NONE,
            Optional.empty(),
            ClientUse.NONE);
    assertThat(PerfKitRules.read(Example.text(nothing, Example.text(List.of(95.0)))).get("OVERALL"))
        .containsEntry("Throughput(ops/sec)", 0.0);
  }

  @Test
  void bucketsAreWholeMillisecondsInTheirRow() {
    String text = text(true, TextForm.Latencies.BOTH);
    assertThat(rows(text, "CAS"))
        .contains("[CAS], 0, 9", "[CAS], 1, 10", "[CAS], 4, 10", "[CAS], 5, 1");
    Map<String, Map<String, Double>> read = PerfKitRules.read(text);
    assertThat(read.get("READ")).containsEntry("0", 999.0).containsEntry("1", 1.0);
    assertThat(TEXT).doesNotContain("[CAS], 0");
  }

  @Test
  void latenciesOfOneKindAlone() {
    String op = text(false, TextForm.Latencies.OP);
    assertThat(op).contains("[READ], MaxLatency(us), 1000").doesNotContain("Intended-");

    String intended = text(false, TextForm.Latencies.INTENDED);
    assertThat(rows(intended, "READ")).isEmpty();
    assertThat(rows(intended, "Intended-READ"))
        .contains("[Intended-READ], MaxLatency(us), 2000", "[Intended-READ], Return=OK, 1000");
    // Rows without a scheduled start are printed as usual.
    assertThat(rows(intended, "CAS-CONFLICT")).isNotEmpty();
  }

  @Test
  void percentileListsFollowTheRowsAndToolsPassThemOver() {
    var form = Example.text(List.of(95.0, 99.0), false, TextForm.Latencies.BOTH, true);
    String text = Example.text(Example.partialRun().measurement(), form);
    assertThat(text).startsWith(TEXT);
    assertThat(text.substring(TEXT.length()).lines())
        .hasSize(3)
        .allMatch(line -> line.matches("[A-Za-z-]+ ms \\[100% .* ,50% [0-9.]+ ]"));
    assertThat(PerfKitRules.read(text)).isEqualTo(PerfKitRules.read(TEXT));
  }

  private static String text(boolean buckets, TextForm.Latencies latencies) {
    return Example.text(
        Example.partialRun().measurement(), Example.text(List.of(95.0), buckets, latencies, false));
  }

  private static List<String> rows(String text, String name) {
    return text.lines().filter(line -> line.startsWith("[" + name + "]")).toList();
  }

  @Test
  void countsBeyondAnIntAreWrittenInFull() {
    Row row = Row.empty(RowName.parse("READ"), Unit.NANOS);
    row.service().recordValueWithCount(1_000, 5_000_000_000L);
    String text = Example.text(Example.measurement(List.of(row)), Example.text(List.of()));
    assertThat(text).contains("[READ], Operations, 5000000000\n", "Return=OK, 5000000000\n");
  }
}
