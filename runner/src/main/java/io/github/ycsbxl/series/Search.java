package io.github.ycsbxl.series;

import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.schedule.ArrivalConfig;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.SearchConfig;
import io.github.ycsbxl.slo.ServiceLevel;
import io.github.ycsbxl.slo.SlaConfig;
import io.github.ycsbxl.tables.ResultFiles;
import io.github.ycsbxl.tables.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Search for the highest rate that meets the latency bounds. The first step has no target rate.
 * Later steps have one, and their latencies are response times. Used once, by one thread.
 */
public final class Search {
  private final BenchmarkSettings settings;
  private final int clients;
  private final List<ServiceLevel> bounds;
  private final Series series;
  private final StepListener steps;
  private final StopSignal stop;
  private final List<Measured> table = new ArrayList<>();
  private final List<FlatLatency> latencies;
  private StepLength length;
  private Optional<String> ending = Optional.empty();
  private Phase last;
  private int count;

  /** Listener that is called after each step. */
  @FunctionalInterface
  public interface StepListener {
    void done(Phase result, SearchPhase phase, StepOutcome outcome);
  }

  /**
   * A step with one of its bounds.
   *
   * @param outcome of the step, for all its bounds
   */
  public record Measured(Phase result, ServiceLevel bound, StepOutcome outcome) {
    boolean holds() {
      return outcome.holds();
    }

    public static final Table<Measured> TABLE =
        Table.<Measured>empty()
            .meaning("`ceiling` has no target")
            .column("run", step -> step.result().run().title().name())
            .meaning("")
            .column("target_ops_per_sec", step -> step.result().run().targetOpsPerSec())
            .column("ops_per_sec", step -> step.result().opsPerSec())
            .column("target_reached", step -> step.result().targetReached())
            .meaning("requested SLO; measured latency, a response time if the step has a target")
            .column("bound", Measured::bound)
            .column("measured_ms", step -> step.bound().millis(step.result()))
            .meaning("`true` if all SLOs were met, the target was reached and nothing failed")
            .column("holds", Measured::holds)
            .column("partial", step -> step.result().partial())
            .meaning("what happened, such as `SLO met, target missed`")
            .column("outcome", step -> step.outcome().toString());
  }

  /**
   * Outcome of a search.
   *
   * @param opsPerSec highest confirmed rate; empty if there is none or the search was stopped
   * @param single highest target rate of any step that met all bounds
   * @param ending why the search ended without trying lower rates; empty if it did not
   * @param confirmation last run that confirmed the rate, or else the last run; null if there is
   *     none
   * @param steps a line per step and bound, in the order of the steps
   */
  public record Outcome(
      OptionalDouble opsPerSec,
      OptionalDouble single,
      Optional<String> ending,
      Phase confirmation,
      List<Measured> steps,
      Path folder) {}

  private Search(
      BenchmarkSettings settings,
      int clients,
      List<ServiceLevel> bounds,
      Series series,
      StepListener steps,
      StopSignal stop) {
    this.settings = settings;
    this.clients = clients;
    this.bounds = bounds;
    this.latencies = bounds.stream().map(FlatLatency::new).toList();
    this.series = series;
    this.steps = steps;
    this.stop = stop;
  }

  /**
   * Loads missing records and searches. The number of steps is bounded. search.csv lists the
   * finished steps.
   *
   * @param clients number of client processes per step, started from {@code main} with the
   *     arguments of {@code bin/ycsb}; 0 for this process
   */
  public static Outcome run(
      BenchmarkSettings settings,
      int clients,
      Class<?> main,
      List<ServiceLevel> bounds,
      BenchmarkListener listener,
      StepListener steps,
      StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    if (!settings.scenarios().isEmpty()) {
      throw new ConfigurationException(
          "scenario.%s: search finds the target rate of one workload; remove the scenarios"
              .formatted(settings.scenarios().get(0)));
    }
    SearchConfig config = settings.read(SearchConfig::from);
    BenchmarkSettings timed = bounded(timed(settings, config.seconds()), bounds);
    SeriesStep free = ceiling(timed, clients);
    SeriesStep.check(List.of(free));
    SeriesStep.check(List.of(at(timed, clients, "", clients + 1)));
    Path folder = Series.folder(free.settings(), "search");
    listener.note("seed=" + settings.seed());
    try (var series = new Series(folder, main, listener, stop)) {
      series.open(free, "load");
      var outcome = new Search(timed, clients, bounds, series, steps, stop).run(config);
      if (stop.isRaised()) {
        listener.note(Series.stopped(folder));
      }
      return outcome;
    }
  }

