package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(300)
final class InsertSequenceTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void handsOutEveryClientsOwnNumbers() {
    InsertSequence inserts = InsertSequence.of(1000, 2, 5);

    assertThat(LongStream.generate(inserts::next).limit(4).toArray())
        .containsExactly(1002, 1007, 1012, 1017);
    assertThat(inserts.numberAt(1L << 40)).isEqualTo(1002 + (5L << 40));
  }

  @Test
  void acknowledgesTheUnbrokenPrefixOnly() {
    InsertSequence inserts = InsertSequence.of(0, 0, 1);
    LongStream.generate(inserts::next).limit(4).sum();

    inserts.acknowledge(1);
    inserts.abandon(3);
    assertThat(inserts.acknowledged()).isZero();
    inserts.acknowledge(0);
    assertThat(inserts.acknowledged()).isEqualTo(2);
    inserts.acknowledge(2);
    assertThat(inserts.acknowledged()).isEqualTo(4);
  }

  @Test
  void remembersAbandonedNumbers() {
    InsertSequence inserts = InsertSequence.of(10, 1, 3);
    for (int i = 0; i < 200_000; i++) {
      long number = inserts.next();
      if (i % 70_000 == 69_999) {
        inserts.abandon(number);
      } else {
        inserts.acknowledge(number);
      }
    }

    assertThat(LongStream.range(0, 700_000).filter(inserts::isAbandoned).toArray())
        .containsExactly(11 + 3 * 69_999, 11 + 3 * 139_999);
  }

  @Test
  void rejectsNumbersThatAreNotInFlight() {
    InsertSequence inserts = InsertSequence.of(100, 1, 2);
    inserts.acknowledge(inserts.next());
    inserts.next();

    for (long number : new long[] {0, 99, 101, 102, 105}) {
      assertThatThrownBy(() -> inserts.acknowledge(number))
          .isInstanceOf(IllegalArgumentException.class)
          .satisfies(golden::pin);
    }
    assertThatThrownBy(() -> inserts.abandon(105)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rejectsClientsThatDoNotExist() {
    assertThatThrownBy(() -> InsertSequence.of(0, 3, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(golden::pin);
  }

  @Test
  void waitsWhileTheWindowIsFullAndGoesOnAfterwards() throws Exception {
    InsertSequence inserts = new InsertSequence(0, 0, 1, 4);
    LongStream.generate(inserts::next).limit(4).sum();
    CompletableFuture<Long> fifth = new CompletableFuture<>();
    Thread waiting = new Thread(() -> fifth.complete(inserts.next()));
    waiting.start();
    awaitParked(waiting);
    inserts.acknowledge(2);
    assertThat(fifth).isNotDone();

    inserts.acknowledge(0);

    assertThat(fifth.get(120, TimeUnit.SECONDS)).isEqualTo(4);
    waiting.join();
  }

  @Test
  void anInterruptedWaitTakesNoNumber() throws Exception {
    InsertSequence inserts = new InsertSequence(0, 0, 1, 2);
    LongStream.generate(inserts::next).limit(2).sum();
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    Thread waiting = new Thread(inserts::next);
    waiting.setUncaughtExceptionHandler((thread, thrown) -> failure.complete(thrown));
    waiting.start();
    awaitParked(waiting);

    waiting.interrupt();

    assertThat(failure.get(120, TimeUnit.SECONDS))
        .isInstanceOf(CancellationException.class)
        .satisfies(golden::pin);
    waiting.join();
    inserts.acknowledge(0);
    assertThat(inserts.next()).isEqualTo(2);
  }

  private static void awaitParked(Thread thread) {
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }
}
