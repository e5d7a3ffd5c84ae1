package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.numbers.Unit;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PhaseMeasurementTest {
  private static final Events EVENTS = Events.random(1, 3_000);

  static Stream<List<Integer>> orders() {
    return Stream.of(
        List.of(0, 1, 2),
        List.of(0, 2, 1),
        List.of(1, 0, 2),
        List.of(1, 2, 0),
        List.of(2, 0, 1),
        List.of(2, 1, 0));
  }

  @ParameterizedTest
  @MethodSource("orders")
  void partsAddUpToTheWholeInAnyOrder(List<Integer> order) {
    PhaseMeasurement whole = measure(EVENTS);
    List<PhaseMeasurement> parts = order.stream().map(part -> measure(EVENTS.third(part))).toList();
    assertSame(parts.get(0).plus(parts.get(1)).plus(parts.get(2)), whole);
    assertSame(parts.get(0).plus(parts.get(1).plus(parts.get(2))), whole);
  }

  @Test
  void operationsUnderWayAddUpAndTheOldestIsTheOldestOfAll() {
    var one = new UnderWay(new Counts(1, 0, 2), 1, 700);
    var other = new UnderWay(new Counts(0, 1, 0), 0, 900);
    assertThat(one.plus(other)).isEqualTo(new UnderWay(new Counts(1, 1, 2), 1, 900));
    assertThat(one.plus(other)).isEqualTo(other.plus(one));
    assertThat(one.operations()).isEqualTo(4);
    PhaseMeasurement both = cutOff(one).plus(cutOff(other));
    assertThat(both.underWay()).contains(one.plus(other));
    assertThat(both.plus(lasting(0, 1)).underWay()).isEqualTo(both.underWay());
    assertThat(lasting(0, 1).plus(lasting(0, 1)).underWay()).isEmpty();
  }

  private static PhaseMeasurement cutOff(UnderWay underWay) {
    PhaseMeasurement whole = lasting(0, 1);
    return new PhaseMeasurement(
        new PhaseTime(0, 1),
        whole.counts(),
        whole.rows(),
        whole.firstFailures(),
        whole.gc(),
        whole.pauses(),
        Optional.of(underWay),
        whole.client());
  }

  @Test
  void rowsThatOnlyOnePartHasAreKept() {
    var reads = new Events(List.of(new Events.Event("READ", Unit.NANOS, null, 0, 10)));
    var retries = new Events(List.of(new Events.Event("CAS-RETRIES", Unit.COUNT, null, 0, 3)));
    PhaseMeasurement sum = measure(reads).plus(measure(retries));
    assertThat(sum.rows().keySet()).containsExactly(RowName.CAS_RETRIES, RowName.READ);
    assertThat(sum.row("CAS-RETRIES").orElseThrow().unit()).isEqualTo(Unit.COUNT);
    assertThat(sum.row("SCAN")).isEmpty();
  }

  @Test
  void lastsFromTheEarlierStartToTheLaterEnd() {
    PhaseMeasurement early = lasting(1_000, 5_000_000_000L);
    PhaseMeasurement late = lasting(3_000, 4_000_000_000L);
    for (PhaseMeasurement sum : List.of(early.plus(late), late.plus(early))) {
      assertThat(sum.startedAtMillis()).isEqualTo(1_000);
      assertThat(sum.durationNanos()).isEqualTo(6_000_000_000L);
    }
    assertThat(early.plus(lasting(2_000, 10)).durationNanos()).isEqualTo(5_000_000_000L);
  }

  @Test
  void iterationsAreOnePhaseWithoutThePausesBetweenThem() {
    PhaseMeasurement both = lasting(1_000, 8_000).then(lasting(9_000, 2_000));
    assertThat(both.startedAtMillis()).isEqualTo(1_000);
    assertThat(both.durationNanos()).isEqualTo(10_000);
    assertThat(both.counts()).isEqualTo(new Counts(20, 40, 60));
    assertThat(both.pauses()).isEqualTo(new JvmPauses(2, 40, 20));
    assertThat(both.backlogNanos()).isEqualTo(80);
  }

  @Test
  void paceIsKeptIfNoMoreThanTheTwoHundredthPartIsLate() {
    assertThat(lasting(0, 8_000).keptPace()).isTrue();
    assertThat(lasting(0, 7_999).keptPace()).isFalse();
    assertThat(lasting(0, 8_000).then(lasting(0, 8_000)).keptPace()).isTrue();
    assertThat(lasting(0, 8_000).then(lasting(0, 7_999)).keptPace()).isFalse();
    assertThat(lasting(0, 8_000).plus(lasting(0, 8_000)).keptPace()).isTrue();
  }

  @Test
  void throughputCountsSuccessesOnly() {
    assertThat(lasting(0, 2_000_000_000L).opsPerSec()).isEqualTo(5);
    assertThat(lasting(0, 0).opsPerSec()).isZero();
  }

  @Test
  void countsAddUpAndDiffer() {
    var one = new Counts(5, 3, 2);
    var other = new Counts(100, 10, 1);
    assertThat(one.plus(other)).isEqualTo(new Counts(105, 13, 3));
    assertThat(one.plus(other).minus(other)).isEqualTo(one);
    assertThat(one.plus(Counts.NONE)).isEqualTo(one);
    assertThat(one.total()).isEqualTo(10);
  }

  static void assertSame(PhaseMeasurement actual, PhaseMeasurement expected) {
    assertThat(actual.counts()).isEqualTo(expected.counts());
    assertThat(actual.startedAtMillis()).isEqualTo(expected.startedAtMillis());
    assertThat(actual.durationNanos()).isEqualTo(expected.durationNanos());
    assertThat(actual.firstFailures()).isEqualTo(expected.firstFailures());
    assertThat(actual.rows()).isEqualTo(expected.rows());
  }

  /** Returns the measurements of a single thread in a phase that starts at 0 on both clocks. */
  private static PhaseMeasurement measure(Events events) {
    var recorder = new PhaseRecorder(1, () -> 0, () -> 0, 0);
    events.recordInto(recorder.thread(0));
    recorder.sample(until -> Due.NONE);
    return recorder.finish(JvmPauses.NONE);
  }

  private static PhaseMeasurement lasting(long startedAtMillis, long durationNanos) {
    return new PhaseMeasurement(
        new PhaseTime(
            startedAtMillis, durationNanos, 40, PhaseTime.Threads.UNKNOWN, Optional.empty()),
        new Counts(10, 20, 30),
        new TreeMap<>(),
        new TreeMap<>(),
        GarbageCollection.none(),
        new JvmPauses(1, 20, 20),
        Optional.empty(),
        ClientUse.NONE);
  }
}
