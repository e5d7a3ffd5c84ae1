package io.github.ycsbxl.run;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.measure.PhaseRecorder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Client threads of one phase, and a record of how each thread ended. Allocates nothing while the
 * threads run, so that it also works when memory is exhausted. Started and monitored by one thread.
 */
final class ClientThreads {
  private final List<ClientThread> threads;
  private final PhaseRecorder recorder;
  private final StopSignal stop;
  private final MemoryReserve reserve;
  private final CountDownLatch running;

  /**
   * Creates the threads without starting them.
   *
   * @param stop raised when a thread dies
   * @param reserve released when an Error ends a thread
   */
  ClientThreads(
      List<RunningPart> parts, PhaseRecorder recorder, StopSignal stop, MemoryReserve reserve) {
    this.threads = new ArrayList<>();
    for (RunningPart part : parts) {
      part.part().workers().forEach(worker -> threads.add(new ClientThread(worker, part)));
    }
    this.recorder = recorder;
    this.stop = stop;
    this.reserve = reserve;
    this.running = new CountDownLatch(threads.size());
  }

  /**
   * Starts all threads. If a thread fails to start, this thread and all following threads count as
   * ended.
   *
   * @param starter starts one thread
   */
  void start(Consumer<Thread> starter) {
    int started = 0;
    try {
      for (; started < threads.size(); started++) {
        starter.accept(threads.get(started));
      }
    } finally {
      threads.subList(started, threads.size()).forEach(ClientThread::end);
    }
  }

  /** Waits up to this time for all threads to end. Returns true if they have. */
  boolean await(long nanos) throws InterruptedException {
    return running.await(Math.max(0, nanos), TimeUnit.NANOSECONDS);
  }

  int size() {
    return threads.size();
  }

  /** Returns the number of threads that are still running. */
  long running() {
    return running.getCount();
  }

  /** Returns the indices of the threads that are still running and may use their connections. */
  Set<Integer> hanging() {
    return threads.stream()
        .filter(thread -> !thread.ended)
        .map(thread -> thread.index)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns true if every thread of the part did all of its operations. */
  boolean haveCompleted(RunningPart part) {
    return threads.stream().filter(thread -> thread.part == part).allMatch(one -> one.completed);
  }

  /** Returns a sentence for each thread that died. */
  Stream<String> deaths() {
    return threads.stream().filter(thread -> thread.death != null).map(ClientThread::sentence);
  }

  /** Thread of one worker. */
  private final class ClientThread extends Thread {
    private final int index = threads.size();
    private final Worker worker;
    private final RunningPart part;
    private volatile Throwable death;
    private volatile boolean completed;
    private volatile boolean ended;

    ClientThread(Worker worker, RunningPart part) {
      super("client-" + threads.size());
      this.worker = worker;
      this.part = part;
      // A thread that hangs in a store must not keep the JVM alive.
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        completed =
            worker.run(
                part.part().phase(), recorder.thread(index), part.stop(), part.originNanos());
      } catch (Throwable e) {
        death = e;
        reserve.release(e);
        stop.raise();
      } finally {
        end();
      }
    }

    void end() {
      ended = true;
      running.countDown();
    }

    private String sentence() {
      return "client thread " + index + " died: " + ErrorMessages.message(death);
    }
  }
}
