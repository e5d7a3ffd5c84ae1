package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.PhaseTime.Threads;
import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class PhaseRecorderTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong clock = new AtomicLong(77 * SECOND);
  private final PhaseRecorder phase = new PhaseRecorder(2, clock::get, () -> 5_000, 0);

  @Test
  void samplesAddUpToTheTotal() {
    var samples = new ArrayList<Interval>();
    for (int i = 0; i < 5; i++) {
      Events.random(i, 200).recordInto(phase.thread(i % 2));
      clock.addAndGet(SECOND);
      samples.add(phase.sample(until -> Due.NONE));
    }
    PhaseMeasurement total = phase.finish(JvmPauses.NONE);
    assertThat(samples.stream().map(Interval::counts).reduce(Counts.NONE, Counts::plus))
        .isEqualTo(total.counts())
        .isEqualTo(samples.get(4).total());
    assertThat(total.counts().total()).isEqualTo(1_000);
    for (RowName name : total.rows().keySet()) {
      Row sum =
          samples.stream()
              .flatMap(sample -> sample.rows().stream())
              .filter(row -> row.name().equals(name))
              .reduce(Row::plus)
              .orElseThrow();
      assertThat(sum).isEqualTo(total.row(name).orElseThrow());
    }
  }

  @Test
  void aSampleSaysWhenItWasAndHowFastItWent() {
    clock.addAndGet(SECOND);
    phase.sample(until -> Due.NONE);
    List.of(phase.thread(0), phase.thread(1)).forEach(ThreadRecorder::begin);
    phase.thread(0).count(OperationOutcome.SUCCEEDED);
    phase.thread(1).count(OperationOutcome.SUCCEEDED);
    phase.thread(1).count(OperationOutcome.MISSED);
    List.of(phase.thread(0), phase.thread(1)).forEach(ThreadRecorder::end);
    clock.addAndGet(SECOND / 2);
    Interval sample = phase.sample(until -> Due.NONE);
    assertThat(sample.startNanos()).isEqualTo(SECOND);
    assertThat(sample.endNanos()).isEqualTo(SECOND + SECOND / 2);
    assertThat(sample.startedAtMillis()).isEqualTo(6_000);
    assertThat(sample.counts()).isEqualTo(new Counts(2, 1, 0));
    assertThat(sample.opsPerSec()).isEqualTo(4);
  }

  @Test
  void samplesBelongToTheReceiver() {
    phase.thread(0).row(RowName.parse("READ"), Unit.NANOS).record(10);
    Interval sample = phase.sample(until -> Due.NONE);
    sample.rows().get(0).service().recordValue(99);
    sample.rows().get(0).failures().clear();
    phase.sample(until -> Due.NONE);
    assertThat(phase.finish(JvmPauses.NONE).row("READ").orElseThrow().succeeded()).isEqualTo(1);
  }

  /** As if memory were exhausted after the recorders were drained. */
  @Test
  void aSampleThatCouldNotBeReturnedIsInTheNext() {
    RowRecorder row = phase.thread(0).row(RowName.parse("READ"), Unit.NANOS);
    row.record(10);
    row.failed("ERROR");
    phase.cut();
    phase.drain();
    row.record(20);
    Row read = phase.sample(until -> Due.NONE).rows().get(0);
    assertThat(read.succeeded()).isEqualTo(2);
    assertThat(read.failed()).isEqualTo(1);
    phase.sample(until -> Due.NONE);
    assertThat(phase.finish(JvmPauses.NONE).row("READ").orElseThrow()).isEqualTo(read);
  }

  @Test
  void countsEachFailureOnceAndByItsName() {
    ThreadRecorder thread = phase.thread(0);
    RowRecorder row = thread.row(RowName.parse("READ"), Unit.NANOS);
    row.failed("ERROR");
    phase.sample(until -> Due.NONE);
    thread.begin();
    row.failed("ERROR");
    row.failed("NOT_FOUND");
    thread.end();
    phase.sample(until -> Due.NONE);
    phase.sample(until -> Due.NONE);
    Row read = phase.finish(JvmPauses.NONE).row("READ").orElseThrow();
    assertThat(read.failures()).containsEntry("ERROR", 2L).containsEntry("NOT_FOUND", 1L);
    assertThat(read.failed()).isEqualTo(3);
    assertThat(read.succeeded()).isZero();
  }

  @Test
  void lastsFromTheFirstStartToTheLastEnd() {
    long start = phase.startNanos();
    phase.thread(0).started(start + 3 * SECOND);
    phase.thread(0).ended(start + 4 * SECOND);
    phase.thread(1).started(start + 2 * SECOND);
    phase.thread(1).ended(start + 9 * SECOND);
    phase.thread(1).started(start + 5 * SECOND);
    phase.thread(1).ended(start + 6 * SECOND);
    phase.sample(until -> Due.NONE);
    PhaseMeasurement total = phase.finish(JvmPauses.NONE);
    assertThat(total.startedAtMillis()).isEqualTo(7_000);
    assertThat(total.durationNanos()).isEqualTo(7 * SECOND);
    // One thread of 3 to 4 s, and one of 2 to 9 s.
    assertThat(total.threads()).isEqualTo(new Threads(8 * SECOND, 5 * SECOND));
  }

  @Test
  void aPhaseWithoutOperationsLastsNoTime() {
    phase.thread(0).started(phase.startNanos());
    phase.sample(until -> Due.NONE);
    PhaseMeasurement total = phase.finish(JvmPauses.NONE);
    assertThat(total.durationNanos()).isZero();
    assertThat(total.threads()).isEqualTo(Threads.UNKNOWN);
    assertThat(total.opsPerSec()).isZero();
    assertThat(total.rows()).isEmpty();
  }

  @Test
  void aPhaseThatWasCutOffLastsUntilThen() {
    long start = phase.startNanos();
    operation(0, start, start + SECOND).count(OperationOutcome.SUCCEEDED);
    operation(0, start + SECOND, start + 6 * SECOND).late(OperationOutcome.SUCCEEDED);
    operation(1, start, start + 2 * SECOND).count(OperationOutcome.MISSED);
    phase.thread(1).began(start + 2 * SECOND);
    clock.addAndGet(9 * SECOND);
    phase.cutOff(start + 3 * SECOND, Set.of(1));
    Interval last = phase.sample(until -> Due.NONE);
    assertThat(last.endNanos()).isEqualTo(3 * SECOND);
    assertThat(last.rows().get(0).service().getMaxValue()).isGreaterThan(5 * SECOND - SECOND / 100);
    PhaseMeasurement total = phase.finish(JvmPauses.NONE);
    assertThat(total.durationNanos()).isEqualTo(3 * SECOND);
    assertThat(total.counts()).isEqualTo(new Counts(1, 1, 0));
    assertThat(total.underWay()).contains(new UnderWay(new Counts(1, 0, 0), 1, 7 * SECOND));
    assertThat(total.threads()).isEqualTo(new Threads(6 * SECOND, 0));
  }

  /** A blocked screen, a slow disk or a busy machine may delay the sample. */
  @Test
  void theLastSampleEndsWithTheLastOperationHoweverLateItIsTaken() {
    long start = phase.startNanos();
    operation(0, start, start + 2 * SECOND).count(OperationOutcome.SUCCEEDED);
    operation(1, start, start + 3 * SECOND).count(OperationOutcome.SUCCEEDED);
    clock.addAndGet(15 * SECOND);
    assertThat(phase.lastSample(until -> Due.NONE).endNanos()).isEqualTo(3 * SECOND);
    assertThat(phase.finish(JvmPauses.NONE).durationNanos()).isEqualTo(3 * SECOND);
  }

  @Test
  void theLastSampleOfAPhaseThatWasCutOffEndsWithThePhase() {
    long start = phase.startNanos();
    operation(0, start, start + 2 * SECOND).count(OperationOutcome.SUCCEEDED);
    clock.addAndGet(15 * SECOND);
    phase.cutOff(start + 3 * SECOND, Set.of());
    assertThat(phase.lastSample(until -> Due.NONE).endNanos()).isEqualTo(3 * SECOND);
  }

  @Test
  void theLastSampleDoesNotEndBeforeTheOneBefore() {
    operation(0, phase.startNanos(), phase.startNanos() + SECOND).count(OperationOutcome.SUCCEEDED);
    clock.addAndGet(2 * SECOND);
    phase.sample(until -> Due.NONE);
    clock.addAndGet(2 * SECOND);
    Interval last = phase.lastSample(until -> Due.NONE);
    assertThat(last.startNanos()).isEqualTo(2 * SECOND);
    assertThat(last.endNanos()).isEqualTo(2 * SECOND);
  }

  @Test
  void aTimeLimitThatNothingOutlastedIsToldToo() {
    phase.limited();
    assertThat(phase.finish(JvmPauses.NONE).underWay()).contains(UnderWay.NONE);
  }

  private ThreadRecorder operation(int thread, long began, long ended) {
    ThreadRecorder recorder = phase.thread(thread);
    recorder.started(began);
    recorder.began(began);
    recorder.row(RowName.parse("READ"), Unit.NANOS).record(ended - began);
    recorder.ended(ended);
    return recorder;
  }

  @Test
  void keepsTheFirstExplanationOfEachKind() {
    phase.thread(0).explain("ERROR", "first");
    phase.thread(0).explain("ERROR", "second");
    phase.thread(1).explain("CONFLICT", "other");
    phase.sample(until -> Due.NONE);
    assertThat(phase.finish(JvmPauses.NONE).firstFailures())
        .containsEntry("ERROR", "first")
        .containsEntry("CONFLICT", "other");
  }

  @Test
  void keepsIntendedLatenciesApart() {
    RowRecorder row = phase.thread(0).row(RowName.parse("READ"), Unit.NANOS);
    row.record(10);
    assertThat(phase.sample(until -> Due.NONE).rows().get(0).hasIntended()).isFalse();
    phase.thread(0).begin();
    row.record(20);
    row.recordIntended(1_000);
    phase.thread(0).end();
    phase.sample(until -> Due.NONE);
    Row read = phase.finish(JvmPauses.NONE).row("READ").orElseThrow();
    assertThat(read.service().getTotalCount()).isEqualTo(2);
    assertThat(read.intended().getTotalCount()).isEqualTo(1);
    assertThat(read.intended().getMaxValue()).isEqualTo(1_000);
  }

  @Test
  void keepsThreeDigitsOfAnyLatency() {
    RowRecorder row = phase.thread(0).row(RowName.parse("READ"), Unit.NANOS);
    long hour = 3_600 * SECOND;
    row.record(hour);
    row.record(123_456);
    row.record(-5);
    Histogram service = phase.sample(until -> Due.NONE).rows().get(0).service();
    assertThat(service.valuesAreEquivalent(service.getMaxValue(), hour)).isTrue();
    assertThat(service.getValueAtPercentile(50)).isBetween(123_400L, 123_520L);
    assertThat(service.getMinValue()).isZero();
  }

  /** Every sample has all of an operation or nothing, since intervals change between operations. */
  @Test
  void samplingFromAnotherThreadLosesNothing() throws InterruptedException {
    Events events = Events.random(9, 300_000);
    var recording = new Thread(() -> events.recordInto(phase.thread(0)));
    recording.start();
    do {
      assertWhole(phase.sample(until -> Due.NONE));
    } while (recording.isAlive());
    recording.join();
    assertWhole(phase.lastSample(until -> Due.NONE));
    PhaseMeasurement sampled = phase.finish(JvmPauses.NONE);

    var quiet = new PhaseRecorder(1, clock::get, () -> 5_000, 0);
    events.recordInto(quiet.thread(0));
    quiet.sample(until -> Due.NONE);
    PhaseMeasurementTest.assertSame(sampled, quiet.finish(JvmPauses.NONE));
  }

  private static void assertWhole(Interval sample) {
    assertThat(sample.rows().stream().mapToLong(Row::succeeded).sum())
        .isEqualTo(sample.counts().succeeded());
    assertThat(sample.rows().stream().mapToLong(Row::failed).sum())
        .isEqualTo(sample.counts().failed());
    assertThat(sample.rows().stream().mapToLong(row -> row.intended().getTotalCount()).sum())
        .isEqualTo(sample.counts().succeeded());
  }
}
