package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.figures.CostConfig;
import io.github.ycsbxl.log.Phase;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class CostConfigTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Map<String, String> THREE_NODES =
      Map.of("cost.per.hour", "0.1", "cost.nodes", "3", "cost.unit", "USD");

  @Test
  void costIsThatOfAllNodes() {
    assertThat(CostConfig.from(THREE_NODES))
        .contains(new CostConfig(new BigDecimal("0.3"), "USD"))
        .get()
        .extracting(cost -> cost.operations(100))
        .isEqualTo(1_200_000.0);
    assertThat(CostConfig.from(Map.of("cost.per.hour", "2")).orElseThrow().unit())
        .isEqualTo("unit");
    assertThat(CostConfig.from(Map.of("recordcount", "2"))).isEmpty();
  }

  @Test
  void operationsHaveNoDigitsOfBinaryFractions() {
    CostConfig cost = new CostConfig(BigDecimal.ONE, "EUR");
    assertThat(400.0 / 3 * 3_600).isNotEqualTo(480_000);
    assertThat(cost.operations(400.0 / 3)).isEqualTo(480_000);
  }

  @Test
  void settingsOfADamagedLogHaveNoCost() {
    assertThat(CostConfig.from(Map.of("cost.per.hour", "free"))).isEmpty();
    assertThat(CostConfig.from(Map.of("cost.per.hour", "1", "cost.nodes", "all"))).isEmpty();
  }

  @Test
  void storeReportsItsNodes() throws ConfigurationException {
    var settings = new TreeMap<>(Map.of("cost.per.hour", "0.1", "cost.nodes", "all"));
    assertThat(CostConfig.withNodes(settings, OptionalInt.of(3))).containsEntry("cost.nodes", "3");
    var given = new TreeMap<>(THREE_NODES);
    assertThat(CostConfig.withNodes(given, OptionalInt.of(9))).isSameAs(given);
    assertThatThrownBy(() -> CostConfig.withNodes(settings, OptionalInt.empty()))
        .isInstanceOf(ConfigurationException.class)
        .satisfies(golden::pin);
  }

  @Test
  void settingWithoutAnEffectIsAMistake() {
    PropertyReader reader = PropertyReader.from(Map.of("cost.nodes", "3", "cost.unit", "USD"));
    CostConfig.check(reader, true);
    golden.pin(reader.problems());
  }

  @Test
  void everyTableHasTheCost(@TempDir Path folder) throws IOException {
    Phase result = withCost();
    Path summary = folder.resolve("summary.csv");
    SummaryCsv.write(Example.run(folder, List.of(result), Optional.empty()), summary);
    List<Map<String, String>> lines = Table.read(Files.newBufferedReader(summary)).lines();
    String opsPerCost = "5040000.000";
    assertThat(lines.get(0))
        .containsEntry("cost_per_hour", "0.3")
        .containsEntry("cost_unit", "USD")
        .containsEntry("ops_per_cost", opsPerCost);
    assertThat(lines.get(1)).containsEntry("cost_unit", "").containsEntry("ops_per_cost", "");

    var row = SweepTable.SweepRow.of(result, Map.of("a", "1"));
    var other = SweepTable.SweepRow.failed("b", "none", Map.of("a", "2"));
    Table<SweepTable.SweepRow> sweep = SweepTable.table(Set.of("a"), List.of(row, other));
    assertThat(sweep.names()).endsWith("a", "cost_per_hour", "cost_unit", "ops_per_cost");
    assertThat(sweep.cells(row)).endsWith("1", "0.3", "USD", opsPerCost);
    assertThat(sweep.cells(other)).endsWith("2", "", "", "");
    assertThat(SweepTable.table(Set.of("a"), List.of(other)).names()).endsWith("a");

    var size = ScalabilityTable.ScalabilityRow.of(result);
    assertThat(ScalabilityTable.table(Set.of(), List.of(size)).cells(size))
        .endsWith("0.3", "USD", opsPerCost);
  }

  @Test
  void textHasOperationsPerUnit() throws IOException {
    Phase result = withCost();
    String text =
        YcsbText.format(
            Example.run(Path.of("none"), List.of(result), Optional.empty()),
            Example.text(List.of(95.0)));
    assertThat(text).contains("[OVERALL], OperationsPer(USD), 5040000\n");
  }

  private static Phase withCost() {
    return new Phase(
        Example.run("priced", THREE_NODES),
        "run",
        1,
        Example.measurement(List.of(Example.inserts(10))),
        false);
  }
}
