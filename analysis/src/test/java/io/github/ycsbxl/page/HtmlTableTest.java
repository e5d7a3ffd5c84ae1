package io.github.ycsbxl.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.table.Table;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HtmlTableTest {

  @ParameterizedTest
  @CsvSource({
    "ms, 0.000031, ns, 6",
    "ms, 0.5, us, 3",
    "ms, 1, ms, 0",
    "ms, 999, ms, 0",
    "ms, 1000, s, -3",
    "s, 100000, s, 0",
    "ns, 0.3, ns, 0",
    "'s, of writes 2 s', 0.5, 'ms, of writes 2 s', 3",
    "us/operation, 1200, ms/operation, -3",
    "ms from the due time, 0.02, us from the due time, 3",
    "B, 5000000, MB, -6",
    "MB/s, 0.002, KB/s, 3",
    "operations/s, 5000000, operations/s, 0",
    "stale reads/s, 0.001, stale reads/s, 0",
    "%, 0.001, %, 0",
    "'', 5000, '', 0"
  })
  void unitLeavesAFewDigitsBeforeThePoint(String unit, double number, String shown, int places) {
    assertThat(DisplayUnit.of(unit, DoubleStream.of(number)))
        .isEqualTo(new DisplayUnit(shown, places));
  }

  @Test
  void unitIsTheOneOfTheMedian() {
    assertThat(DisplayUnit.of("ms", DoubleStream.of(0, 0.01, 0.02, 70_000)).name()).isEqualTo("us");
    assertThat(DisplayUnit.of("ms", DoubleStream.of(0.287, 1220, 1580, 1860)).name())
        .isEqualTo("ms");
    assertThat(DisplayUnit.of("ms", DoubleStream.of(0.287, 12200, 15800, 18600)).name())
        .isEqualTo("s");
    assertThat(DisplayUnit.of("ms", DoubleStream.of(0, Double.NaN)).name()).isEqualTo("ms");
  }

  @Test
  void columnHasOneUnitAndItsCellsAllDigits() {
    Table<Double> table =
        Table.<Double>empty()
            .column("run", number -> "r")
            .column("p99_us", number -> number)
            .withUnitsApart()
            .column("mean", "ms", number -> number);
    HtmlTable made = HtmlTable.of("caption", table, List.of(0.000031, 0.0123456789, 3000.25));
    assertThat(made.head())
        .extracting(HtmlTable.Head::title)
        .containsExactly("run", "p99, ns", "mean, us");
    assertThat(column(made, 2))
        .containsExactly("0.031 0.031", "12.3 12.3456789", "3,000,250 3000250");
    assertThat(column(made, 1))
        .containsExactly("0.031 0.031", "12.3 12.3456789", "3,000,250 3000250");
    assertThat(made.rounded().rows().get(1).get(2)).isEqualTo(Cell.text("12.3"));
  }

  private static List<String> column(HtmlTable table, int at) {
    return table.rows().stream()
        .map(row -> row.get(at).text() + " " + row.get(at).digits())
        .toList();
  }
}
