package io.github.ycsbxl.series;

import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.benchmark.ResultFolders;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.tables.ResultFolder;
import io.github.ycsbxl.tables.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Rounds of two sides on their stores, which are loaded before. A round in which a side fails is
 * void, and the next one begins. Used once, by one thread.
 */
public final class Rounds {
  private final SeriesStep a;
  private final SeriesStep b;
  private final int most;
  private final Series series;
  private final Listener listener;
  private final StopSignal stop;
  private final SplittableRandom order;
  private final List<Round> rounds = new ArrayList<>();
  private long runs;
  private long begunNanos;

  /** Listener to the progress of the rounds, called by the thread that runs them. */
  public interface Listener {
    /** Called before anything starts, when both sides are valid. */
    void begins(String seed);

    /** Called when a run was measured, with an estimate for the rest if no round is saved. */
    void measured(Phase result, int round, Duration left);

    /** Called when a round is void. */
    void failed(Round round);

    /** Called when another round can be judged; false if there are enough. */
    boolean goesOn(Round round) throws IOException;
  }

  /**
   * Outcome of rounds.
   *
   * @param rounds how many were done, void ones included
   */
  public record Outcome(int rounds, Path folder) {}

  private Rounds(
      SeriesStep a, SeriesStep b, int most, Series series, Listener listener, StopSignal stop) {
    this.a = a;
    this.b = b;
    this.most = most;
    this.series = series;
    this.listener = listener;
    this.stop = stop;
    this.order = new SplittableRandom(a.settings().seed().hashCode());
  }

  /**
   * Loads what is missing and runs so many rounds, unless there are enough or the signal is raised
   * before.
   *
   * @param a one side, whose name is that of its store; it has a process of its own, as b has
   * @param main what a process starts, with arguments as for {@code bin/ycsb}
   * @throws ConfigurationException if a side is wrong; nothing was measured then
   */
  public static Outcome run(
      SeriesStep a, SeriesStep b, int most, Class<?> main, Listener listener, StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    SeriesStep.check(List.of(a, b));
    listener.begins(a.settings().seed());
    PropertyReader reader = a.settings().reader();
    Path folder =
        ResultFolders.make(
            Path.of(reader.get(OutputConfig.RESULTS_DIR)),
            reader.find(OutputConfig.RUN_NAME),
            ResultFolder.nameNow("ab"));
    try (var series = new Series(folder, main, BenchmarkListener.SILENT, stop)) {
      return new Rounds(a, b, most, series, listener, stop).run();
    }
  }

  private Outcome run() throws ConfigurationException, RunFailedException, IOException {
    for (SeriesStep side : List.of(a, b)) {
      if (!stop.isRaised()) {
        series.open(side, "load-" + side.store());
      }
    }
    begunNanos = System.nanoTime();
    boolean more = true;
    while (more && rounds.size() < most && !stop.isRaised()) {
      more = round(rounds.size() + 1);
    }
    return new Outcome(rounds.size(), series.folder());
  }

  private boolean round(int number) throws ConfigurationException, RunFailedException, IOException {
    boolean firstIsA = order.nextBoolean();
    String failure = measure(firstIsA ? a : b, number);
    if (failure.isEmpty()) {
      failure = measure(firstIsA ? b : a, number);
    }
    if (stop.isRaised()) {
      return false;
    }
    Path folder = series.folder();
    Path runOfA = folder.resolve(name(a, number));
    var round = new Round(number, firstIsA, runOfA, folder.resolve(name(b, number)), failure);
    rounds.add(round);
    Round.TABLE.write(folder.resolve("rounds.csv"), rounds);
    if (round.isVoid()) {
      listener.failed(round);
      return true;
    }
    return listener.goesOn(round);
  }

  private String measure(SeriesStep side, int number)
      throws ConfigurationException, RunFailedException, IOException {
    if (stop.isRaised()) {
      return "";
    }
    BenchmarkOutcome outcome = series.run(side.named(name(side, number)));
    runs++;
    if (!outcome.run().phases().isEmpty()) {
      listener.measured(outcome.run().last(), number, left());
    }
    return outcome.passed() ? "" : "side " + side.store() + " failed: " + outcome.reason();
  }

  private Duration left() {
    long perRun = (System.nanoTime() - begunNanos) / runs;
    return Duration.ofNanos(perRun * Math.max(0, 2L * most - runs));
  }

  private static String name(SeriesStep side, int number) {
    return String.format(Locale.ROOT, "round-%02d-%s", number, side.store());
  }

  /**
   * A run of each side, one right after the other. Immutable.
   *
   * @param number from 1 on
   * @param firstIsA whether the side a was measured before b
   * @param a result folder of the side a
   * @param failure why the round is void; empty if both sides did what was asked
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
