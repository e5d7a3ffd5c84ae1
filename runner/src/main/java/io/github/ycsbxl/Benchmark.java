package io.github.ycsbxl;

import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.benchmark.ProcessBenchmark;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.files.InputText;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.series.Sweep;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkProperties;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.ScenarioSettings;
import io.github.ycsbxl.setup.SweepProperties;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import site.ycsb.DB;

/**
 * A benchmark of one store, configured by the properties of workload files (docs/properties.md).
 * Each call of {@link #load}, {@link #run} and {@link #sweep} opens and closes its own connections
 * and writes a result directory to {@code results.dir}, like the command line.
 *
 * <p>These methods throw a {@link BenchmarkRefusedException} that lists every invalid property
 * before anything is started, a {@link BenchmarkFailedException} if the store is not usable or if
 * failures exceed {@code error.budget}, and an IOException if results cannot be written.
 *
 * <p>Immutable and thread-safe. Two benchmarks at the same time in one process distort each other's
 * results.
 */
public final class Benchmark {
  private final BenchmarkSettings settings;

  /** Names of the properties that the caller set one by one. They override scenarios' files. */
  private final Set<String> set;

  private Benchmark(BenchmarkSettings settings, Set<String> set) {
    this.settings = settings;
    this.set = set;
  }

  /** Returns a benchmark of a binding on the class path, by its name on the command line. */
  public static Benchmark of(String binding) {
    return new Benchmark(
        BenchmarkSettings.of(Optional.of(binding), new Properties(), List.of()), Set.of());
  }

  /** Returns a benchmark of a public YCSB binding class with a public no-argument constructor. */
  public static Benchmark of(Class<? extends DB> binding) {
    return new Benchmark(
            BenchmarkSettings.of(Optional.empty(), new Properties(), List.of()), Set.of())
        .with(BenchmarkProperties.DB.name(), binding.getName());
  }

  /** Returns the settings for logging, with masked secrets. */
  @Override
  public String toString() {
    return settings.binding().orElse("") + " " + settings.withoutSecrets().given();
  }

  /** Returns a copy with this property set. */
  public Benchmark with(String property, Object value) {
    var names = new TreeSet<>(set);
    names.add(property);
    return new Benchmark(settings.with(property, value), names);
  }

  /** Returns a copy with the properties of a workload file, which override earlier ones. */
  public Benchmark workload(Path file) throws IOException {
    var properties = new Properties();
    properties.load(new StringReader(InputText.read(file)));
    ScenarioSettings.locate(properties, file.toAbsolutePath().getParent());
    BenchmarkSettings changed = settings;
    for (String name : properties.stringPropertyNames()) {
      changed = changed.with(name, properties.getProperty(name));
    }
    var names = new TreeSet<>(set);
    names.removeAll(properties.stringPropertyNames());
    return new Benchmark(changed, names);
  }

  /** Returns a copy with a further scenario: a workload that runs at the same time as others. */
  public Benchmark scenario(String name, Path file) {
    return with("scenario." + name, file);
  }

  /** Loads the records. Existing records are not modified. */
  public BenchmarkResult load()
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    return measure(scenarios().skippingExisting(), BenchmarkKind.LOAD);
  }

  /** Runs the workload on a loaded store. Iterations are combined into one result. */
  public BenchmarkResult run()
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    return measure(scenarios(), BenchmarkKind.RUN);
  }

  /** Loads missing records, and runs the workload with each of these numbers of threads. */
  public List<BenchmarkResult> sweep(int... threads)
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    String counts =
        Arrays.stream(threads).mapToObj(String::valueOf).collect(Collectors.joining(","));
    var names = new TreeSet<>(set);
    names.add(RunConfig.THREADS.name());
    BenchmarkSettings swept = settings.withScenarios(names).with(SweepProperties.THREADS, counts);
    Sweep.Outcome outcome =
        call(() -> Sweep.run(swept, Benchmark.class, BenchmarkListener.SILENT, new StopSignal()));
    requirePassed(outcome.faults(), outcome.folder());
    return outcome.outcomes().stream().map(BenchmarkResult::new).toList();
  }

  /** Returns the settings with those of the scenarios' files. */
  private BenchmarkSettings scenarios() {
    return settings.withScenarios(set);
  }

  private static BenchmarkResult measure(BenchmarkSettings all, BenchmarkKind kind)
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    BenchmarkOutcome outcome =
        call(
            () ->
                new ProcessBenchmark(
                        BenchmarkPlan.read(all, kind),
                        kind,
                        BenchmarkListener.SILENT,
                        new StopSignal())
                    .run());
    requirePassed(outcome.faults(), outcome.run().folder());
    return new BenchmarkResult(outcome);
  }

  /** Internal call, whose exceptions are translated to exceptions of this API. */
  private interface Measurement<T> {
    T get() throws ConfigurationException, RunFailedException, IOException;
  }

  private static <T> T call(Measurement<T> measurement)
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    try {
      return measurement.get();
    } catch (ConfigurationException e) {
      throw new BenchmarkRefusedException(e);
    } catch (RunFailedException e) {
      throw new BenchmarkFailedException(e);
    }
  }

  private static void requirePassed(List<String> faults, Path folder)
      throws BenchmarkFailedException {
    if (!faults.isEmpty()) {
      throw new BenchmarkFailedException(String.join("; ", faults) + " (" + folder + ")");
    }
  }
}
