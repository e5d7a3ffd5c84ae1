package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class StopSignalTest {
  private final StopSignal stop = new StopSignal();

  @ParameterizedTest
  @ValueSource(longs = {0, 80_000, Long.MAX_VALUE})
  void waitsUntilTheTimeHasCome(long spinNanos) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(5);
    stop.awaitUntil(until, spinNanos, 1);
    assertThat(System.nanoTime() - until).isNotNegative();
    assertThat(stop.isRaised()).isFalse();
  }

  @Test
  void doesNotWaitForThePast() {
    stop.awaitUntil(System.nanoTime() - 1, 0, 1);
    assertThat(stop.isRaised()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE})
  void endsWaitsWhenItIsRaised(long spinNanos) throws InterruptedException {
    var waits = new CountDownLatch(1);
    var thread =
        new Thread(
            () -> {
              waits.countDown();
              stop.awaitUntil(System.nanoTime() + TimeUnit.HOURS.toNanos(1), spinNanos, 1);
            });
    thread.start();
    waits.await();
    stop.raise();
    thread.join();
    assertThat(stop.isRaised()).isTrue();
  }
}
