package io.github.ycsbxl.faults;

import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.BreakableStore.Reversal;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.run.PhaseCompanion;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Injector of the faults of one run phase. Each fault has its own thread, since a node may take
 * long to come back. Every fault is reverted at the end of the phase, even if the phase fails.
 * Thread-safe.
 */
public final class FaultRun implements PhaseCompanion {
  private static final long LOOK_MS = 10;
  private static final Duration FIRST_NOTE = Duration.ofSeconds(3);
  private static final Duration NEXT_NOTE = Duration.ofSeconds(10);

  /** Time limit for the reversal of all faults once the user has stopped the benchmark. */
  private static final Duration AFTER_STOP = Duration.ofSeconds(4);

  private final FaultPlan plan;
  private final Optional<BreakableStore> store;
  private final int client;
  private final long seed;
  private final Listener listener;
  private final String kill;
  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final List<FaultTime> times = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final List<String> notReached = new ArrayList<>();
  private volatile BooleanSupplier stopped = () -> false;
  private Consumer<String> note = sentence -> {};

  /** Listener that receives all faults so far whenever one begins or is reverted. */
  @FunctionalInterface
  public interface Listener {
    void changed(List<FaultTime> times) throws IOException;
  }

  /**
   * Creates the injector.
   *
   * @param store the store into whose nodes faults are injected; may be empty if the plan needs
   *     none
   * @param client index of this client
   * @param seed for choosing nodes
   * @param listener called by one thread at a time; a slow listener delays only faults
   */
  public FaultRun(
      FaultPlan plan, Optional<BreakableStore> store, int client, long seed, Listener listener) {
    this(plan, store, client, seed, listener, "kill -9 " + ProcessHandle.current().pid());
  }

  /**
   * Creates the injector.
   *
   * @param kill the command that ends this process
   */
  FaultRun(
      FaultPlan plan,
      Optional<BreakableStore> store,
      int client,
      long seed,
      Listener listener,
      String kill) {
    this.plan = plan;
    this.store = store;
    this.client = client;
    this.seed = seed;
    this.listener = listener;
    this.kill = kill;
  }

  /**
   * Limits the time of reversals once the user has stopped the benchmark. Called before the phase.
   *
   * @param note receives a sentence about each long wait
   */
  public FaultRun endedBy(BooleanSupplier stopped, Consumer<String> note) {
    this.stopped = stopped;
    this.note = note;
    return this;
  }

  @Override
  public void begun(long startNanos) {
    var random = new Random(seed);
    for (PlannedFault fault : plan.faults()) {
      start(new Injection(fault, startNanos, new Random(random.nextLong())));
    }
  }

  /**
   * Starts the faults when the clients start the phase.
   *
   * @param sinceStart returns the time since the start of the phase: negative before the start,
   *     empty while unknown; polled by another thread
   */
  public void follow(Supplier<Optional<Duration>> sinceStart) {
    if (plan.faults().isEmpty()) {
      return;
    }
    start(
        () -> {
          Optional<Duration> known = sinceStart.get();
          while (known.isEmpty() && !isOver()) {
            known = sinceStart.get();
          }
          known.ifPresent(since -> begun(System.nanoTime() - since.toNanos()));
        });
  }

