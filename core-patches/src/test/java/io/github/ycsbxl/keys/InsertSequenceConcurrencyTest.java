package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Threads that take numbers as fast as the window allows, threads that settle them late and out of
 * order, and one that monitors the prefix, thousands of times around a small ring.
 */
@Timeout(300)
final class InsertSequenceConcurrencyTest {
  private static final int TAKERS = 2;
  private static final int SETTLERS = 2;
  private static final int PER_TAKER = 200_000;
  private static final int TOTAL = TAKERS * PER_TAKER;
  private static final int HELD_BACK = 10;

  private final InsertSequence inserts = new InsertSequence(0, 0, 1, 64);
  private final Queue<Integer> inFlight = new ConcurrentLinkedQueue<>();

  /** 0: not handed out; 1: outstanding; 2: settled, set before the call to the sequence. */
  private final AtomicIntegerArray states = new AtomicIntegerArray(TOTAL);

  @Test
  void prefixNeverIncludesAnUnsettledNumberAndAllEndsSettled() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(TAKERS + SETTLERS + 1);
    List<Future<?>> running = new ArrayList<>();
    running.add(threads.submit(this::watchPrefix));
    for (int i = 0; i < TAKERS; i++) {
      running.add(threads.submit(this::take));
    }
    for (int i = 0; i < SETTLERS; i++) {
      RandomGenerator random = ThreadRandom.of(3, 0, i);
      running.add(threads.submit(() -> settle(random)));
    }
    for (Future<?> thread : running) {
      thread.get(60, TimeUnit.SECONDS);
    }
    threads.shutdown();

    assertThat(inserts.acknowledged()).isEqualTo(TOTAL);
    for (int number = 0; number < TOTAL; number++) {
      assertThat(inserts.isAbandoned(number) == isDoomed(number)).isTrue();
    }
  }

  private void take() {
    for (int i = 0; i < PER_TAKER; i++) {
      int number = Math.toIntExact(inserts.next());
      assertThat(states.getAndIncrement(number)).isZero();
      inFlight.add(number);
    }
  }

  private void settle(RandomGenerator random) {
    List<Integer> held = new ArrayList<>();
    while (inserts.acknowledged() < TOTAL) {
      Integer taken = inFlight.poll();
      if (taken != null) {
        held.add(taken);
      }
      if (held.size() > HELD_BACK || taken == null && !held.isEmpty()) {
        int number = held.remove(random.nextInt(held.size()));
        assertThat(states.getAndIncrement(number)).isEqualTo(1);
        if (isDoomed(number)) {
          inserts.abandon(number);
        } else {
          inserts.acknowledge(number);
        }
      }
    }
  }

  private void watchPrefix() {
    int checked = 0;
    while (checked < TOTAL) {
      for (long end = inserts.acknowledged(); checked < end; checked++) {
        assertThat(states.get(checked) == 2).isTrue();
      }
      Thread.onSpinWait();
    }
  }

  private static boolean isDoomed(long number) {
    return number % 97 == 5;
  }
}
