package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class IntervalQueueTest {
  private static final int MANY = 500;

  @Test
  void mergesWhatABlockedListenerLeavesWaiting() {
    var all = new ArrayList<Interval>();
    var filled = new CountDownLatch(1);
    var queue =
        new IntervalQueue(
            "test",
            sample -> {
              Workers.await(filled);
              all.add(sample);
            });
    queue.start();
    for (int i = 0; i < MANY; i++) {
      queue.sampled(interval(i));
    }
    filled.countDown();
    queue.ended();
    assertThat(all).hasSizeBetween(60, 61);
    assertThat(all.stream().map(Interval::counts).reduce(Counts.NONE, Counts::plus))
        .isEqualTo(new Counts(MANY, 0, 0));
    Interval last = all.get(all.size() - 1);
    assertThat(last.endNanos()).isEqualTo(MANY);
    assertThat(last.total()).isEqualTo(new Counts(MANY, 0, 0));
  }

  @Test
  void copiesHaveHistogramsOfTheirOwn() {
    var heard = new ArrayList<Interval>();
    IntervalListener beside = IntervalQueue.beside("test", heard::add);
    Interval original = interval(3);
    beside.sampled(original);
    beside.ended();
    Interval copy = heard.get(0);
    assertThat(copy).isEqualTo(original);
    assertThat(copy.rows().get(0).service()).isNotSameAs(original.rows().get(0).service());
  }

  @Test
  void failureOfTheListenerIsToldAtTheEnd() {
    IntervalListener beside =
        IntervalQueue.beside(
            "test",
            sample -> {
              throw new IllegalStateException("closed");
            });
    beside.sampled(interval(0));
    beside.sampled(interval(1));
    assertThatThrownBy(beside::ended).hasMessage("closed");
  }

  private static Interval interval(int index) {
    Row row = Row.empty(RowName.READ, Unit.NANOS);
    row.service().recordValue(1_000 + index);
    return new Interval(
        index, index + 1, index, new Counts(1, 0, 0), new Counts(index + 1, 0, 0), List.of(row));
  }
}
