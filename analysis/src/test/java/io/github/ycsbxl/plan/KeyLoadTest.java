package io.github.ycsbxl.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.plan.KeyLoad.HotScope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calculation for the test of 2012: 2 billion records, 20 clients, 1.24 M ops/s. */
final class KeyLoadTest {
  private static final long RECORDS = 2_000_000_000;
  private static final int CLIENTS = 20;
  private static final double OPS_PER_SEC = 1_240_000;
  private static final double WRITES_PER_SEC = 62_000;

  @ParameterizedTest
  @CsvSource({"GLOBAL, 4.09", "STOCK, 3.78"})
  void oneHotSetHasOneHottestRecord(HotScope scope, double percent) {
    assertThat(100 * load(scope).hottestKeyShare()).isCloseTo(percent, within(0.005));
  }

  @Test
  void stocksHottestRecordGets46800OperationsASecond() {
    assertThat(OPS_PER_SEC * load(HotScope.STOCK).hottestKeyShare())
        .isCloseTo(46_800, within(100.0));
  }

  /** 4.81 % of one client's operations, whose rate does not depend on the number of clients. */
  @Test
  void hottestRecordOfASliceGets2980OperationsASecond() {
    double share = load(HotScope.SLICE).hottestKeyShare();
    assertThat(100 * CLIENTS * share).isCloseTo(4.81, within(0.005));
    assertThat(OPS_PER_SEC * share).isCloseTo(2_980, within(5.0));
    double fourTimes = KeyLoad.of(HotScope.SLICE, 4 * RECORDS, 80, 0.99).hottestKeyShare();
    assertThat(4 * OPS_PER_SEC * fourTimes).isCloseTo(OPS_PER_SEC * share, within(1e-6));
  }

  @Test
  void hottestRecordOfAClientHasItsShareOfThatClient() {
    double global = load(HotScope.GLOBAL).hottestKeyShare();
    assertThat(load(HotScope.CLIENT).hottestKeyShare()).isCloseTo(global / CLIENTS, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "GLOBAL, 0.005, 15.5",
    "GLOBAL, 0.002, 11.6",
    "SLICE,  0.005, 4.65",
    "SLICE,  0.002, 2.15"
  })
  void conflictsAreAsComputedByHand(HotScope scope, double windowSeconds, double percent) {
    assertThat(100 * load(scope).conflictShare(WRITES_PER_SEC, windowSeconds))
        .isCloseTo(percent, within(0.05));
  }

  @Test
  void conflictsWithinAClientsHotSetDoNotGrowWithTheClients() {
    double few = KeyLoad.of(HotScope.CLIENT, RECORDS, 10, 0.99).conflictShare(31_000, 0.005);
    double many = KeyLoad.of(HotScope.CLIENT, RECORDS, 100, 0.99).conflictShare(310_000, 0.005);
    assertThat(many).isCloseTo(few, within(0.001));
  }

  @Test
  void conflictsOfAFewRecordsAreBetweenAllHotSets() {
    KeyLoad evenly = KeyLoad.of(HotScope.CLIENT, 100, 100, 1e-9);
    assertThat(evenly.conflictShare(1_000, 0.1)).isCloseTo(1 - Math.exp(-1), within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"GLOBAL", "STOCK"})
  void oneClientAndOneHotSetAreTheSame(HotScope scope) {
    KeyLoad load = KeyLoad.of(scope, RECORDS, 1, 0.99);
    assertThat(load.hottestKeyShare()).isEqualTo(load(scope).hottestKeyShare());
    double client = KeyLoad.of(HotScope.CLIENT, RECORDS, 1, 0.99).conflictShare(1_000, 0.005);
    double slice = KeyLoad.of(HotScope.SLICE, RECORDS, 1, 0.99).conflictShare(1_000, 0.005);
    assertThat(client).isEqualTo(slice);
  }

  @Test
  void refusesClientsWithoutRecords() {
    assertThatThrownBy(() -> KeyLoad.of(HotScope.SLICE, 3, 4, 0.99))
        .hasMessage("3 records for 4 clients");
    assertThatThrownBy(() -> KeyLoad.of(HotScope.GLOBAL, 3, 0, 0.99))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static KeyLoad load(HotScope scope) {
    return KeyLoad.of(scope, RECORDS, CLIENTS, 0.99);
  }
}
