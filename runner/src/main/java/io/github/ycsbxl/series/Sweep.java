package io.github.ycsbxl.series;

import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.tables.ResultFiles;
import io.github.ycsbxl.tables.ScalabilityTable;
import io.github.ycsbxl.tables.SweepTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Sweep: the same benchmark with different store sizes, numbers of threads or other settings. A
 * step that fails has a row with the reason, and the next steps still run. Used once, by one
 * thread.
 */
public final class Sweep {
  private final BenchmarkSettings settings;
  private final Map<String, List<SeriesStep>> stores = new LinkedHashMap<>();
  private final Class<?> main;
  private final BenchmarkListener listener;
  private final StopSignal stop;
  private final List<BenchmarkOutcome> outcomes = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private final List<SweepTable.SweepRow> rows = new ArrayList<>();
  private SweepFolder folder;

  /** Reason why nothing was measured, if the user ends the sweep before its first step. */
  private String unmeasured = "stopped before the first step; nothing was measured";

  /**
   * Outcome of a sweep.
   *
   * @param outcomes outcomes of the steps measured by this call, in order
   * @param sizes rows of the scalability table: published rows if they are comparable, then all
   *     measured steps
   * @param swept properties that have their own columns
   * @param faults failures of steps, and the reason of an early end; empty if the sweep passed
   */
  public record Outcome(
      List<BenchmarkOutcome> outcomes,
      List<SweepTable.SweepRow> rows,
      List<ScalabilityTable.ScalabilityRow> sizes,
      Set<String> swept,
      List<String> faults,
      Path folder) {

    /** Returns true if the steps differ in store size or number of clients, not only in load. */
    public boolean differInSize() {
      return ScalabilityTable.differInSize(sizes);
    }

    public boolean passed() {
      return faults.isEmpty();
    }
  }

  private Sweep(
      BenchmarkSettings settings, Class<?> main, BenchmarkListener listener, StopSignal stop) {
    this.settings = settings;
    this.main = main;
    this.listener = listener;
    this.stop = stop;
  }

  /**
   * Loads missing records and runs the steps defined by {@link SweepProperties}. sweep.csv lists
   * the finished steps. If a sweep with this {@code run.name} exists, it is continued.
   *
   * @param main main class of client processes, with the arguments of {@code bin/ycsb}
   */
  public static Outcome run(
      BenchmarkSettings settings, Class<?> main, BenchmarkListener listener, StopSignal stop)
      throws ConfigurationException, IOException {
    return new Sweep(settings, main, listener, stop).run();
  }

  /**
   * Returns the settings of the steps by step name, in order.
   *
   * @param shards property that receives the number of shards of each step, for any store
   */
  public static Map<String, BenchmarkSettings> settings(
      BenchmarkSettings settings, Property<Integer> shards) throws ConfigurationException {
    var all = new LinkedHashMap<String, BenchmarkSettings>();
    SweepSteps.of(settings, word -> Optional.of(shards).filter(any -> word.equals("shards")))
        .forEach(step -> all.put(step.name(), step.settings()));
    return all;
  }

  private Outcome run() throws ConfigurationException, IOException {
    var warnings = new ArrayList<String>();
    List<SeriesStep> steps = SweepSteps.of(settings, warnings);
    SeriesStep.check(steps);
    steps.forEach(step -> stores.computeIfAbsent(step.store(), any -> new ArrayList<>()).add(step));
    folder = SweepFolder.open(settings, steps.get(0).settings());
    warnings.forEach(warning -> listener.note("warning: " + warning));
    listener.note("seed=" + settings.seed());
    for (List<SeriesStep> ofStore : stores.values()) {
      if (!stop.isRaised()) {
        runStore(ofStore);
      }
    }
    if (stop.isRaised()) {
      fault(rows.isEmpty() ? unmeasured : Series.stopped(folder.path()));
    }
    return new Outcome(
        List.copyOf(outcomes),
        List.copyOf(rows),
        ScalabilityTable.besidePublished(results()),
        swept(),
        List.copyOf(faults),
        folder.path());
  }

