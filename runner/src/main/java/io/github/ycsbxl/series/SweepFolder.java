package io.github.ycsbxl.series;

import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.run.Phase;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * Folder of a sweep, which remembers its settings, so that the same sweep can go on in it. Not
 * thread-safe.
 *
 * @param path where the folders of the steps are
 */
record SweepFolder(Path path) {
  private static final String SETTINGS = "sweep.properties";

  /** What may differ when a sweep goes on. */
  private static final Set<String> FREE =
      Set.of(WorkloadConfig.SEED.name(), OutputConfig.RESULTS_DIR.name());

  /**
   * The folder of the sweep that {@code run.name} names, if it is there, or a new one.
   *
   * @param step the settings of one of the steps
   */
  static SweepFolder open(BenchmarkSettings settings, BenchmarkSettings step)
      throws ConfigurationException, IOException {
    var reader = settings.reader();
    Optional<Path> named =
        reader
            .find(OutputConfig.RUN_NAME)
            .map(name -> Path.of(reader.get(OutputConfig.RESULTS_DIR), name));
    if (named.isPresent() && Files.isRegularFile(named.get().resolve(SETTINGS))) {
      refuseOther(named.get(), settings.withoutSecrets().given());
      return new SweepFolder(named.get());
    }
    var folder = new SweepFolder(Series.folder(step, "sweep"));
    try (var out = Files.newBufferedWriter(folder.path().resolve(SETTINGS))) {
      settings.withoutSecrets().writeTo(out, "the same sweep goes on with the same run.name");
    }
    return folder;
  }

  /**
   * The result of a step that ran to its end without failures; the remains of one that did not are
   * moved aside.
   */
  Optional<PhaseResult> done(String step) {
    Path folder = path.resolve(step);
    if (!Files.exists(folder)) {
      return Optional.empty();
    }
    Optional<PhaseResult> result = result(folder).filter(SweepFolder::isWhole);
    if (result.isEmpty()) {
      moveAside(step);
    }
    return result;
  }

  /** A name of a folder that is not there yet. */
  String free(String prefix, String store) {
    String name = store.isEmpty() ? prefix : prefix + "-" + store;
    if (Files.exists(path.resolve(name))) {
      moveAside(name);
    }
    return name;
  }

  private void moveAside(String name) {
    int number = 1;
    while (Files.exists(path.resolve("earlier/" + name + "-" + number))) {
      number++;
    }
    try {
      Files.createDirectories(path.resolve("earlier"));
      Files.move(path.resolve(name), path.resolve("earlier/" + name + "-" + number));
    } catch (IOException e) {
      // The step will say that it cannot make its folder.
    }
  }

  private static Optional<PhaseResult> result(Path folder) {
    try {
      List<PhaseResult> runs =
          RunLog.of(folder).results().stream()
              .filter(result -> result.phase().equals(Phase.Kind.RUN.label()))
              .toList();
      return runs.isEmpty() ? Optional.empty() : Optional.of(PhaseResult.together(runs));
    } catch (IOException e) {
      // It did not come so far.
      return Optional.empty();
    }
  }

  private static boolean isWhole(PhaseResult result) {
    var counts = result.measurement().counts();
    return !result.partial() && counts.failed() + counts.missed() == 0;
  }

  private static void refuseOther(Path folder, Map<String, String> now)
      throws ConfigurationException, IOException {
    Path file = folder.resolve(SETTINGS);
    var then = new Properties();
    try (var in = Files.newBufferedReader(file)) {
      then.load(in);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is damaged: " + ErrorMessages.of(e), e);
    }
    var names = new TreeSet<>(then.stringPropertyNames());
    names.addAll(now.keySet());
    names.removeAll(FREE);
    List<String> problems =
        names.stream()
            .filter(name -> !now.getOrDefault(name, "").equals(then.getProperty(name, "")))
            .map(
                name ->
                    "%s=%s: it was '%s' in the sweep that would go on in %s; name another run"
                        .formatted(
                            name, now.getOrDefault(name, ""), then.getProperty(name, ""), folder))
            .toList();
    ConfigurationException.throwIfAny(problems);
  }
}
