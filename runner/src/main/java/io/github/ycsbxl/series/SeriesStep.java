package io.github.ycsbxl.series;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import io.github.ycsbxl.benchmark.BenchmarkPlan;
import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.fleet.FleetPlan;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.tables.OutputConfig;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One run of a series. Immutable.
 *
 * @param name of its folder
 * @param store the name that steps on the same store share, such as the side's; may be empty
 * @param clients processes that do it; 0 is one that measures alone
 * @param jvm what a process of its own has besides; empty if this process does it or starts clients
 * @param swept the values of the properties that a sweep changes and that tables have no column of,
 *     in order
 */
public record SeriesStep(
    String name,
    String store,
    int clients,
    BenchmarkSettings settings,
    Optional<Jvm> jvm,
    Map<String, String> swept) {

  /** Makes a step of a series that sweeps over nothing but what every table has. */
  public SeriesStep(
      String name, String store, int clients, BenchmarkSettings settings, Optional<Jvm> jvm) {
    this(name, store, clients, settings, jvm, Map.of());
  }

  /**
   * A process that does nothing but one step. Immutable.
   *
   * @param classPath in front of this process's
   * @param options behind this process's, which they override
   */
  public record Jvm(List<String> classPath, List<String> options) {
    List<String> command() {
      var command = new ArrayList<>(options);
      if (!classPath.isEmpty()) {
        command.add("-cp");
        command.add(
            Stream.concat(classPath.stream(), Stream.of(System.getProperty("java.class.path")))
                .collect(Collectors.joining(System.getProperty("path.separator"))));
      }
      return command;
    }
  }

  SeriesStep named(String other) {
    return new SeriesStep(other, store, clients, settings, jvm, swept);
  }

  SeriesStep with(BenchmarkSettings other) {
    return new SeriesStep(name, store, clients, other, jvm, swept);
  }

  /**
   * The kind of the step: a run on a loaded store, unless its client processes load it themselves.
   */
  BenchmarkKind kind() {
    return clients == 0 && jvm.isEmpty() ? BenchmarkKind.RUN : BenchmarkKind.BENCH;
  }

  /** Throws with the mistakes of all steps, before anything is started. */
  static void check(Collection<SeriesStep> steps) throws ConfigurationException {
    var problems = new LinkedHashSet<String>();
    for (SeriesStep step : steps) {
      try {
        step.check();
      } catch (ConfigurationException e) {
        problems.addAll(e.problems());
      } catch (RunFailedException e) {
        problems.add(e.getMessage());
      }
    }
    ConfigurationException.throwIfAny(problems);
  }

  /** Checks the settings, except those for which only the step's own process has the classes. */
  private void check() throws ConfigurationException, RunFailedException {
    if (jvm.isEmpty() || jvm.get().classPath().isEmpty()) {
      plan();
    }
    OutputConfig output = settings.read(OutputConfig::from);
    if (Stream.of(output.exportFile(), output.hdrPrefix(), output.rawFile())
        .anyMatch(Optional::isPresent)) {
      throw new ConfigurationException(
          "exportfile, hdrhistogram.fileoutput and measurement.raw.output_file are for one run; a"
              + " series of them has its results in a folder each");
    }
  }

  private void plan() throws ConfigurationException, RunFailedException {
    if (clients == 0) {
      BenchmarkPlan.read(settings, kind());
    } else {
      FleetPlan.read(settings, kind(), clients);
    }
  }

  /**
   * The words behind {@code bin/ycsb} for a process of its own.
   *
   * @param file of the settings
   */
  List<String> arguments(BenchmarkKind of, String file) {
    var arguments = new ArrayList<>(of.command());
    settings.binding().ifPresent(arguments::add);
    arguments.addAll(List.of("-P", file));
    arguments.addAll(List.of("-p", OutputConfig.RUN_NAME.name() + "=" + name));
    if (clients > 0) {
      arguments.addAll(List.of("-clients", String.valueOf(clients)));
    }
    return arguments;
  }
}
