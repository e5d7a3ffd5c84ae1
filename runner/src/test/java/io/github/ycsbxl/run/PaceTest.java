package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
final class PaceTest {
  private final StopSignal stop = new StopSignal();

  @ParameterizedTest
  @ValueSource(longs = {0, 80_000, Long.MAX_VALUE})
  void waitsUntilTheTimeHasCome(long spinNanos) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(5);
    new Pace(1, spinNanos).awaitUntil(until, stop);
    assertThat(System.nanoTime() - until).isNotNegative();
    assertThat(stop.isRaised()).isFalse();
  }

  @Test
  void doesNotWaitForThePast() {
    new Pace(1, 0).awaitUntil(System.nanoTime() - 1, stop);
    assertThat(stop.isRaised()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE})
  void endsWaitsWhenTheSignalIsRaised(long spinNanos) throws InterruptedException {
    var waits = new CountDownLatch(1);
    var thread =
        new Thread(
            () -> {
              waits.countDown();
              new Pace(1, spinNanos)
                  .awaitUntil(System.nanoTime() + TimeUnit.HOURS.toNanos(1), stop);
            });
    thread.start();
    waits.await();
    stop.raise();
    thread.join();
    assertThat(stop.isRaised()).isTrue();
  }
}
