package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class SuccessSpansTest {
  private static final long MILLI = 1_000_000;

  /** For any distribution over threads and intervals, the gaps are those between all successes. */
  @Test
  void theUnionOfAllThreadsAndIntervalsHasTheGapsOfAllSuccesses() {
    for (int seed = 0; seed < 1_000; seed++) {
      var random = new Random(seed);
      int threads = 1 + random.nextInt(4);
      var clock = new AtomicLong(-5_000 * MILLI);
      var phase = new PhaseRecorder(threads, clock::get, () -> 0, 0);
      var all = new TreeSet<Long>();
      var spans = new ArrayList<Span>();
      for (int sample = 0; sample < 10; sample++) {
        long start = clock.get() - phase.startNanos();
        var times = new TreeSet<Long>();
        for (int i = random.nextInt(8); i > 0; i--) {
          times.add(start + random.nextLong(200 * MILLI));
        }
        times.forEach(
            time ->
                phase
                    .thread(random.nextInt(threads))
                    .row(RowName.parse("READ"), Unit.NANOS)
                    .succeededAt(phase.startNanos() + time));
        all.addAll(times);
        clock.addAndGet(200 * MILLI);
        phase
            .sample(until -> Due.NONE)
            .rows()
            .forEach(row -> spans.addAll(row.successes().spans()));
      }
      phase.finish(JvmPauses.NONE);
      Collections.shuffle(spans, random);
      assertThat(SuccessSpans.union(spans)).as("seed %d", seed).isEqualTo(expected(all));
    }
  }

  /** Times of repeated requests are estimates, and need not be in order. */
  @Test
  void spansAreInOrderHoweverTimesAreRecorded() {
    for (int seed = 0; seed < 1_000; seed++) {
      var random = new Random(seed);
      var clock = new SuccessClock(50 * MILLI);
      long latest = 0;
      for (int i = 0; i < 50; i++) {
        long time = Math.max(0, latest - 100 * MILLI) + random.nextLong(250 * MILLI);
        latest = Math.max(latest, time);
        clock.succeededAt(time);
        if (random.nextInt(5) == 0) {
          long end = Long.MIN_VALUE;
          for (Span span : drained(clock)) {
            assertThat(span.fromNanos()).as("seed %d", seed).isGreaterThanOrEqualTo(end);
            assertThat(span.toNanos()).as("seed %d", seed).isBetween(span.fromNanos(), latest);
            end = span.toNanos();
          }
        }
      }
    }
  }

  @Test
  void aSuccessThatIsSeenLateIsInTheNextInterval() {
    var clock = new SuccessClock(50 * MILLI);
    clock.succeededAt(10 * MILLI);
    assertThat(drained(clock)).containsExactly(new Span(10 * MILLI, 10 * MILLI));
    assertThat(drained(clock)).isEmpty();
    clock.succeededAt(40 * MILLI);
    assertThat(drained(clock)).containsExactly(new Span(10 * MILLI, 40 * MILLI));
    clock.succeededAt(95 * MILLI);
    clock.succeededAt(96 * MILLI);
    clock.succeededAt(150 * MILLI);
    assertThat(drained(clock))
        .containsExactly(new Span(95 * MILLI, 96 * MILLI), new Span(150 * MILLI, 150 * MILLI));
  }

  @Test
  void theFirstFailureIsTheEarliestOfAllThreads() {
    var clock = new AtomicLong(7);
    var phase = new PhaseRecorder(2, clock::get, () -> 0, 0);
    phase.thread(0).failedAt(107);
    phase.thread(0).failedAt(109);
    phase.thread(1).failedAt(57);
    assertThat(phase.sample(until -> Due.NONE).firstFailureNanos()).hasValue(50);
    assertThat(phase.sample(until -> Due.NONE).firstFailureNanos()).isEmpty();
  }

  private static List<Span> drained(SuccessClock clock) {
    var spans = new ArrayList<Span>();
    clock.drainInto(spans);
    return spans;
  }

  private static SuccessSpans expected(TreeSet<Long> times) {
    return SuccessSpans.union(times.stream().map(time -> new Span(time, time)).toList());
  }
}
