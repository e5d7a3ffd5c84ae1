package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.ycsbxl.measure.SuccessSpans.Span;
import io.github.ycsbxl.numbers.Unit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class RowsByPartTest {
  @Test
  void aRunWithoutScenariosIsOnePart() {
    Row read = row("READ", 10);
    RowsByPart rows = RowsByPart.withSum(List.of(read));
    assertThat(rows.sum().get(RowName.READ).service()).isSameAs(read.service());
    assertThat(rows.scenarios()).isEmpty();
    assertThat(rows.parts()).containsExactly("");
    assertThat(names(rows.ofParts())).containsExactly("READ");
    assertThat(rows.part("")).isEqualTo(rows.sum());
  }

  @Test
  void keepsTheRowsOfEachScenarioApartFromTheirSum() {
    RowsByPart rows =
        RowsByPart.withSum(List.of(row("OVERALL:a", 10, 20), row("READ:a", 10), row("READ:b", 30)));
    assertThat(rows.sum().keySet()).containsExactly(RowName.READ);
    assertThat(rows.sum().get(RowName.READ)).isEqualTo(row("READ", 10, 30));
    assertThat(rows.parts()).containsExactly("a", "b");
    assertThat(rows.part("a")).containsOnly(entry(RowName.READ, row("READ", 10)));
    assertThat(rows.counts("a").succeeded()).isEqualTo(2);
    assertThat(rows.counts("b")).isEqualTo(Counts.NONE);
    assertThat(names(rows.ofParts())).containsExactly("OVERALL:a", "READ:a", "READ:b");
    assertThat(rows.row(RowName.parse("READ:b"))).contains(row("READ:b", 30));
    assertThat(rows.row(RowName.parse("READ:c"))).isEmpty();
    assertThat(rows.part("c")).isEmpty();
  }

  @Test
  void writesRowsInTheOrderInWhichTheyCameAndSumsInTheOrderOfNames() {
    RowsByPart line =
        RowsByPart.fromLabelled(List.of(row("UPDATE"), row("READ"), row("SCAN:b"), row("READ:a")));
    assertThat(names(line.labelled().values()))
        .containsExactly("UPDATE", "READ", "SCAN:b", "READ:a");
    assertThat(names(line.map(row -> row.later(1)).labelled().values()))
        .containsExactly("UPDATE", "READ", "SCAN:b", "READ:a");
    RowsByPart sum = RowsByPart.empty();
    sum.add(line);
    sum.addWithTimes(line);
    assertThat(names(sum.labelled().values()))
        .containsExactly("READ", "READ:a", "SCAN:b", "UPDATE");
  }

  @Test
  void writesTheSumOfAnIntervalBeforeItsParts() {
    RowsByPart rows = RowsByPart.withSum(List.of(row("READ:a"), row("READ:b"), row("UPDATE:a")));
    assertThat(names(rows.labelled().values()))
        .containsExactly("READ", "UPDATE", "READ:a", "READ:b", "UPDATE:a");
  }

  @Test
  void addsTheTimesOfIntervalsOnly() {
    var second = new SuccessSpans(List.of(new Span(1, 2)));
    RowsByPart line =
        RowsByPart.fromLabelled(List.of(row("READ:a", 10).withTimes(second, SuccessSpans.NONE)));
    RowsByPart phase = RowsByPart.empty();
    phase.add(line);
    phase.add(line);
    assertThat(phase.row(RowName.parse("READ:a"))).contains(row("READ:a", 10, 10));
    RowsByPart interval = RowsByPart.empty();
    interval.addWithTimes(line);
    assertThat(interval.row(RowName.parse("READ:a")).orElseThrow().successes()).isEqualTo(second);
    assertThat(line.row(RowName.parse("READ:a")).orElseThrow().succeeded()).isEqualTo(1);
  }

  @Test
  void choosesRowsOfAllParts() {
    RowsByPart rows =
        RowsByPart.fromLabelled(List.of(row("READ"), row("READ@1"), row("READ:a"), row("READ:a@1")))
            .only(row -> row.name().isOperation());
    assertThat(names(rows.labelled().values())).containsExactly("READ", "READ:a");
  }

  @Test
  void completesTheRowsOfALog() {
    RowsByPart known = RowsByPart.fromLabelled(List.of(row("READ", 10)));
    RowsByPart all =
        known.withEmpty(
            new TreeMap<>(
                Map.of(RowName.parse("READ"), Unit.NANOS, RowName.parse("SCAN:a"), Unit.NANOS)));
    assertThat(all.row(RowName.READ)).contains(row("READ", 10));
    assertThat(all.row(RowName.parse("SCAN:a"))).contains(row("SCAN:a"));
    assertThat(known.scenarios()).isEmpty();
  }

  /** Scenario a has a target rate, and b has none. */
  @Test
  void usersWaitForResponsesWhereThereIsASchedule() {
    Row paced = row("READ:a", 10);
    paced.intended().recordValue(1_000);
    RowsByPart rows = RowsByPart.withSum(List.of(paced, row("READ:b", 30)));
    assertThat(rows.waits(RowName.READ).orElseThrow().service())
        .isEqualTo(row("READ", 1_000, 30).service());
    assertThat(rows.paced(RowName.READ).orElseThrow().service())
        .isEqualTo(row("READ", 10).service());
    RowName free = RowName.parse("READ:b");
    assertThat(rows.waits(free).orElseThrow().service()).isEqualTo(row("READ", 30).service());
    assertThat(rows.paced(free)).isEmpty();
    assertThat(rows.waits(RowName.SCAN)).isEmpty();
  }

  private static Row row(String label, long... nanos) {
    Row row = Row.empty(RowName.parse(label), Unit.NANOS);
    for (long one : nanos) {
      row.service().recordValue(one);
    }
    return row;
  }

  private static List<String> names(Collection<Row> rows) {
    return rows.stream().map(row -> row.name().toString()).toList();
  }
}
