package io.github.ycsbxl.slo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.AuditSummary.CheckedUpdates;
import io.github.ycsbxl.audit.AuditSummary.ReadRecords;
import io.github.ycsbxl.audit.AuditSummary.UnauditedRecords;
import io.github.ycsbxl.audit.AuditSummary.Violations;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.FaultCosts;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.faults.PhaseOutages;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.tables.Example;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ServiceLevelTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  /** An outage of 3.5 s, of 1 s for reads and 6 s for writes; 9 of 10,000 operations were late. */
  private static final Phase RESULT =
      result(Optional.of(new OutageReport(5_000_000, 10_000, 9, 0, List.of(fault()))));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "outage<5s",
        "outage < 3501ms",
        "outage<0.1m",
        "read-outage<1500ms",
        "write-outage<7s",
        "availability>99.9%",
        "Availability>99.9",
        "lost<=2",
        "lost<3"
      })
  void holds(String level) {
    assertThat(verdict(level).holds()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "outage<3500ms",
        "read-outage<1s",
        "write-outage<5s",
        "availability>99.95%",
        "lost=0",
        "lost<2",
        "READ.p99<5ms"
      })
  void doesNotHold(String level) {
    assertThat(verdict(level).holds()).isFalse();
  }

  @Test
  void saysWhatWasMeasured() {
    assertThat(verdict("outage<1s").measured()).isEqualTo("3.500 s");
    assertThat(verdict("availability>1%").measured()).isEqualTo("99.9100 %");
    assertThat(verdict("lost=0").measured()).isEqualTo("2 lost");
    assertThat(verdict("READ.p99<5ms").measured()).isEqualTo("no READ succeeded");
  }

  /** A value has the unit that the user wrote, and differs from the limit. */
  @ParameterizedTest
  @CsvSource({
    "READ.p99<1us, 0.0014, 1.4 us",
    "READ.p99<5ms, 7.34, 7.340 ms",
    "READ.p99<0.005s, 7.34, 0.007 s",
    "READ.p99<0.005s, 5.4, 0.0054 s",
    "READ.p99<5ms, 5.00000004, 5.00000004 ms",
    "READ.p99<5ms, 5, 5.000 ms",
    "outage<1500ms, 1.5004, 1500.400 ms",
    "outage<1m, 90, 1.500 m",
    "throughput>1000, 999.96, 999.96 ops/s",
    "failed<1%, 1.00004, 1.00004 %",
    "lost=0, 2, 2 lost"
  })
  void valueIsShownInTheUnitOfTheLimit(String level, double value, String shown) {
    assertThat(ServiceLevel.parse(level).shown(value)).isEqualTo(shown);
  }

  @Test
  void throughputAndShareOfFailuresAreThoseOfTheRun() {
    Phase run = Example.partialRun();
    Counts counts = run.measurement().ended();
    double percent = 100.0 * (counts.failed() + counts.missed()) / counts.total();
    assertThat(percent).isGreaterThan(0);
    String rate = BigDecimal.valueOf(run.opsPerSec()).toPlainString();
    assertThat(holds("throughput>=" + rate, run)).isTrue();
    assertThat(holds("throughput > " + rate + " ops/s", run)).isFalse();
    String share = BigDecimal.valueOf(percent).toPlainString();
    assertThat(holds("failed<=" + share + "%", run)).isTrue();
    assertThat(holds("failed<" + share + "%", run)).isFalse();
    assertThat(holds("failed=0", run)).isFalse();
    ServiceLevel level = ServiceLevel.parse("failed<50%", true);
    assertThat(level.judge(run, Optional.empty()).measured())
        .isEqualTo(String.format(Locale.ROOT, "%.4f %%", 100.0 * counts.failed() / counts.total()));
    assertThat(level.toleratedFailures()).hasValue(0.5);
  }

  @Test
  void scenarioOfAnObjectiveHasToExist() {
    assertThatThrownBy(() -> ServiceLevel.parse("READ:tiker.p99<5ms")).satisfies(golden::pin);
  }

  /** A missing measurement violates the SLO. */
  @Test
  void doesNotHoldWithoutAMeasurement() {
    Phase unknown = result(Optional.empty());
    for (String level : List.of("outage<5s", "availability>1%", "lost=0")) {
      assertThat(ServiceLevel.parse(level).judge(unknown, Optional.empty()).holds()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "outage>5s",
        "outage<5",
        "availability<99%",
        "lost",
        "READ<5ms",
        "",
        "lost=1",
        "lost<0",
        "outage<0s",
        "write-outage<0ms",
        "availability>100",
        "availability>=100.1",
        "throughput<5",
        "throughput>0",
        "throughput>5ms",
        "failed>1%",
        "failed<1",
        "failed<0%",
        "failed=1%",
        "failed<0.01ms"
      })
  void refusesWhatIsNoLevel(String text) {
    assertThatThrownBy(() -> ServiceLevel.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("-sla " + text + ": expected outage<5s");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT.p99<1s",
        "OVERALL.p99<1s",
        "Intended-READ.p99<1s",
        "lost=0",
        "write-outage<1s"
      })
  void saysWhatCanNeverBeJudged(String level) {
    var reads = new ServiceLevel.Measurable("READ"::equals, false, false);
    golden.pin(ServiceLevel.parse(level).problem(reads));
    var all = new ServiceLevel.Measurable(row -> true, true, true);
    assertThat(ServiceLevel.parse(level).problem(all).isPresent()).isEqualTo(level.startsWith("O"));
    assertThat(ServiceLevel.parse("read-outage<1s").problem(reads)).isEmpty();
  }

  /** A limit derived from the run would grow with an outage and hide it. */
  @Test
  void availabilityNeedsALatencyLimit() {
    var all = new ServiceLevel.Measurable(row -> true, true, true);
    PropertyReader reader = PropertyReader.from(Map.of("sla", "outage<5s,Availability>99%"));
    SlaConfig.from(reader).check(all, reader);
    golden.pin(reader.problems());
    PropertyReader limited =
        PropertyReader.from(Map.of("sla", "availability>99%", "fault.slo", "50ms"));
    SlaConfig.from(limited).check(all, limited);
    assertThat(limited.problems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "READ.p99<5ms, READ, 5",
    "READ.p99.9 < 1.5 s, READ, 1500",
    "read-modify-write.mean<=250us, READ-MODIFY-WRITE, 0.25",
    "intended-Read.p99<5ms, Intended-READ, 5",
    "CAS.max<2s, CAS, 2000"
  })
  void latencyIsOfAnOperationInMilliseconds(String text, String operation, double millis) {
    ServiceLevel level = ServiceLevel.parse(text);
    assertThat(level.row()).hasValue(RowName.parse(operation));
    assertThat(level.limit()).isEqualTo(millis);
    assertThat(level).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "READ",
        "READ.p99",
        "READ.p99>5ms",
        "READ.p99<5",
        "READ.p99<5min",
        "READ.p99<0ms",
        "READ.p101<5ms",
        "READ.p9.9.9<5ms",
        "READ.median<5ms",
        ".p99<5ms",
        "READ.p99<.ms"
      })
  void saysWhatALatencyIs(String text) {
    assertThatThrownBy(() -> ServiceLevel.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("-sla " + text + ": expected ")
        .hasMessageEndingWith("such as READ.p99<5ms");
  }

  /** The example's reads take 1 to 1,000 us, with response times twice as long. */
  @Test
  void latencyCountsFromTheDueTimeWhereThereIsOne() {
    Phase run = Example.partialRun();
    assertThat(millis("READ.p50<1s", run)).isCloseTo(1.0, within(0.001));
    assertThat(millis("READ.max<1s", run)).isCloseTo(2.0, within(0.001));
    assertThat(millis("Intended-READ.max<1s", run)).isCloseTo(2.0, within(0.001));
    assertThat(millis("READ.mean<1s", run)).isCloseTo(1.001, within(0.001));
    assertThat(millis("CAS.max<1s", run)).isCloseTo(5.0, within(0.002));
  }

  /** A read that never returned is not a success, and exceeds the limit. */
  @Test
  void latencyCountsOperationsThatAreUnderWayAtTheEnd() {
    Phase run = Example.partialRun();
    Row hanging = Row.empty(RowName.READ.underWay(), Unit.NANOS);
    hanging.service().recordValue(3_000_000_000L);
    hanging.intended().recordValue(3_000_000_000L);
    var rows = new TreeMap<>(run.measurement().rows());
    rows.put(hanging.name(), hanging);
    var hung =
        new Phase(run.run(), "run", 1, run.measurement().withRows(RowsByPart.alone(rows)), true);
    assertThat(holds("READ.max<2.1ms", hung)).isFalse();
    assertThat(millis("READ.max<1s", hung)).isCloseTo(3_000.0, within(2.0));
    assertThat(millis("READ.p50<1s", hung)).isCloseTo(1.0, within(0.01));
  }

  @Test
  void latencyHoldsBelowTheLimit() {
    assertThat(holds("READ.max<2.1ms", Example.partialRun())).isTrue();
    assertThat(holds("READ.max<1.9ms", Example.partialRun())).isFalse();
  }

  /** A paced scenario of 40 fast reads, and one without a target of 60 slow ones. */
  @Test
  void commonSloCountsScenariosWithAndWithoutATarget() {
    Row paced = Row.empty(RowName.parse("READ:paced"), Unit.NANOS);
    paced.service().recordValueWithCount(1_000_000, 40);
    paced.intended().recordValueWithCount(2_000_000, 40);
    Row free = Row.empty(RowName.parse("READ:free"), Unit.NANOS);
    free.service().recordValueWithCount(400_000_000, 60);
    Row sum = Row.empty(RowName.READ, Unit.NANOS);
    sum.service().add(paced.service());
    sum.service().add(free.service());
    sum.intended().add(paced.intended());
    var measured = Example.measurement(List.of(sum, paced, free));
    var result = new Phase(Example.run(), "run", 1, measured, false);
    assertThat(millis("READ.p80<1s", result)).isCloseTo(400, within(1.0));
    assertThat(millis("READ.p30<1s", result)).isCloseTo(2, within(0.01));
    assertThat(holds("READ.p80<350ms", result)).isFalse();
    assertThat(millis("Intended-READ.p80<1s", result)).isCloseTo(2, within(0.01));
    assertThat(millis("READ.max<1s", result)).isGreaterThan(399);
  }

  @Test
  void latencyOfNothingHoldsNothing() {
    Phase none = Example.partialRun();
    assertThat(ServiceLevel.parse("SCAN.p99<1s").millis(none)).isEmpty();
    assertThat(holds("SCAN.p99<1s", none)).isFalse();

    var rows = List.of(Row.empty(RowName.parse("READ"), Unit.NANOS));
    var result = new Phase(Example.run(), "run", 1, Example.measurement(rows), false);
    assertThat(ServiceLevel.parse("READ.p99<1s").millis(result)).isEmpty();
  }

  private static boolean holds(String level, Phase result) {
    return ServiceLevel.parse(level).judge(result, Optional.empty()).holds();
  }

  private static double millis(String level, Phase result) {
    return Double.parseDouble(ServiceLevel.parse(level).millis(result).orElseThrow());
  }

  private static ServiceLevel.Judged verdict(String level) {
    var audit =
        new AuditSummary(
            new ReadRecords(1, 0, 0),
            new CheckedUpdates(9, 9, 0, 0, 0),
            new Violations(2, 0, 0),
            new UnauditedRecords(0, 0, 0, 0),
            List.of(),
            List.of(),
            List.of(),
            new TreeMap<>(),
            new TreeMap<>());
    return ServiceLevel.parse(level).judge(RESULT, Optional.of(audit));
  }

  private static FaultCost fault() {
    return FaultCosts.with(
        "kill master",
        Map.of(
            "outageNanos",
            3_500_000_000L,
            "readOutageNanos",
            1_000_000_000,
            "writeOutageNanos",
            6_000_000_000L));
  }

  private static Phase result(Optional<OutageReport> outages) {
    var measured =
        new PhaseMeasurement(
            new PhaseTime(0, 1),
            Counts.NONE,
            new TreeMap<>(),
            new TreeMap<>(),
            GarbageCollection.none(),
            JvmPauses.NONE,
            Optional.empty(),
            ClientUse.NONE);
    return new Phase(null, "run", 1, measured, false).withOutages(PhaseOutages.alone(outages));
  }
}
