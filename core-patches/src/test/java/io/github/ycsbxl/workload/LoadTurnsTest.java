package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class LoadTurnsTest {
  private static final int THREADS = 4;
  private static final long WINDOW = 50;
  private static final long RECORDS = 100_000;

  @Test
  void noThreadGetsFartherAheadThanTheWindow() throws Exception {
    var turns = new LoadTurns(THREADS, WINDOW);
    var next = new AtomicLongArray(new long[] {0, 1, 2, 3});
    var farthest = new AtomicLong();
    var tasks = new ArrayList<Callable<Void>>();
    for (int i = 0; i < THREADS; i++) {
      int thread = i;
      tasks.add(
          () -> {
            long slowest = 0;
            for (long index = thread; index < RECORDS; index += THREADS) {
              slowest = turns.await(index, slowest, () -> false);
              for (int other = 0; other < THREADS; other++) {
                long ahead = index - next.get(other);
                farthest.accumulateAndGet(ahead, Math::max);
              }
              next.set(thread, index + THREADS);
              turns.passed(thread, index + THREADS);
            }
            turns.leave(thread);
            return null;
          });
    }
    Together.run(tasks);
    assertThat(farthest.get()).isLessThanOrEqualTo(WINDOW);
  }

  @Test
  void doesNotWaitForAThreadThatLeft() {
    var turns = new LoadTurns(2, WINDOW);
    turns.passed(0, 1_000);
    turns.leave(1);
    assertThat(turns.await(1_000, 0, () -> false)).isEqualTo(1_000);
  }

  @Test
  void waitsForTheSlowestUntilTheLoadIsStopped() throws Exception {
    var turns = new LoadTurns(2, WINDOW);
    var stopped = new AtomicBoolean();
    var asked = new CompletableFuture<Void>();
    List<Callable<Void>> tasks =
        List.of(
            () -> {
              turns.await(
                  1_000,
                  0,
                  () -> {
                    asked.complete(null);
                    return stopped.get();
                  });
              return null;
            },
            () -> {
              asked.get(120, TimeUnit.SECONDS);
              stopped.set(true);
              return null;
            });
    Together.run(tasks);
  }
}