  private boolean isOver() {
    try {
      return over.await(LOOK_MS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private void start(Runnable work) {
    var thread = new Thread(work, "fault");
    // Use a daemon thread, so that a hanging reversal does not keep the JVM alive.
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  @Override
  public void ended() {
    over.countDown();
    long begun = System.nanoTime();
    Duration nextNote = FIRST_NOTE;
    // Do not use an iterator: threads may start other threads and append them to the list.
    for (int i = 0; i < threads.size(); i++) {
      while (isAlive(threads.get(i))) {
        long waited = System.nanoTime() - begun;
        if (stopped.getAsBoolean() && waited > AFTER_STOP.toNanos()) {
          failed(
              "faults may not be reverted: a reversal did not end within %d s of the stop"
                  .formatted(AFTER_STOP.toSeconds()));
          return;
        }
        if (waited > nextNote.toNanos()) {
          note.accept("reverting faults: %d s".formatted(nextNote.toSeconds()));
          nextNote = nextNote.plus(NEXT_NOTE);
        }
      }
    }
  }

  /** Waits briefly for a thread. Returns false if it has ended. */
  private static boolean isAlive(Thread thread) {
    try {
      thread.join(LOOK_MS);
      return thread.isAlive();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Returns the injected faults in the order of their starts. */
  public synchronized List<FaultTime> times() {
    return times.stream().sorted(Comparator.comparingLong(FaultTime::begunNanos)).toList();
  }

  /** Returns a sentence for each fault that could not be injected or reverted. */
  public synchronized List<String> problems() {
    return Stream.concat(problems.stream(), notReached.stream()).toList();
  }

  /** Returns the problems without those of faults for which the run was too short. */
  public synchronized List<String> problemsOfStarted() {
    return List.copyOf(problems);
  }

  private synchronized void began(FaultTime time) {
    times.add(time);
    notifyListener();
  }

  private synchronized void reverted(FaultTime begun, FaultTime whole) {
    times.set(times.indexOf(begun), whole);
    notifyListener();
  }

  private void notifyListener() {
    try {
      listener.changed(times());
    } catch (IOException e) {
      failed(ErrorMessages.fileMessage(e));
    }
  }

  private synchronized void failed(String sentence) {
    problems.add(sentence);
  }

  private synchronized void notReached(String sentence) {
    notReached.add(sentence);
  }

  /** Injected fault with its reversal. */
  private record Done(String name, Reversal reversal) {}

  /** Task that injects one planned fault, once or repeatedly. */
  private final class Injection implements Runnable {
    private final PlannedFault fault;
    private final long startNanos;
    private final Random random;

    Injection(PlannedFault fault, long startNanos, Random random) {
      this.fault = fault;
      this.startNanos = startNanos;
      this.random = random;
    }

    @Override
    public void run() {
      long dueNanos = fault.at().toNanos();
      if (!reached(dueNanos)) {
        notReached("%s: the run ended before %s".formatted(fault.name(), seconds(dueNanos)));
        return;
      }
      do {
        inject(dueNanos);
        dueNanos += fault.every().map(every -> every.toNanos()).orElse(Long.MAX_VALUE / 4);
      } while (fault.every().isPresent() && reached(dueNanos));
    }

    private void inject(long dueNanos) {
      long begun = elapsed();
      Done done;
      try {
        done = begin();
      } catch (IOException | RuntimeException e) {
        failed("%s at %s: %s".formatted(fault.name(), seconds(begun), reason(e)));
        return;
      }
      var time = new FaultTime(done.name(), begun, -1);
      began(time);
      long end =
          fault.lasting().map(lasting -> dueNanos + lasting.toNanos()).orElse(Long.MAX_VALUE / 4);
      boolean within = !fault.action().isFinal() && reached(end);
      try {
        done.reversal().revert();
      } catch (IOException | RuntimeException e) {
        failed("%s was not reverted: %s".formatted(fault.name(), reason(e)));
        within = false;
      }
      if (within) {
        reverted(time, new FaultTime(done.name(), begun, elapsed()));
      }
    }

    private Done begin() throws IOException {
      if (fault.action() instanceof FaultAction.OnNode action) {
        return begin(action, store.orElseThrow());
      }
      if (fault.action() instanceof FaultAction.Exec exec) {
        ShellCommand.run(exec.command(), stopped);
        return new Done(
            fault.name(),
            () -> {
              if (exec.revert().isPresent()) {
                ShellCommand.run(exec.revert().get(), stopped);
              }
            });
      }
      if (((FaultAction.KillClient) fault.action()).index() == client) {
        ShellCommand.run(kill, stopped);
        throw new IOException(
            "this process continues after '"
                + kill
                + "', because process 1 of a container ignores the signal; use an init process");
      }
      return new Done(fault.name(), () -> {});
    }

    private Done begin(FaultAction.OnNode action, BreakableStore nodes) throws IOException {
      var choice = new NodeChoice(nodes, random, FaultRun.this::isOver);
      String node = choice.of(action.target());
      Optional<String> from = Optional.empty();
      if (action.from().isPresent()) {
        from = Optional.of(choice.other(action.from().get(), node));
      }
      var request =
          new NodeFault(
              action.kind(), node, from, action.delay(), action.loss(), random.nextLong());
      return new Done("%s (%s)".formatted(fault.name(), node), nodes.inject(request));
    }

    /** Waits until this time. Returns false if the phase ended first. */
    private boolean reached(long nanos) {
      try {
        return !over.await(nanos - elapsed(), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    private long elapsed() {
      return System.nanoTime() - startNanos;
    }
  }

  private static String reason(Exception e) {
    return e instanceof IOException ? e.getMessage() : ErrorMessages.message(e);
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
  }
}
