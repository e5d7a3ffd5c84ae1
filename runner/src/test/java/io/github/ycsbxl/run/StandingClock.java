package io.github.ycsbxl.run;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Clock that stands still until some client threads have ended, so that no thread is abandoned on a
 * busy machine. Then it advances by hours. Thread-safe.
 */
final class StandingClock implements LongSupplier {
  private static final long LATER_NANOS = TimeUnit.HOURS.toNanos(10);

  private final long standingNanos = System.nanoTime();
  private final int threads;
  private final Set<Thread> awaited = ConcurrentHashMap.newKeySet();

  /** Creates a clock for a number of threads. */
  StandingClock(int threads) {
    this.threads = threads;
  }

  /** Registers the calling thread. Returns false if it was registered already. */
  boolean awaitCaller() {
    return awaited.add(Thread.currentThread());
  }

  @Override
  public long getAsLong() {
    boolean goesOn = awaited.size() == threads && awaited.stream().noneMatch(Thread::isAlive);
    return goesOn ? System.nanoTime() + LATER_NANOS : standingNanos;
  }
}
