package io.github.ycsbxl.run;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Clock that stands still until some client threads have ended, so that however busy the machine
 * is, nobody gives them up; then it is hours later. Thread-safe.
 */
final class StandingClock implements LongSupplier {
  private static final long LATER_NANOS = TimeUnit.HOURS.toNanos(10);

  private final long standingNanos = System.nanoTime();
  private final int threads;
  private final Set<Thread> awaited = ConcurrentHashMap.newKeySet();

  /** A clock for so many threads. */
  StandingClock(int threads) {
    this.threads = threads;
  }

  /** Makes the thread that calls this one of them; false if it was one already. */
  boolean awaitCaller() {
    return awaited.add(Thread.currentThread());
  }

  @Override
  public long getAsLong() {
    boolean goesOn = awaited.size() == threads && awaited.stream().noneMatch(Thread::isAlive);
    return goesOn ? System.nanoTime() + LATER_NANOS : standingNanos;
  }
}
