package io.github.ycsbxl;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.benchmark.BenchmarkPlan;
import io.github.ycsbxl.benchmark.BenchmarkProperties;
import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.benchmark.ProcessBenchmark;
import io.github.ycsbxl.benchmark.SweepProperties;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.InputText;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.series.Sweep;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import site.ycsb.DB;

/**
 * A benchmark of one store, described by the properties of workload files (docs/properties.md).
 * Each call of {@link #load}, {@link #run} and {@link #sweep} opens connections of its own, closes
 * them, and leaves its files in a folder under {@code results.dir}, as the command line does.
 *
 * <p>All of them throw a {@link BenchmarkRefusedException} with every mistake in the properties
 * before anything is started, a {@link BenchmarkFailedException} if the store cannot be used or if
 * operations failed beyond {@code error.budget}, and an IOException if results cannot be written.
 *
 * <p>Immutable and thread-safe; but of two benchmarks in one process at the same time, each
 * measures the other too.
 */
public final class Benchmark {
  private final BenchmarkSettings settings;

  private Benchmark(BenchmarkSettings settings) {
    this.settings = settings;
  }

  /** A benchmark of a binding on the class path, by its name on the command line. */
  public static Benchmark of(String binding) {
    return new Benchmark(BenchmarkSettings.of(Optional.of(binding), new Properties(), List.of()));
  }

  /** A benchmark of a public YCSB binding class that has a constructor without arguments. */
  public static Benchmark of(Class<? extends DB> binding) {
    return new Benchmark(BenchmarkSettings.of(Optional.empty(), new Properties(), List.of()))
        .with(BenchmarkProperties.DB.name(), binding.getName());
  }

  /** Formats the settings for a log, without the values of secrets. */
  @Override
  public String toString() {
    return settings.binding().orElse("") + " " + settings.withoutSecrets().given();
  }

  /** The same benchmark with this property set to this, whatever it was before. */
  public Benchmark with(String property, Object value) {
    return new Benchmark(settings.with(property, value));
  }

  /** The same benchmark with the properties of a workload file, whatever they were before. */
  public Benchmark workload(Path file) throws IOException {
    var properties = new Properties();
    properties.load(new StringReader(InputText.read(file)));
    Benchmark changed = this;
    for (String name : properties.stringPropertyNames()) {
      changed = changed.with(name, properties.getProperty(name));
    }
    return changed;
  }

  /** Loads the records; those that the store holds already stay as they are. */
  public BenchmarkResult load()
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    return measure(settings.skippingExisting(), BenchmarkKind.LOAD);
  }

  /** Runs the workload on a loaded store; iterations give one result together. */
  public BenchmarkResult run()
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    return measure(settings, BenchmarkKind.RUN);
  }

  /** Loads if need be, and runs the workload with each of these numbers of client threads. */
  public List<BenchmarkResult> sweep(int... threads)
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    String counts =
        Arrays.stream(threads).mapToObj(String::valueOf).collect(Collectors.joining(","));
    BenchmarkSettings swept = settings.with(SweepProperties.THREADS, counts);
    Sweep.Outcome outcome =
        call(() -> Sweep.run(swept, Benchmark.class, BenchmarkListener.SILENT, new StopSignal()));
    requirePassed(outcome.faults(), outcome.folder());
    return outcome.outcomes().stream().map(BenchmarkResult::new).toList();
  }

  private static BenchmarkResult measure(BenchmarkSettings settings, BenchmarkKind kind)
      throws BenchmarkRefusedException, BenchmarkFailedException, IOException {
    BenchmarkOutcome outcome =
        call(
            () ->
                new ProcessBenchmark(
                        BenchmarkPlan.read(settings, kind),
                        kind,
                        BenchmarkListener.SILENT,
                        new StopSignal())
                    .run());
    requirePassed(outcome.faults(), outcome.run().folder());
    return new BenchmarkResult(outcome);
  }

  /** A call of what is below this interface, whose exceptions no caller has to know. */
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
