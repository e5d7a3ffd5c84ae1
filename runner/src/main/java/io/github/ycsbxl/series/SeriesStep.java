package io.github.ycsbxl.series;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.fleet.FleetPlan;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkProperties;
import io.github.ycsbxl.setup.BenchmarkSettings;
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
 * @param name name of its result directory
 * @param store name shared by the steps on the same store, such as the name of a side; may be empty
 * @param clients number of client processes; 0 if a single process measures
 * @param jvm class path and options if the step has its own process; empty if this process runs it
 *     or starts its clients
 * @param swept values of swept properties that need their own column in tables, in order
 */
public record SeriesStep(
    String name,
    String store,
    int clients,
    BenchmarkSettings settings,
    Optional<Jvm> jvm,
    Map<String, String> swept) {

  /** Creates a step without swept properties that need a column. */
  public SeriesStep(
      String name, String store, int clients, BenchmarkSettings settings, Optional<Jvm> jvm) {
    this(name, store, clients, settings, jvm, Map.of());
  }

  /**
   * Class path and options of a process that runs a single step. Immutable.
   *
   * @param classPath prepended to the class path of this process
   * @param options appended to the options of this process, which they override
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
   * Returns the kind of benchmark. A step in this process only runs, because the series has loaded
   * the store. Other processes load missing records themselves before they run.
   */
  BenchmarkKind kind() {
    return clients == 0 && jvm.isEmpty() ? BenchmarkKind.RUN : BenchmarkKind.BENCH;
  }

  /** Checks all steps before anything is started. Throws an exception that lists every mistake. */
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

  /**
   * Checks the settings. Does not create the plan if the classes are only on the class path of the
   * step's own process.
   */
  private void check() throws ConfigurationException, RunFailedException {
    if (jvm.isEmpty() || jvm.get().classPath().isEmpty()) {
      plan();
    }
    settings.read(SeriesStep::output);
  }

  private static OutputConfig output(PropertyReader reader) {
    for (Property<?> property : Scope.ONE_RUN.filter(BenchmarkProperties.core())) {
      reader.check(
          !reader.isChosen(property),
          property,
          "is for a single run; each run of a series has its own result directory");
    }
    return OutputConfig.from(reader);
  }

  private void plan() throws ConfigurationException, RunFailedException {
    if (clients == 0) {
      BenchmarkPlan.read(settings, kind());
    } else {
      FleetPlan.read(settings, kind(), clients);
    }
  }

  /**
   * Returns the arguments of {@code bin/ycsb} for the step's own process.
   *
   * @param file with the settings
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
