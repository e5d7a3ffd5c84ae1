package io.github.ycsbxl.ab;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.results.ResultFolder;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * Rounds of two sides on their stores, which are loaded before. A round in which a side fails is
 * void, and the next one begins. Used once, by one thread.
 */
public final class Rounds {
  private final Side a;
  private final Side b;
  private final int most;
  private final Listener listener;
  private final StopSignal stop;
  private final LongSupplier nanoClock;
  private final FreshRun fresh;
  private final SplittableRandom order;
  private final List<Round> rounds = new ArrayList<>();
  private long runs;
  private long begunNanos;

  /** Listener to the progress of the rounds, called by the thread that runs them. */
  public interface Listener {
    /** A run was measured; the rest will take so long, if no round is saved. */
    void measured(PhaseResult result, int round, Duration left);

    /** A round is void. */
    void failed(Round round);

    /** Another round is there to be judged; false if there are enough. */
    boolean goesOn(List<Round> rounds) throws IOException;
  }

  /** The rounds that were begun, those that are void among them. */
  public record Outcome(List<Round> rounds, Path folder) {}

  private Rounds(
      Side a,
      Side b,
      int most,
      FreshRun fresh,
      Listener listener,
      StopSignal stop,
      LongSupplier nanoClock) {
    this.a = a;
    this.b = b;
    this.most = most;
    this.fresh = fresh;
    this.listener = listener;
    this.stop = stop;
    this.nanoClock = nanoClock;
    this.order = new SplittableRandom(a.settings().seed().hashCode());
  }

  /**
   * Loads what is missing and runs so many rounds, unless there are enough or the signal is raised
   * before.
   *
   * @param main what a process starts, with arguments as for {@code bin/ycsb}
   * @throws ConfigurationException if a side is wrong; nothing was measured then
   */
  public static Outcome run(
      Side a, Side b, int most, Class<?> main, Listener listener, StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    var problems = new LinkedHashSet<>(a.problems());
    problems.addAll(b.problems());
    ConfigurationException.throwIfAny(problems);
    var fresh = new FreshRun(folder(a), main, stop);
    return new Rounds(in(a, fresh), in(b, fresh), most, fresh, listener, stop, System::nanoTime)
        .run();
  }

  private static Path folder(Side a) throws ConfigurationException {
    String parent = a.settings().given(OutputConfig.RESULTS_DIR);
    String name = a.settings().given(OutputConfig.RUN_NAME);
    Path results = Path.of(parent.isBlank() ? OutputConfig.RESULTS_DIR.fallback() : parent);
    try {
      return name.isBlank()
          ? ResultFolder.makeLike(results, ResultFolder.nameNow("ab"))
          : ResultFolder.make(results, name);
    } catch (IOException e) {
      throw new ConfigurationException(
          "the folder of the rounds in " + results + ": " + ErrorMessages.ofFile(e));
    }
  }

  private static Side in(Side side, FreshRun fresh) {
    return new Side(
        side.name(),
        side.settings().with(OutputConfig.RESULTS_DIR.name(), fresh.folder().toAbsolutePath()),
        side.classPath(),
        side.jvmOptions(),
        side.clients());
  }

  private Outcome run() throws ConfigurationException, RunFailedException, IOException {
    for (Side side : List.of(a, b)) {
      fresh.prepare(side);
    }
    for (Side side : List.of(a, b)) {
      String failure = stop.isRaised() ? "" : fresh.load(side);
      if (!failure.isEmpty()) {
        throw new RunFailedException("side " + side.name() + " cannot be loaded: " + failure);
      }
    }
    begunNanos = nanoClock.getAsLong();
    boolean more = true;
    while (more && rounds.size() < most && !stop.isRaised()) {
      more = round(rounds.size() + 1);
    }
    return new Outcome(List.copyOf(rounds), fresh.folder());
  }

  private boolean round(int number) throws ConfigurationException, IOException {
    boolean firstIsA = order.nextBoolean();
    String failure = measure(firstIsA ? a : b, number);
    if (failure.isEmpty()) {
      failure = measure(firstIsA ? b : a, number);
    }
    if (stop.isRaised()) {
      return false;
    }
    Path folder = fresh.folder();
    var round =
        new Round(
            number,
            firstIsA,
            folder.resolve(name(a, number)),
            folder.resolve(name(b, number)),
            failure);
    rounds.add(round);
    Round.TABLE.write(folder.resolve("rounds.csv"), rounds);
    if (round.isVoid()) {
      listener.failed(round);
      return true;
    }
    return listener.goesOn(List.copyOf(rounds));
  }

  private String measure(Side side, int number) throws ConfigurationException, IOException {
    if (stop.isRaised()) {
      return "";
    }
    String failure = fresh.run(side, name(side, number));
    runs++;
    if (failure.isEmpty() && !stop.isRaised()) {
      RunLog run = RunLog.of(fresh.folder().resolve(name(side, number)));
      listener.measured(PhaseResult.together(run.results()), number, left());
    }
    return failure.isEmpty() ? "" : "side " + side.name() + " failed: " + failure;
  }

  private Duration left() {
    long perRun = (nanoClock.getAsLong() - begunNanos) / runs;
    return Duration.ofNanos(perRun * Math.max(0, 2L * most - runs));
  }

  private static String name(Side side, int number) {
    return String.format(Locale.ROOT, "round-%02d-%s", number, side.name());
  }

  /**
   * A run of each side, one right after the other. Immutable.
   *
   * @param number from 1 on
   * @param firstIsA whether the side a was measured before b
   * @param a result folder of the side a
   * @param failure why it is void; empty if both sides did what was asked
   */
  public record Round(int number, boolean firstIsA, Path a, Path b, String failure) {
    static final Table<Round> TABLE =
        Table.<Round>empty()
            .meaning("number from 1 on, and the side that was measured first")
            .column("round", Round::number)
            .column("first", round -> round.firstIsA() ? "a" : "b")
            .meaning("folders of the two runs")
            .column("a", round -> round.a().getFileName())
            .column("b", round -> round.b().getFileName())
            .meaning("why the round is void")
            .column("failure", Round::failure);

    public boolean isVoid() {
      return !failure.isEmpty();
    }
  }
}
