package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class StripeTest {
  private static final int THREADS = 2 * Stripe.MOST + 3;
  private static final int VALUES = 5_000;

  @Test
  void fewThreadsShareNothingAndManyAFixedNumberOfStripes() {
    assertThat(Stripe.of(3)).hasSize(3);
    assertThat(Stripe.of(Stripe.MOST)).hasSize(Stripe.MOST);
    assertThat(Stripe.of(10_000)).hasSize(Stripe.MOST);
  }

  /** Compares with a single histogram of everything, while samples are taken. */
  @Test
  void threadsThatShareStripesLoseNoValue() throws Exception {
    var recorder = new PhaseRecorder(THREADS, System::nanoTime, () -> 0, 0);
    var running = new CountDownLatch(THREADS);
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < THREADS; i++) {
      int index = i;
      var thread =
          new Thread(
              () -> {
                record(recorder.thread(index), index);
                running.countDown();
              });
      threads.add(thread);
      thread.start();
    }
    while (running.getCount() > 0) {
      recorder.sample(until -> Due.NONE);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    recorder.sample(until -> Due.NONE);
    Row row = recorder.finish(JvmPauses.NONE).row("READ").orElseThrow();
    var service = new Histogram(3);
    var intended = new Histogram(3);
    for (int i = 0; i < THREADS; i++) {
      var random = new SplittableRandom(i);
      for (int n = 0; n < VALUES; n++) {
        long value = next(random);
        service.recordValue(value);
        intended.recordValue(2 * value);
      }
    }
    assertThat(row.service()).isEqualTo(service);
    assertThat(row.intended()).isEqualTo(intended);
  }

  private static void record(ThreadRecorder thread, int seed) {
    var random = new SplittableRandom(seed);
    RowRecorder row = thread.row(RowName.parse("READ"), Unit.NANOS);
    thread.started(0);
    for (int n = 0; n < VALUES; n++) {
      long value = next(random);
      thread.begin();
      row.record(value);
      row.recordIntended(2 * value);
      thread.end();
    }
    thread.ended(1);
  }

  private static long next(SplittableRandom random) {
    return 1L << random.nextInt(10, 36) | random.nextInt(1000);
  }
}
