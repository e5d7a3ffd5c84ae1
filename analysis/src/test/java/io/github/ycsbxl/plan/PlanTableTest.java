package io.github.ycsbxl.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.plan.KeyLoad.HotScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlanTableTest {
  private static final PlanInput INPUT = new PlanInput(400_000_000, 4, 0.99, 300_000, 0.05, 5);

  @Test
  void hasARowForEveryScopeAndNumberOfShards() {
    PlanTable table = PlanTable.of(INPUT, List.of(2, 4), false, OptionalDouble.empty());
    assertThat(table.rows()).hasSize(2 * HotScope.values().length);
    assertThat(table.rows(HotScope.SLICE)).extracting(PlanRow::shards).containsExactly(2, 4);
    assertThat(table.rows()).allMatch(row -> row.highest().isEmpty());
    assertThat(table.text(200).lines()).hasSize(9);
    // Every part names the rows.
    assertThat(table.text(60).split("\n\n"))
        .hasSizeGreaterThan(2)
        .allMatch(part -> part.startsWith("scope   shards "));
  }

  @Test
  void partsOfAPlanOfSeveralVariantsNameThem() {
    var other = new PlanInput(400_000_000, 4, 0.99, 100_000, 0.05, 5);
    var table =
        PlanTable.of(
            Stream.of(INPUT, other)
                .map(input -> new PlanStep("", 2, HotScope.CLIENT, input, OptionalDouble.empty()))
                .toList());
    assertThat(table.text(60).split("\n\n"))
        .hasSizeGreaterThan(2)
        .allMatch(part -> part.startsWith("scope   shards  ops_per_sec "));
  }

  @Test
  void growsRecordsAndClientsButNotTheRate() {
    PlanTable table = PlanTable.of(INPUT, List.of(2, 3, 1), true, OptionalDouble.empty());
    assertThat(table.rows(HotScope.GLOBAL))
        .extracting(PlanRow::input)
        .containsExactly(
            INPUT,
            new PlanInput(600_000_000, 6, 0.99, 300_000, 0.05, 5),
            new PlanInput(200_000_000, 2, 0.99, 300_000, 0.05, 5));
  }

  @Test
  void highestRateIsTheShardsCapacityTimesWhatClosedLoopsReach() {
    PlanTable table = PlanTable.of(INPUT, List.of(10), false, OptionalDouble.of(150_000));
    assertThat(table.rows())
        .allSatisfy(
            row -> {
              KeyLoad load = KeyLoad.of(row.scope(), INPUT.records(), INPUT.clients(), 0.99);
              assertThat(row.highest()).contains(ClosedLoop.of(load, 10).times(150_000));
            });
  }

  @Test
  void globalScopeStopsScalingAndClientScopeDoesNot() {
    PlanTable table = PlanTable.of(INPUT, List.of(2, 100, 1_000), true, OptionalDouble.of(150_000));
    double most =
        150_000 / KeyLoad.of(HotScope.GLOBAL, 200_000_000_000L, 2_000, 0.99).hottestKeyShare();
    assertThat(highest(table, HotScope.GLOBAL)).allMatch(rate -> rate < most);
    List<Double> client = highest(table, HotScope.CLIENT);
    assertThat(client.get(2)).isGreaterThan(9 * client.get(1));
  }

  @Test
  void writesTheSameCsvInEveryLocale(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("plan.csv");
    Locale old = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      PlanTable.TABLE.write(
          file, PlanTable.of(INPUT, List.of(10), false, OptionalDouble.of(150_000)).rows());
    } finally {
      Locale.setDefault(old);
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(5);
    assertThat(lines.get(0).split(",")).containsExactlyElementsOf(PlanTable.TABLE.names());
    assertThat(lines.get(1))
        .startsWith("global,10,400000000,4,0.99,300000,4.")
        .contains(",15000,5.0,");
    assertThat(lines.get(1).split(",")).hasSameSizeAs(PlanTable.TABLE.names());
  }

  private static List<Double> highest(PlanTable table, HotScope scope) {
    return table.rows(scope).stream().map(row -> row.highest().orElseThrow().mean()).toList();
  }
}