  /**
   * Runs the steps on one store. If the store cannot be opened, these steps fail, but not the
   * others.
   */
  private void runStore(List<SeriesStep> steps) throws ConfigurationException {
    var missing = new ArrayDeque<SeriesStep>();
    steps.stream().filter(step -> !addDone(step)).forEach(missing::add);
    if (missing.isEmpty()) {
      return;
    }
    try (var series = new Series(folder.path(), main, listener, stop)) {
      String store = missing.element().store();
      String load = store.isEmpty() ? "load" : "load-" + store;
      folder.free(load);
      series.open(loading(missing), load);
      while (!missing.isEmpty() && !stop.isRaised()) {
        runStep(series, missing.element());
        missing.remove();
      }
    } catch (ConfigurationException e) {
      // Fail at once: nothing was measured, and there is no other store.
      if (stores.size() == 1 && rows.isEmpty()) {
        throw e;
      }
      missing.forEach(step -> failed(step, ErrorMessages.message(e)));
    } catch (RunFailedException | IOException e) {
      String reason = ErrorMessages.message(e);
      if (stop.isRaised() && !missing.isEmpty()) {
        // The user ended these steps.
        unmeasured = reason;
        return;
      }
      if (missing.isEmpty()) {
        fault(reason);
      }
      missing.forEach(step -> failed(step, reason));
    }
  }

  /**
   * Returns the step with the settings for the load. This is the first step with another number of
   * threads: the number that the user set, or else the largest number of any step.
   */
  private SeriesStep loading(Collection<SeriesStep> steps) {
    int most =
        steps.stream()
            .mapToInt(step -> step.settings().reader().get(RunConfig.THREADS))
            .max()
            .orElse(1);
    SeriesStep first = steps.iterator().next();
    String set = settings.given(RunConfig.THREADS);
    return first.with(first.settings().with(RunConfig.THREADS, set.isEmpty() ? most : set));
  }

  private boolean addDone(SeriesStep step) {
    Optional<Run> done = folder.done(step.name());
    done.ifPresent(
        known -> {
          listener.note(step.name() + " is done already");
          known.verdict().orElseThrow().texts().forEach(this::fault);
          add(step, known.last());
        });
    return done.isPresent();
  }

  private void runStep(Series series, SeriesStep step) {
    listener.note("step " + (rows.size() + 1) + ": " + step.name());
    try {
      BenchmarkOutcome outcome = series.run(step);
      faults.addAll(outcome.faults());
      if (outcome.run().phases().isEmpty()) {
        failed(step, String.join("; ", outcome.faults()));
      } else {
        outcomes.add(outcome);
        add(step, outcome.run().last());
      }
    } catch (ConfigurationException | RunFailedException | IOException e) {
      failed(step, ErrorMessages.message(e));
    }
  }

  private void failed(SeriesStep step, String reason) {
    fault(step.name() + ": " + reason);
    rows.add(SweepTable.SweepRow.failed(step.name(), reason, step.swept()));
    write();
  }

  private void fault(String sentence) {
    listener.note(sentence);
    faults.add(sentence);
  }

  private void add(SeriesStep step, Phase result) {
    rows.add(SweepTable.SweepRow.of(result, step.swept()));
    write();
  }

  private void write() {
    var outputs = new SeparateOutputs();
    Path csv = folder.path().resolve("sweep.csv");
    outputs.write(csv, () -> SweepTable.table(swept(), rows).write(csv, rows));
    Path published = folder.path().resolve(ResultFiles.SCALABILITY);
    List<ScalabilityTable.ScalabilityRow> sizes =
        results().stream().map(ScalabilityTable.ScalabilityRow::of).toList();
    outputs.write(published, () -> ScalabilityTable.table(swept(), sizes).write(published, sizes));
    outputs.problems().forEach(this::fault);
  }

  /** Returns the names of the swept properties. All steps sweep the same properties. */
  private Set<String> swept() {
    return stores.values().iterator().next().get(0).swept().keySet();
  }

  private List<Phase> results() {
    return rows.stream().flatMap(row -> row.result().stream()).toList();
  }
}
