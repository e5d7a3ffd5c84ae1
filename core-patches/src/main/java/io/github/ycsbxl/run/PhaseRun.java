package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.PhaseRecorder;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One phase in progress: starts the threads, takes a sample a second, and ends them. */
final class PhaseRun {
  private static final long SAMPLE_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** How long an operation may go on after the phase was stopped. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Phase phase;
  private final List<Worker> workers;
  private final StopSignal userStop;
  private final StopSignal stop = new StopSignal();
  private final PhaseRecorder recorder;
  private final CountDownLatch running;
  private final Queue<String> deaths = new ConcurrentLinkedQueue<>();
  private boolean interrupted;

  PhaseRun(Phase phase, List<Worker> workers, StopSignal userStop) {
    this.phase = phase;
    this.workers = workers;
    this.userStop = userStop;
    this.recorder = new PhaseRecorder(workers.size(), System::nanoTime, System.currentTimeMillis());
    this.running = new CountDownLatch(workers.size());
  }

  PhaseOutcome run(IntervalListener listener) {
    for (int i = 0; i < workers.size(); i++) {
      start(i);
    }
    long nextSampleNanos = recorder.startNanos() + SAMPLE_NANOS;
    long abandonNanos = Long.MAX_VALUE;
    while (!awaitEnd(Math.min(nextSampleNanos, phaseEndNanos()))) {
      long now = System.nanoTime();
      if (now - nextSampleNanos >= 0) {
        listener.sampled(recorder.sample());
        nextSampleNanos += SAMPLE_NANOS;
      }
      if (isTimeToStop(now) && !stop.isRaised()) {
        stop.raise();
        abandonNanos = now + GRACE_NANOS;
      }
      if (now >= abandonNanos) {
        deaths.add(running.getCount() + " threads hang in an operation");
        break;
      }
    }
    listener.sampled(recorder.sample());
    return new PhaseOutcome(phase, recorder.finish(), interrupted, List.copyOf(deaths));
  }

  private void start(int index) {
    var thread = new Thread(() -> work(index), "client-" + index);
    // A thread that hangs in a store must not keep the process from ending.
    thread.setDaemon(true);
    thread.start();
  }

  private void work(int index) {
    try {
      workers.get(index).run(phase, recorder.thread(index), stop, recorder.startNanos());
    } catch (Throwable e) {
      deaths.add("client thread " + index + " died: " + Causes.describe(e));
      stop.raise();
    } finally {
      running.countDown();
    }
  }

  private boolean isTimeToStop(long now) {
    if (userStop.isRaised() && !stop.isRaised()) {
      interrupted = true;
    }
    return interrupted || now >= phaseEndNanos();
  }

  private long phaseEndNanos() {
    long seconds = phase.maxSeconds();
    return seconds == 0 || stop.isRaised()
        ? Long.MAX_VALUE
        : recorder.startNanos() + TimeUnit.SECONDS.toNanos(seconds);
  }

  /** Whether all threads have ended; waits for it until the given time, but looks up often. */
  private boolean awaitEnd(long untilNanos) {
    long wait = Math.min(untilNanos - System.nanoTime(), TimeUnit.MILLISECONDS.toNanos(50));
    try {
      return running.await(Math.max(0, wait), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      userStop.raise();
      return false;
    }
  }
}
