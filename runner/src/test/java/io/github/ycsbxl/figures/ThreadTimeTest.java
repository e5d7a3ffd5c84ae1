package io.github.ycsbxl.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.measure.PhaseTime.Threads;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.remarks.TestRemarks;
import io.github.ycsbxl.tables.Example;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ThreadTimeTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final long SECOND = 1_000_000_000;

  private final TreeMap<RowName, Row> rows = new TreeMap<>();

  /** Of each thread's 20 s, 11 s are reads, 3 s updates and 2 s failures; halves count once. */
  @Test
  void whatIsInNoLatencyIsOutside() {
    RunDescription run = Example.run().withoutTarget();
    long threads = (long) run.threads() * run.clients();
    add("READ", 11 * threads);
    add("UPDATE", 3 * threads);
    add("READ-MODIFY-WRITE", 6 * threads);
    add("READ-MODIFY-WRITE-FAILED", 6 * threads);
    add("READ-FAILED", threads);
    add("CAS-GIVEN-UP", threads);
    add("CAS-CONFLICT", 5 * threads);
    add("READ@14", 11 * threads);
    var measured =
        PhaseMeasurement.intervals(0, 20 * SECOND, new Counts(1, 0, 0), RowsByPart.alone(rows));
    var result = new Phase(run, "run", 1, measured, false);
    assertThat(ThreadTime.of(result).orElseThrow().outsidePercent()).isCloseTo(20, within(0.1));
    golden.pin(TestRemarks.threads(result));
    assertThat(TestRemarks.threads(new Phase(Example.run(), "run", 1, measured, false)))
        .as("threads wait for their due times")
        .isEmpty();
  }

  /** One of two threads does its operations in 0.6 s, the other one in 12 s. */
  @Test
  void aThreadThatHasDoneItsOperationsIsNoTimeOfTheClient() {
    rows.put(RowName.READ, Row.empty(RowName.READ, Unit.NANOS));
    Row reads = rows.get(RowName.READ);
    reads.service().recordValueWithCount(SECOND / 1000, 600);
    reads.service().recordValueWithCount(SECOND / 50, 600);
    PhaseMeasurement half =
        PhaseMeasurement.intervals(0, 12 * SECOND, new Counts(1_200, 0, 0), RowsByPart.alone(rows));
    var measured =
        new PhaseMeasurement(
            new PhaseTime(
                0, 12 * SECOND, 0, new Threads(12_800_000_000L, 11_400_000_000L), Optional.empty()),
            half.counts(),
            half.byPart(),
            half.firstFailures(),
            half.gc(),
            half.pauses(),
            half.underWay(),
            half.client(),
            half.scenarios());
    Phase result = new Phase(Example.run().withoutTarget(), "run", 1, measured, false);
    assertThat(ThreadTime.of(result).orElseThrow().outsidePercent()).isCloseTo(1.6, within(0.1));
    golden.pin(TestRemarks.threads(result));
  }

  private void add(String name, long seconds) {
    Row row = Row.empty(RowName.parse(name), Unit.NANOS);
    row.service().recordValueWithCount(SECOND, seconds);
    rows.put(row.name(), row);
  }
}
