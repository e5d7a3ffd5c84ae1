package io.github.ycsbxl.fleet;

import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The client processes of a benchmark while they run, wherever they are. If one fails without which
 * the others do not go on, or the benchmark is stopped, all are stopped. One thread awaits their
 * end; what is said here of single processes is guarded by this object, if other threads learn of
 * them. Closing it ends what is left of them.
 */
public abstract class RunningFleet implements AutoCloseable {
  /** Time in which a process has to write results after a stop; its operations have 10 s of it. */
  public static final Duration PATIENCE = Duration.ofSeconds(40);

  /** The exit status of a process that a signal ended is above this. */
  private static final int SIGNALLED = 128;

  private static final Duration NAP = Duration.ofMillis(50);
  private static final Duration UPDATE = Duration.ofSeconds(1);

  private final List<String> problems = new ArrayList<>();
  private List<? extends Member> failed = List.of();
  private final AwakeClock clock;
  private boolean stopping;
  private long stopNanos;

  /**
   * Makes a fleet.
   *
   * @param nanoClock a monotonic clock
   */
  protected RunningFleet(LongSupplier nanoClock) {
    clock = new AwakeClock(nanoClock);
  }

  /** Makes a fleet with the clock of this machine. */
  protected RunningFleet() {
    this(System::nanoTime);
  }

  /** Work that is done again and again while processes run. */
  @FunctionalInterface
  public interface Update {
    void run() throws IOException;
  }

  /**
   * Reason for which a fleet failed. Immutable.
   *
   * @param client that failed; less than 0 if it was none of them alone
   * @param lost whether the client is gone
   * @param text a paragraph
   */
  public record FleetFailure(int client, boolean lost, String text) {
    private static FleetFailure of(Member failed) {
      // A process that a signal ended says nothing more.
      boolean lost = failed.status().filter(status -> status < SIGNALLED).isEmpty();
      return new FleetFailure(failed.index(), lost, failed.explanation());
    }

    /** The failure as a verdict has it. */
    public Failure failure() {
      return new Failure(lost ? Kind.CLIENT_LOST : Kind.OTHER, text);
    }
  }

  /** One process of a fleet, as far as the fleet's end goes. */
  public interface Member {
    /** Its index, from 0. */
    int index();

    /** Whether nothing of it is awaited any more. */
    boolean isOver();

    /** Whether it failed, even if only because another one did. */
    boolean failed();

    /**
     * Whether it said that it failed by itself, while others only fail because they wait for it.
     */
    boolean gaveUp();

    /** The status with which it exited; empty if it did not. */
    Optional<Integer> status();

    /** A paragraph on why it failed. */
    String explanation();
  }

  /** The processes that there are. */
  protected abstract Collection<? extends Member> members();

  /** Looks at the processes, each of which may change by it; called many times a second. */
  protected abstract void look() throws IOException;

  /** Stops all processes but those that failed, whose own end says more than that. */
  protected abstract void stop(Collection<? extends Member> failed);

  /** Whether the others go on although this process failed. */
  protected boolean goesOnWithout(Member failed) {
    return false;
  }

  /** Starts the processes on this machine, which join by themselves. */
  public abstract void startHere(LocalClients.Starter starter) throws IOException;

  /** Returns whether every process was there to its end, or was killed on purpose. */
  public abstract boolean isWhole();

  /** The time since a phase started, negative before that; empty until the start is decided. */
  public abstract Optional<Duration> sinceStart(String phase);

  /** The place of a process's ledger that is missing here, in words; empty if nobody knows it. */
  public String ledgerOf(int index) {
    return "";
  }

  @Override
  public abstract void close() throws IOException;

  /**
   * Returns when all have ended, with a failure for each that failed of its own accord.
   *
   * @param update done once a second
   */
  public final List<FleetFailure> await(BooleanSupplier stopped, Update update) throws IOException {
    long nextUpdate = awakeNanos() + UPDATE.toNanos();
    while (!isOver()) {
      look(stopped.getAsBoolean());
      if (awakeNanos() - nextUpdate >= 0) {
        nextUpdate += UPDATE.toNanos();
        update.run();
      }
      LockSupport.parkNanos(NAP.toNanos());
    }
    look(stopped.getAsBoolean());
    update.run();
    return reasons();
  }

  /**
   * Whether the processes that {@link #await} reported refused the request, and measured nothing.
   */
  public final synchronized boolean refused() {
    return !failed.isEmpty()
        && failed.stream()
            .allMatch(one -> one.status().equals(Optional.of(ExitStatus.WRONG_REQUEST)));
  }

  /** Whether nothing of any process is awaited any more. */
  protected synchronized boolean isOver() {
    return members().stream().allMatch(Member::isOver);
  }

  protected final synchronized boolean isStopping() {
    return stopping;
  }

  /** Whether processes that were to stop had time enough for it. */
  protected final synchronized boolean isPatienceOver() {
    return stopping && awakeNanos() - stopNanos > PATIENCE.toNanos();
  }

  /** The time since the beginning, without that in which this process stood still. */
  protected final long awakeNanos() {
    return clock.nanos();
  }

  /** Stops the fleet for a reason that is none of a process. */
  protected final synchronized void fail(String problem) {
    problems.add(problem);
    beginStop();
  }

  private void look(boolean stopped) throws IOException {
    awakeNanos();
    look();
    synchronized (this) {
      if (!stopping) {
        // Once the user stops the processes, they all fail, because Ctrl-C reaches them, too.
        failed = stopped ? List.of() : failures();
        if (stopped || !failed.stream().allMatch(this::goesOnWithout)) {
          beginStop();
        }
      }
    }
  }

  private void beginStop() {
    stopping = true;
    stopNanos = awakeNanos();
    stop(failed);
  }

  /** The processes that failed, without those that failed only because others did. */
  private List<? extends Member> failures() {
    List<? extends Member> all =
        members().stream().filter(one -> one.failed() || one.gaveUp()).toList();
    List<? extends Member> first = all.stream().filter(RunningFleet::isFirst).toList();
    return first.isEmpty() ? all : first;
  }

  private static boolean isFirst(Member one) {
    return one.gaveUp()
        || one.status().filter(status -> status < ExitStatus.WRONG_REQUEST).isEmpty();
  }

  private synchronized List<FleetFailure> reasons() {
    var reasons = new ArrayList<FleetFailure>();
    problems.forEach(problem -> reasons.add(new FleetFailure(-1, false, problem)));
    failed.forEach(one -> reasons.add(FleetFailure.of(one)));
    return reasons;
  }
}
