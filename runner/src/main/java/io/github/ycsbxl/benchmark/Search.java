package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.results.LatencyBound;
import io.github.ycsbxl.results.SearchTable;
import io.github.ycsbxl.results.TextForm;
import io.github.ycsbxl.run.ArrivalConfig;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Search for the highest rate at which operations are as fast as they have to be: first as fast as
 * the store can, then at chosen rates, with latencies from the due times. Used once, by one thread.
 */
public final class Search {
  private final BenchmarkSettings settings;
  private final Series.Fleet fleet;
  private final List<LatencyBound> bounds;
  private final StepListener steps;
  private final StopSignal stop;
  private final List<SearchTable.Step> table = new ArrayList<>();
  private PhaseResult last;
  private int count;

  /** Listener to steps that are done. */
  @FunctionalInterface
  public interface StepListener {
    void done(PhaseResult result, boolean holds);
  }

  /**
   * Outcome of a search.
   *
   * @param opsPerSec empty if nothing held
   * @param confirmation the last run that confirmed it, or else the last one
   */
  public record Outcome(OptionalDouble opsPerSec, PhaseResult confirmation, Path folder) {}

  private Search(
      BenchmarkSettings settings,
      Series.Fleet fleet,
      List<LatencyBound> bounds,
      StepListener steps,
      StopSignal stop) {
    this.settings = settings;
    this.fleet = fleet;
    this.bounds = bounds;
    this.steps = steps;
    this.stop = stop;
  }

  /**
   * Loads if need be and searches. The number of steps is bounded; search.csv has those that are
   * done.
   *
   * @param clients processes that do each step, of which {@code main} is started with arguments as
   *     for {@code bin/ycsb}; 0 is this process
   */
  public static Outcome run(
      BenchmarkSettings settings,
      int clients,
      Class<?> main,
      List<LatencyBound> bounds,
      BenchmarkListener listener,
      StepListener steps,
      StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    SearchConfig config = settings.read(SearchConfig::from);
    var search =
        new Search(
            timed(settings, config.seconds()),
            new Series.Fleet(clients, main),
            bounds,
            steps,
            stop);
    Series.check(search.free(), clients);
    search.checkOperations();
    Series.check(search.at(clients + 1), clients);
    Path folder = Series.folder(search.free(), "search");
    listener.note("seed=" + settings.seed());
    try (Series series =
        clients == 0
            ? Series.open(search.free(), folder, "load", listener, stop)
            : Series.serve(search.free(), clients, folder, listener, stop)) {
      return search.run(series, config);
    }
  }

  /** A run whose operations a bound does not name would end without an answer. */
  private void checkOperations() throws ConfigurationException {
    Optional<WorkloadConfig> workload = BenchmarkPlan.read(free(), BenchmarkKind.RUN).workload();
    List<String> problems =
        bounds.stream()
            .filter(bound -> workload.map(w -> !w.mayMeasure(bound.operation())).orElse(false))
            .map(bound -> bound + ": this workload has no " + bound.operation())
            .toList();
    ConfigurationException.throwIfAny(problems);
  }

  private Outcome run(Series series, SearchConfig config)
      throws ConfigurationException, RunFailedException, IOException {
    measure(series, "ceiling", free());
    for (LatencyBound bound : bounds) {
      if (bound.measuredNanos(last).isEmpty()) {
        throw new RunFailedException(bound + ": no " + bound.operation() + " succeeded");
      }
    }
    var search =
        new RateSearch(
            config.tolerance(),
            config.confirmations(),
            rate -> measure(series, nextStep(), at(rate)));
    OptionalDouble found = search.below(last.opsPerSec());
    return new Outcome(found, last, series.folder());
  }

  private String nextStep() {
    count++;
    return "step-" + count;
  }

  /** Whether all bounds hold, the rate was kept and nothing else went wrong. */
  private boolean measure(Series series, String name, BenchmarkSettings step)
      throws ConfigurationException, RunFailedException, IOException {
    BenchmarkOutcome outcome =
        fleet.clients() == 0 ? series.run(name, step) : series.run(name, step, fleet);
    if (outcome.results().isEmpty()) {
      throw new RunFailedException(name + " measured nothing");
    }
    last = outcome.last();
    boolean holds =
        outcome.passed()
            && last.targetReached().orElse(true)
            && bounds.stream().allMatch(bound -> bound.holds(last));
    bounds.forEach(bound -> table.add(new SearchTable.Step(last, bound, holds)));
    steps.done(last, holds);
    SearchTable.TABLE.write(series.folder().resolve("search.csv"), table);
    if (stop.isRaised()) {
      throw new RunFailedException(
          "the search was stopped before its end; its steps so far are in " + series.folder());
    }
    return holds;
  }

  /** As fast as the store can. */
  private BenchmarkSettings free() {
    return settings.withoutPace();
  }

  /** Of all client processes together, each of which has its share. */
  private BenchmarkSettings at(double rate) {
    return settings
        .with(ArrivalConfig.TARGET, BenchmarkSettings.plain(rate / Math.max(1, fleet.clients())))
        .withDefault(ArrivalConfig.ARRIVAL, "poisson");
  }

  /** Steps end by time. What the text output would show is not printed. */
  private static BenchmarkSettings timed(BenchmarkSettings settings, long seconds) {
    return settings
        .without(RunConfig.OPERATIONS)
        .without(TextForm.LATENCIES)
        .withDefault(RunConfig.MAX_SECONDS, seconds);
  }
}
