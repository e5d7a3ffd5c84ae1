package io.github.ycsbxl.run;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.lookup.LookupProgress;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A wait for a store before anything is measured. Every wait is announced, has a time limit and can
 * be interrupted. The task runs in a separate thread, which is abandoned if it hangs in the store.
 * Used by one thread.
 *
 * @param silence maximum time without a response of the store; zero for no limit
 * @param property that sets this time
 * @param note receives a description of the wait, from the third second on
 */
public record StoreLookup(
    Duration silence,
    String property,
    StopSignal stop,
    Consumer<String> note,
    LongSupplier nanoClock) {
  private static final long NAP_MILLIS = 20;
  private static final Duration FIRST_NOTE = Duration.ofSeconds(3);
  private static final Duration NEXT_NOTE = Duration.ofSeconds(10);

  /** Time limit for reads in progress after a wait was abandoned. */
  private static final Duration FAREWELL = Duration.ofSeconds(2);

  public StoreLookup(Duration silence, StopSignal stop, Consumer<String> note) {
    this(silence, RunConfig.STORE_TIMEOUT.name(), stop, note, System::nanoTime);
  }

  /** Failure of a wait that ended without a result. */
  public static final class AbandonedException extends RunFailedException {
    private static final long serialVersionUID = 1L;
    private final boolean hanging;

    /**
     * Creates the failure.
     *
     * @param hanging true if a thread may still be inside the store
     */
    public AbandonedException(String message, boolean hanging) {
      super(message);
      this.hanging = hanging;
    }

    /**
     * Returns true if a thread is still inside the store, so that its connection must not be
     * closed.
     */
    public boolean isHanging() {
      return hanging;
    }
  }

  /**
   * Waits for the result.
   *
   * @param what description of the task, such as "looking up which records the store holds"
   * @param progress counts responses of the store
   * @throws RunFailedException if the task fails, the store falls silent or the user stops the
   *     benchmark
   */
  <T> T await(String what, LookupProgress progress, Callable<T> task) throws RunFailedException {
    try {
      return call(what, progress, task);
    } catch (RunFailedException e) {
      throw e;
    } catch (Exception | Error e) {
      throw new RunFailedException("cannot read from the store: " + ErrorMessages.message(e), e);
    }
  }

  /**
   * Waits for the result. Rethrows exceptions and errors of the task.
   *
   * @throws AbandonedException if the store falls silent or the user stops the benchmark
   */
  public <T> T call(String what, LookupProgress progress, Callable<T> task) throws Exception {
    var result = new FutureTask<>(task);
    var thread = new Thread(result, "store-lookup");
    thread.setDaemon(true);
    thread.start();
    long begun = nanoClock.getAsLong();
    long answered = begun;
    long reads = progress.reads();
    Duration nextNote = FIRST_NOTE;
    while (!isDone(result, NAP_MILLIS)) {
      long now = nanoClock.getAsLong();
      if (progress.reads() != reads) {
        reads = progress.reads();
        answered = now;
      }
      if (stop.isRaised()) {
        throw abandoned("stopped while " + what, progress, result);
      }
      if (!silence.isZero() && now - answered > silence.toNanos()) {
        throw abandoned(
            "the store did not answer for %d s while %s (%s)"
                .formatted(silence.toSeconds(), what, property),
            progress,
            result);
      }
      if (now - begun > nextNote.toNanos()) {
        note.accept("%s: %d s%s".formatted(what, nextNote.toSeconds(), progress.answers()));
        nextNote = nextNote.plus(NEXT_NOTE);
      }
    }
    return resultOf(result);
  }

  private static AbandonedException abandoned(
      String why, LookupProgress progress, FutureTask<?> result) {
    progress.stop();
    boolean ended = isDone(result, FAREWELL.toMillis());
    return new AbandonedException(why, !ended);
  }

  private static boolean isDone(FutureTask<?> result, long millis) {
    try {
      result.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static <T> T resultOf(FutureTask<T> result) throws Exception {
    try {
      return result.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception known) {
        throw known;
      }
      // A missing class, for example, surfaces at the binding's first call.
      throw (Error) e.getCause();
    }
  }
}
