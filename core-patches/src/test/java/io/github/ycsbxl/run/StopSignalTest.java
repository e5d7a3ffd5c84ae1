package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class StopSignalTest {
  private final StopSignal stop = new StopSignal();

  @Test
  void waitsUntilTheTimeHasCome() {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(5);
    stop.awaitUntil(until);
    assertThat(System.nanoTime() - until).isNotNegative();
    assertThat(stop.isRaised()).isFalse();
  }

  @Test
  void doesNotWaitForThePast() {
    stop.awaitUntil(System.nanoTime() - 1);
    assertThat(stop.isRaised()).isFalse();
  }

  @Test
  void endsWaitsWhenItIsRaised() throws InterruptedException {
    var waits = new CountDownLatch(1);
    var thread =
        new Thread(
            () -> {
              waits.countDown();
              stop.awaitUntil(System.nanoTime() + TimeUnit.HOURS.toNanos(1));
            });
    thread.start();
    waits.await();
    stop.raise();
    thread.join();
    assertThat(stop.isRaised()).isTrue();
  }
}