  private Outcome run(SearchConfig config)
      throws ConfigurationException, RunFailedException, IOException {
    run(ceiling(settings, clients), SearchPhase.UNLIMITED);
    if (stop.isRaised()) {
      return outcome(OptionalDouble.empty());
    }
    for (ServiceLevel bound : bounds) {
      if (bound.millis(last).isEmpty()) {
        throw new RunFailedException(bound + ": " + bound.unknown());
      }
    }
    length = StepLength.of(settings, bounds, last);
    var search =
        new RateSearch(
            config.tolerance(),
            config.confirmations(),
            this::probe,
            () -> stop.isRaised() || ending.isPresent());
    return outcome(search.below(last.opsPerSec()));
  }

  /** Probes a rate. Ends the search if neither this rate nor a lower one can decide. */
  private boolean probe(double rate, SearchPhase phase)
      throws ConfigurationException, RunFailedException, IOException {
    boolean bisects = phase == SearchPhase.BISECTING;
    ending = bisects ? length.refusal(rate) : Optional.empty();
    if (ending.isPresent()) {
      return false;
    }
    count++;
    BenchmarkSettings own =
        settings.repeated(count).with(RunConfig.MAX_SECONDS, length.seconds(rate));
    StepOutcome outcome = run(at(own, clients, "step-" + count, rate), phase);
    if (bisects) {
      latencies.forEach(latency -> latency.step(rate, last, outcome));
    }
    ending =
        outcome
            .undecided()
            .map(few -> "step-%d cannot decide: it had %s".formatted(count, few))
            .or(() -> latencies.stream().flatMap(one -> one.words().stream()).findFirst());
    return outcome.holds() && ending.isEmpty();
  }

  private Outcome outcome(OptionalDouble found) {
    OptionalDouble single =
        table.stream()
            .filter(Measured::holds)
            .flatMapToDouble(step -> step.result().run().targetOpsPerSec().stream())
            .max();
    return new Outcome(found, single, ending, last, List.copyOf(table), series.folder());
  }

  /**
   * Runs a step.
   *
   * @throws RunFailedException if the step failed for another reason than its rate, such as lost
   *     updates, since a lower rate is no remedy
   */
  private StepOutcome run(SeriesStep step, SearchPhase phase)
      throws ConfigurationException, RunFailedException, IOException {
    BenchmarkOutcome measured = series.run(step);
    if (measured.run().phases().isEmpty()) {
      if (stop.isRaised()) {
        return new StepOutcome(false, "stopped", Optional.empty());
      }
      throw new RunFailedException(step.name() + " measured nothing");
    }
    last = measured.run().last();
    StepOutcome outcome = StepOutcome.of(last, measured.verdict(), bounds);
    bounds.forEach(bound -> table.add(new Measured(last, bound, outcome)));
    steps.done(last, phase, outcome);
    Measured.TABLE.write(series.folder().resolve(ResultFiles.SEARCH), table);
    List<String> others = StepOutcome.others(measured.verdict());
    if (!stop.isRaised() && !others.isEmpty()) {
      throw new RunFailedException(
          step.name() + " failed, so the search ends: " + String.join("; ", others));
    }
    return outcome;
  }

  /** Returns the step without a target rate. */
  private static SeriesStep ceiling(BenchmarkSettings settings, int clients) {
    return new SeriesStep("ceiling", "", clients, settings.without(Scope.PACE), Optional.empty());
  }

  /** Returns a step with this total rate. Each client gets an equal share of it. */
  private static SeriesStep at(BenchmarkSettings settings, int clients, String name, double rate) {
    String share = BenchmarkSettings.plain(rate / Math.max(1, clients));
    BenchmarkSettings paced =
        settings.with(ArrivalConfig.TARGET, share).withDefault(ArrivalConfig.ARRIVAL, "poisson");
    return new SeriesStep(name, "", clients, paced, Optional.empty());
  }

  /** Adds the bounds to the SLOs of each step. */
  private static BenchmarkSettings bounded(BenchmarkSettings settings, List<ServiceLevel> bounds) {
    Stream<String> besides = Stream.of(settings.given(SlaConfig.SLA)).filter(any -> !any.isBlank());
    Stream<String> all = Stream.concat(besides, bounds.stream().map(ServiceLevel::toString));
    return settings.with(SlaConfig.SLA, all.collect(Collectors.joining(",")));
  }

  /** Limits steps by time. */
  private static BenchmarkSettings timed(BenchmarkSettings settings, long seconds) {
    // 0 in a workload file means no limit, but a step needs one.
    boolean endless = settings.reader().find(RunConfig.MAX_SECONDS).filter(s -> s == 0).isPresent();
    BenchmarkSettings limited = endless ? settings.without(RunConfig.MAX_SECONDS) : settings;
    return limited.without(RunConfig.OPERATIONS).withDefault(RunConfig.MAX_SECONDS, seconds);
  }
}
