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
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Rounds of an A/B comparison, each with one run per side. A round with a failed run is void and
 * does not prevent the next one. Used by one thread.
 */
public final class Rounds implements AutoCloseable {
  private final SeriesStep a;
  private final SeriesStep b;
  private final Series series;
  private final StopSignal stop;
  private final SplittableRandom order;
  private final List<Round> rounds = new ArrayList<>();
  private long runs;
  private long begunNanos;

  /** Listener for the runs of rounds, each of a side, {@code a} or {@code b}. */
  public interface SideListener {
    /** Called before the process of the side starts. */
    void started(int round, String side);

    void measured(int round, String side, Phase result);
  }

  private Rounds(SeriesStep a, SeriesStep b, Series series, StopSignal stop) {
    this.a = a;
    this.b = b;
    this.series = series;
    this.stop = stop;
    this.order = new SplittableRandom(a.settings().seed().hashCode());
  }

  /**
   * Checks both sides and creates the directory of the rounds.
   *
   * @param a one side, named after its store; each side runs in its own process
   * @param main main class of these processes, with the arguments of {@code bin/ycsb}
   * @throws ConfigurationException if a side is invalid; nothing was started
   */
  public static Rounds open(SeriesStep a, SeriesStep b, Class<?> main, StopSignal stop)
      throws ConfigurationException, IOException {
    SeriesStep.check(List.of(a, b));
    PropertyReader reader = a.settings().reader();
    Path folder =
        ResultFolders.make(
            Path.of(reader.get(OutputConfig.RESULTS_DIR)),
            reader.find(OutputConfig.RUN_NAME),
            ResultFolder.nameNow("ab"));
    return new Rounds(a, b, new Series(folder, main, BenchmarkListener.SILENT, stop), stop);
  }

  public Path folder() {
    return series.folder();
  }

  /** Returns the number of finished rounds, including void ones. */
  public int done() {
    return rounds.size();
  }

  /** Estimates the time until this number of valid rounds is finished. */
  public Duration left(int most) {
    long perRun = (System.nanoTime() - begunNanos) / Math.max(1, runs);
    return Duration.ofNanos(perRun * Math.max(0, 2L * most - runs));
  }

  /**
   * Runs a round, and loads missing records before the first one. Returns empty if the signal is
   * raised.
   *
   * @param listener called for the runs of both sides
   */
  public Optional<Round> next(SideListener listener)
      throws ConfigurationException, RunFailedException, IOException {
    if (rounds.isEmpty()) {
      load();
    }
    int number = rounds.size() + 1;
    boolean firstIsA = order.nextBoolean();
    String failure = measure(firstIsA ? a : b, number, listener);
    if (failure.isEmpty()) {
      failure = measure(firstIsA ? b : a, number, listener);
    }
    if (stop.isRaised()) {
      return Optional.empty();
    }
    Path runOfA = folder().resolve(name(a, number));
    var round = new Round(number, firstIsA, runOfA, folder().resolve(name(b, number)), failure);
    rounds.add(round);
    Round.TABLE.write(folder().resolve("rounds.csv"), rounds);
    return Optional.of(round);
  }

  @Override
  public void close() throws RunFailedException, IOException {
    series.close();
  }

  private void load() throws ConfigurationException, RunFailedException, IOException {
    for (SeriesStep side : List.of(a, b)) {
      if (!stop.isRaised()) {
        series.open(side, "load-" + side.store());
      }
    }
    begunNanos = System.nanoTime();
  }

  private String measure(SeriesStep side, int number, SideListener listener)
      throws ConfigurationException, RunFailedException, IOException {
    if (stop.isRaised()) {
      return "";
    }
    listener.started(number, side.store());
    // The same seed for both sides of a round, and another one for each round.
    SeriesStep step = side.with(side.settings().repeated(number)).named(name(side, number));
    BenchmarkOutcome outcome = series.run(step);
    runs++;
    if (!outcome.run().phases().isEmpty()) {
      listener.measured(number, side.store(), outcome.run().last());
    }
    return outcome.passed() ? "" : "side " + side.store() + " failed: " + outcome.reason();
  }

  private static String name(SeriesStep side, int number) {
    return String.format(Locale.ROOT, "round-%02d-%s", number, side.store());
  }

  /**
   * One run of each side, in direct succession. Immutable.
   *
   * @param number from 1
   * @param firstIsA true if side a was measured before side b
   * @param a result directory of side a
   * @param failure reason why the round is void; empty for a valid round
   */
  public record Round(int number, boolean firstIsA, Path a, Path b, String failure) {
    static final Table<Round> TABLE =
        Table.<Round>empty()
            .meaning("number of the round, from 1; side that was measured first")
            .column("round", Round::number)
            .column("first", round -> round.firstIsA() ? "a" : "b")
            .meaning("directories of the two runs")
            .column("a", round -> round.a().getFileName())
            .column("b", round -> round.b().getFileName())
            .meaning("reason why the round was not counted; empty for a valid round")
            .column("failure", Round::failure);

    public boolean isVoid() {
      return !failure.isEmpty();
    }
  }
}
