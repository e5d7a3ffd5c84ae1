package io.github.ycsbxl.ab;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import io.github.ycsbxl.benchmark.BenchmarkPlan;
import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.benchmark.FleetPlan;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.results.TextForm;
import io.github.ycsbxl.run.RunFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One of the two things that are compared: what its processes are started with. Immutable.
 *
 * @param name a or b
 * @param classPath in front of this process's
 * @param jvmOptions behind this process's, which they so override
 * @param clients processes of each run; 0 is one that measures alone
 */
public record Side(
    String name,
    BenchmarkSettings settings,
    List<String> classPath,
    List<String> jvmOptions,
    int clients) {
  /** Files of one run, which the next would write over. */
  private static final List<Property<?>> OF_ONE_RUN =
      List.of(OutputConfig.EXPORT_FILE, OutputConfig.HDR_FILES, TextForm.RAW_FILE);

  /**
   * The mistakes that can be seen here: classes of a class path of its own are seen by its
   * processes alone.
   */
  List<String> problems() {
    var problems = new ArrayList<String>();
    for (Property<?> property : OF_ONE_RUN) {
      if (!settings.given(property).isBlank()) {
        problems.add(property.name() + " is for one run; each of a series has a folder");
      }
    }
    problems.addAll(settings.problems());
    if (classPath.isEmpty() && problems.isEmpty()) {
      try {
        if (clients == 0) {
          BenchmarkPlan.read(settings, BenchmarkKind.BENCH);
        } else {
          FleetPlan.read(settings, BenchmarkKind.BENCH, clients, System.getenv());
        }
      } catch (ConfigurationException e) {
        problems.addAll(e.problems());
      } catch (RunFailedException e) {
        problems.add(e.getMessage());
      }
    }
    return problems;
  }

  /** Options of the JVM of a process. */
  List<String> options() {
    var options = new ArrayList<>(jvmOptions);
    if (!classPath.isEmpty()) {
      options.add("-cp");
      options.add(
          Stream.concat(classPath.stream(), Stream.of(System.getProperty("java.class.path")))
              .collect(Collectors.joining(System.getProperty("path.separator"))));
    }
    return options;
  }

  /**
   * The words behind {@code bin/ycsb}.
   *
   * @param file of its properties
   */
  List<String> arguments(BenchmarkKind kind, String file, String runName) {
    var arguments = new ArrayList<>(kind.command());
    settings.binding().ifPresent(arguments::add);
    arguments.addAll(List.of("-P", file));
    arguments.addAll(List.of("-p", OutputConfig.RUN_NAME.name() + "=" + runName));
    if (clients > 0) {
      arguments.addAll(List.of("-clients", String.valueOf(clients)));
    }
    return arguments;
  }
}
