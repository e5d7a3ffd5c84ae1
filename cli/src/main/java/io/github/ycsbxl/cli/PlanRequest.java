package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.benchmark.Bindings;
import io.github.ycsbxl.benchmark.SweepProperties;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.FileAccess;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.figures.FiguresReader;
import io.github.ycsbxl.plan.AccessPattern;
import io.github.ycsbxl.plan.ClientMachines;
import io.github.ycsbxl.plan.KeyLoad.Scope;
import io.github.ycsbxl.plan.PlanInput;
import io.github.ycsbxl.run.ArrivalConfig;
import io.github.ycsbxl.statistics.Estimate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Input of {@code ycsb plan}, found right. Immutable.
 *
 * @param asked the scope that the workload has
 * @param grow whether records and client processes grow with the shards
 * @param machines of the clients, if it is known what an operation costs them
 */
record PlanRequest(
    PlanInput input,
    Scope asked,
    List<Integer> shards,
    boolean grow,
    OptionalDouble shardOpsPerSec,
    Optional<ClientMachines> machines) {
  private static final double WINDOW_MS = 5;

  /** The most client processes for which placing the hot records of all takes only seconds. */
  private static final int MOST_CLIENTS = 100_000;

  private static final int MOST_SHARDS = 1_000_000;

  /** Reads the options and throws one exception with all mistakes. */
  static PlanRequest read(PlanOptions options) throws ConfigurationException {
    BenchmarkSettings settings =
        PropertySources.read(options.files, options.properties, options.target);
    return settings.read(reader -> read(options, settings, reader));
  }

  private static PlanRequest read(
      PlanOptions options, BenchmarkSettings settings, PropertyReader reader) {
    settings.unknown().forEach(reader::problem);
    AccessPattern pattern = AccessPattern.from(reader);
    boolean grow = options.grow || reader.get(SweepProperties.GROW);
    List<Integer> shards = shards(options.shards, grow, pattern, reader);
    OptionalDouble capacity = capacity(options, pattern, reader);
    double windowMs = number("-window", options.windowMs, reader).orElse(WINDOW_MS);
    double opsPerSec = reader.get(ArrivalConfig.TARGET);
    reader.check(
        opsPerSec > 0 || capacity.isPresent() && options.cpu == null,
        ArrivalConfig.TARGET,
        "say how many operations a second: -target <n>");
    Optional<ClientMachines> machines = machines(options, opsPerSec, reader);
    checkFolder(options.csv, reader);
    if (options.svg != null) {
      reader.problem("--svg is gone: --csv <file> writes the numbers, for any program that draws");
    }
    var input =
        new PlanInput(
            pattern.records(),
            pattern.clients(),
            pattern.theta(),
            opsPerSec > 0 ? opsPerSec : Double.NaN,
            pattern.writeShare(),
            windowMs);
    return new PlanRequest(input, asked(pattern), shards, grow, capacity, machines);
  }

  private static Optional<ClientMachines> machines(
      PlanOptions options, double opsPerSec, PropertyReader reader) {
    if (options.cpu == null) {
      if (options.processors != null) {
        reader.problem("-processors " + options.processors + ": needs -cpu");
      }
      return Optional.empty();
    }
    double processors =
        number("-processors", options.processors, reader)
            .orElse(Runtime.getRuntime().availableProcessors());
    OptionalDouble micros =
        Files.isDirectory(Path.of(options.cpu))
            ? measured(options.cpu, reader)
            : number("-cpu", options.cpu, reader);
    return micros.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ClientMachines(opsPerSec, micros.getAsDouble(), (int) Math.ceil(processors)));
  }

  private static OptionalDouble measured(String folder, PropertyReader reader) {
    try {
      Optional<Estimate> found = FiguresReader.read(folder).get(0).details().cpuMicros();
      if (found.isPresent()) {
        return OptionalDouble.of(found.get().value());
      }
      reader.problem("-cpu " + folder + ": this run did not measure it");
    } catch (IOException e) {
      reader.problem("-cpu " + ErrorMessages.ofFile(e));
    }
    return OptionalDouble.empty();
  }

  private static Scope asked(AccessPattern pattern) {
    return pattern.stock() ? Scope.STOCK : Scope.valueOf(pattern.scope().name());
  }

  private static List<Integer> shards(
      String asked, boolean grow, AccessPattern pattern, PropertyReader reader) {
    Optional<List<String>> swept = reader.find(SweepProperties.SHARDS);
    if (asked == null && swept.isEmpty()) {
      reader.problem("say how many shards: -shards <list>");
      return List.of();
    }
    ValueForm<List<String>> form = SweepProperties.SHARDS.form();
    try {
      List<Integer> shards =
          (asked == null ? swept.get() : form.read(asked)).stream().map(Integer::valueOf).toList();
      int most = shards.stream().mapToInt(Integer::intValue).max().orElseThrow();
      if (most > MOST_SHARDS) {
        reader.problem("-shards: expected at most %d, not %d".formatted(MOST_SHARDS, most));
      }
      double growth = grow ? (double) most / shards.get(0) : 1;
      if (pattern.clients() * growth > MOST_CLIENTS) {
        reader.problem(
            "client.count=%d%s: expected at most %d"
                .formatted(pattern.clients(), grow ? ", grown" : "", MOST_CLIENTS));
      }
      return shards;
    } catch (IllegalArgumentException e) {
      reader.problem("-shards: expected %s, not %s".formatted(form.expected(), asked));
      return List.of();
    }
  }

  /**
   * The capacity in operations a second; those that read and write count as two requests. Empty
   * after a mistake.
   */
  private static OptionalDouble capacity(
      PlanOptions options, AccessPattern pattern, PropertyReader reader) {
    if (options.capacity != null) {
      return number("-capacity", options.capacity, reader);
    }
    return Bindings.shardCapacity(reader).stream()
        .map(requests -> requests / pattern.requestsPerOperation())
        .findFirst();
  }

  private static OptionalDouble number(String option, String text, PropertyReader reader) {
    if (text == null) {
      return OptionalDouble.empty();
    }
    ValueForm<Double> form = ValueForm.positive();
    try {
      return OptionalDouble.of(form.read(text));
    } catch (IllegalArgumentException e) {
      reader.problem(option + " " + text + ": expected " + form.expected());
      return OptionalDouble.empty();
    }
  }

  private static void checkFolder(Path file, PropertyReader reader) {
    if (file == null) {
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(file)) {
      reader.problem("--csv " + file + ": it is a folder");
    } else {
      FileAccess.writeProblem(folder)
          .ifPresent(problem -> reader.problem("--csv " + file + ": " + problem));
    }
  }
}
