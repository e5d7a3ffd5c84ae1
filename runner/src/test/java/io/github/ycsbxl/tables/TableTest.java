package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class TableTest {
  private static final Table<Row> TABLE =
      Table.<Row>empty()
          .meaning("what it is called")
          .column("name", Row::name)
          .meaning("how long it took")
          .column("time", "s", Row::time)
          .column("thousandths", row -> Math.round(row.time() * 1_000));

  private static final List<Row> ROWS = List.of(new Row("a, \"b\" | c", 12.5), new Row("d", 1));

  private record Row(String name, double time) {}

  @Test
  void columnsAreAddedInOrderWithTheMeaningBeforeThem() {
    assertThat(TABLE.names()).containsExactly("name", "time", "thousandths");
    assertThat(TABLE.columns())
        .extracting(Table.Column::meaning)
        .containsExactly("what it is called", "how long it took", "how long it took");
    assertThat(TABLE.columns())
        .extracting(Table.Column::title)
        .containsExactly("name", "time, s", "thousandths");
    assertThat(TABLE.only(name -> name.startsWith("t")).cells(ROWS.get(0)))
        .containsExactly("12.500", "12500");
  }

  @Test
  void csvIsQuoted() {
    assertThat(TABLE.csv(ROWS))
        .isEqualTo("name,time,thousandths\n\"a, \"\"b\"\" | c\",12.500,12500\nd,1.000,1000\n");
    assertThat(Table.<Row>empty().csv(List.of())).isEqualTo("\n");
  }

  @Test
  void textHasEqualColumns() {
    assertThat(TABLE.aligned(ROWS, 80))
        .isEqualTo(
            """
            name          time  thousandths
            a, "b" | c  12.500        12500
            d            1.000         1000
            """);
  }

  @Test
  void markdownHasNumbersOnTheRight() {
    assertThat(TABLE.markdown(ROWS))
        .isEqualTo(
            """
            | name | time | thousandths |
            |---|---:|---:|
            | a, "b" \\| c | 12.500 | 12500 |
            | d | 1.000 | 1000 |
            """);
  }

  @Test
  void cellWithoutAValueIsEmpty() {
    Table<Object> empty =
        Table.empty()
            .column("null", row -> null)
            .column("text", row -> Optional.empty())
            .column("double", row -> OptionalDouble.empty())
            .column("int", row -> OptionalInt.empty())
            .column("not a number", row -> Double.NaN);
    assertThat(empty.cells("")).containsOnly("").hasSize(5);
  }

  @Test
  void numbersAreTheSameInEveryLocale() {
    Locale old = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      Table<Object> numbers =
          Table.empty()
              .column("double", row -> 1234.5678)
              .column("maybe", row -> OptionalDouble.of(0.5))
              .column("whole", row -> OptionalInt.of(12345))
              .column("inner", row -> Optional.of(0.25));
      assertThat(numbers.cells("")).containsExactly("1234.568", "0.500", "12345", "0.250");
    } finally {
      Locale.setDefault(old);
    }
  }
}
