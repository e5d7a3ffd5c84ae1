package io.github.ycsbxl.series;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.ScenarioSettings;
import io.github.ycsbxl.tables.OutputConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;

/**
 * Directory of a sweep, with its settings, so that a later command can continue it. Not
 * thread-safe.
 *
 * @param path parent of the steps' result directories
 */
record SweepFolder(Path path) {
  private static final String SETTINGS = "sweep.properties";

  /**
   * Opens the directory of the sweep named by {@code run.name}, or creates a new one.
   *
   * @param step settings of any step
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
      settings.withoutSecrets().writeTo(out, "the same run.name continues this sweep");
    }
    return folder;
  }

  /** Returns the run of a finished step. Moves the directory of an unfinished step aside. */
  Optional<Run> done(String step) {
    Optional<Run> done = read(path.resolve(step)).filter(SweepFolder::isDone);
    if (done.isEmpty()) {
      free(step);
    }
    return done;
  }

  private static Optional<Run> read(Path step) {
    try {
      return Optional.of(Run.readMeasured(step));
    } catch (IOException e) {
      // The earlier sweep did not reach this step.
      return Optional.empty();
    }
  }

  private static boolean isDone(Run step) {
    return step.verdict().filter(Verdict::settled).isPresent()
        && step.phases().stream()
            .anyMatch(result -> result.phase().equals(PhasePlan.Kind.RUN.label()));
  }

  /** Moves an existing directory of this name aside, so that a new one can be created. */
  void free(String name) {
    try {
      if (Files.exists(path.resolve(name))) {
        Path earlier = Files.createDirectories(path.resolve("earlier"));
        int number = 1;
        while (Files.exists(earlier.resolve(name + "-" + number))) {
          number++;
        }
        Files.move(path.resolve(name), earlier.resolve(name + "-" + number));
      }
    } catch (IOException e) {
      // The step itself will report that it cannot create its directory.
    }
  }

  private static void refuseOther(Path folder, Map<String, String> now)
      throws ConfigurationException, IOException {
    Path file = folder.resolve(SETTINGS);
    var then = new Properties();
    try (var in = Files.newBufferedReader(file)) {
      then.load(in);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is damaged: " + ErrorMessages.message(e), e);
    }
    var names = new TreeSet<>(then.stringPropertyNames());
    names.addAll(now.keySet());
    names.removeIf(name -> ScenarioSettings.isIn(Scope.NEUTRAL, name, now));
    var problems = new ArrayList<String>();
    for (String name : names) {
      String wanted = now.getOrDefault(name, "");
      String had = then.getProperty(name, "");
      if (!wanted.equals(had)) {
        problems.add(
            "%s=%s: was '%s' in the sweep to continue, %s; use another run.name"
                .formatted(name, wanted, had, folder));
      }
    }
    ConfigurationException.throwIfAny(problems);
  }
}
