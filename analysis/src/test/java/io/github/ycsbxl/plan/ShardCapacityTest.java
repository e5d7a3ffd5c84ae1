package io.github.ycsbxl.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.plan.KeyLoad.HotScope;
import io.github.ycsbxl.tables.Example;
import io.github.ycsbxl.tables.ScalabilityTable.ScalabilityRow;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ShardCapacityTest {
  private static final Map<String, String> ZIPFIAN = Map.of("requestdistribution", "zipfian");

  @Test
  void foretellsItsOwnRow() {
    ScalabilityRow row = row(ZIPFIAN);

    ShardCapacity shard = ShardCapacity.shownBy(row).orElseThrow();

    assertThat(shard.predicted(row)).isCloseTo(row.opsPerSec(), within(1e-9));
    assertThat(shard.opsPerSec()).isBetween(row.opsPerSec() / 3, row.opsPerSec());
  }

  @Test
  void hasTheHotRecordsThatTheRunHad() {
    assertThat(scope("zipfian.scope", "global")).isEqualTo(HotScope.GLOBAL);
    assertThat(scope("zipfian.scope", "client")).isEqualTo(HotScope.CLIENT);
    assertThat(scope("zipfian.mode", "ycsb")).isEqualTo(HotScope.STOCK);
  }

  private static HotScope scope(String property, String value) {
    var configuration = new TreeMap<>(ZIPFIAN);
    configuration.put(property, value);
    return ShardCapacity.shownBy(row(configuration)).orElseThrow().scope();
  }

  @Test
  void isUnknownWithoutHotRecordsOrShards() {
    assertThat(ShardCapacity.shownBy(row(Map.of()))).isEmpty();
    assertThat(ShardCapacity.shownBy(row(Example.run("one", ZIPFIAN)))).isEmpty();
  }

  private static ScalabilityRow row(Map<String, String> configuration) {
    return row(Example.run("three", configuration).spread(OptionalInt.of(3), OptionalInt.of(1)));
  }

  private static ScalabilityRow row(RunDescription run) {
    return ScalabilityRow.of(new Phase(run, "run", 1, Example.partialRun().measurement(), false));
  }
}
