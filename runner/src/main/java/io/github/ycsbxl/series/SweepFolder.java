package io.github.ycsbxl.series;

import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

  /** The settings that may differ when a sweep goes on. */
  private static final Set<String> FREE =
      Set.of(WorkloadConfig.SEED.name(), OutputConfig.RESULTS_DIR.name());

  /**
   * Opens the folder of the sweep that {@code run.name} names, or makes a new one.
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

  /** Returns a step that need not be run again; moves what there is of any other one aside. */
  Optional<Run> done(String step) {
    Optional<Run> done = read(path.resolve(step)).filter(SweepFolder::isDone);
    if (done.isEmpty()) {
      free(step);
    }
    return done;
  }

  private static Optional<Run> read(Path step) {
    try {
      return Optional.of(Run.of(step));
    } catch (IOException e) {
      // The sweep before this one did not come to this step.
      return Optional.empty();
    }
  }

  private static boolean isDone(Run step) {
    return step.verdict().filter(Verdict::settled).isPresent()
        && step.phases().stream()
            .anyMatch(result -> result.phase().equals(PhasePlan.Kind.RUN.label()));
  }

  /** Moves a folder of this name aside, if there is one, so that another one can be made. */
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
      // The step itself will say that it cannot make its folder.
    }
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
    var problems = new ArrayList<String>();
    for (String name : names) {
      String wanted = now.getOrDefault(name, "");
      String had = then.getProperty(name, "");
      if (!wanted.equals(had)) {
        problems.add(
            "%s=%s: it was '%s' in the sweep that would go on in %s; name another run"
                .formatted(name, wanted, had, folder));
      }
    }
    ConfigurationException.throwIfAny(problems);
  }
}
