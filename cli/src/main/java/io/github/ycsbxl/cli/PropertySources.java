package io.github.ycsbxl.cli;

import io.github.ycsbxl.cli.BenchmarkCommand.BenchmarkOptions;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Suggestion;
import io.github.ycsbxl.files.InputText;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.schedule.ArrivalConfig;
import io.github.ycsbxl.screen.ForeignOutput;
import io.github.ycsbxl.setup.BenchmarkProperties;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.ScenarioSettings;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Properties of a command line: from files in order, then from -p, then from options that stand for
 * a property.
 */
final class PropertySources {
  private static final Map<Property<?>, String> OPTIONS =
      Map.of(
          RunConfig.THREADS, "-threads",
          ArrivalConfig.TARGET, "-target",
          OutputConfig.LABEL, "-l",
          BenchmarkProperties.DB, "-db");

  private static final String WORKLOADS = "workloads";

  private final List<String> problems = new ArrayList<>();

  /**
   * Missing files. If there are any, other problems are not reported, since they may be
   * consequences.
   */
  private final List<String> missing = new ArrayList<>();

  private final List<String> remarks = new ArrayList<>();

  /** Values set by -p, to detect that a later -p or option overrides them. */
  private final Map<String, String> assigned = new HashMap<>();

  private final Properties properties = new Properties();

  /** Names of the properties that the command line sets, which override files of scenarios. */
  private final Set<String> commandLine = new TreeSet<>();

  static BenchmarkSettings read(BenchmarkOptions options) throws ConfigurationException {
    var sources = new PropertySources();
    sources.addAll(options);
    return sources.settings(options.binding);
  }

  /** Reads the settings of a command without options for threads and target. */
  static BenchmarkSettings read(StoreOptions options) throws ConfigurationException {
    return read(options, List.of());
  }

  /**
   * Reads the settings of a command whose options are lists of values, which do not set properties.
   *
   * @param varied properties that these options set in each step
   */
  static BenchmarkSettings read(StoreOptions options, List<Property<?>> varied)
      throws ConfigurationException {
    var sources = new PropertySources();
    sources.add(options);
    varied.forEach(property -> sources.commandLine.add(property.name()));
    return sources.settings(options.binding);
  }

  /** Reads the settings of a command without a store. */
  static BenchmarkSettings read(List<String> files, List<String> assignments, String target)
      throws ConfigurationException {
    var sources = new PropertySources();
    files.forEach(sources::addFile);
    assignments.forEach(sources::addAssignment);
    sources.addOption(ArrivalConfig.TARGET, target);
    return sources.settings(null);
  }

  /**
   * Reads the settings of one side of a comparison. The settings of the side override the common
   * settings.
   */
  static BenchmarkSettings readSide(BenchmarkOptions common, BenchmarkOptions side, String seed)
      throws ConfigurationException {
    var sources = new PropertySources();
    sources.addAll(common);
    sources.addAll(side);
    sources.addOption(WorkloadConfig.SEED, seed);
    String binding = side.binding != null || side.dbClass != null ? side.binding : common.binding;
    return sources.settings(binding);
  }

  /** Returns the names of the properties that the options set, without those in files. */
  static Set<String> assigned(BenchmarkOptions options) {
    var sources = new PropertySources();
    options.properties.forEach(sources::addAssignment);
    sources.addOption(RunConfig.THREADS, options.threads);
    sources.addOption(ArrivalConfig.TARGET, options.target);
    return sources.commandLine;
  }

  private void addAll(BenchmarkOptions options) {
    add(options);
    options.scenarios.forEach(scenario -> addAssignment("-scenario ", "scenario.", scenario));
    addOption(RunConfig.THREADS, options.threads);
    addOption(ArrivalConfig.TARGET, options.target);
  }

  private void add(StoreOptions options) {
    assigned.clear();
    options.files.forEach(this::addFile);
    options.properties.forEach(this::addAssignment);
    addOption(OutputConfig.LABEL, options.label);
    addOption(BenchmarkProperties.DB, options.dbClass);
  }

  private BenchmarkSettings settings(String binding) throws ConfigurationException {
    ConfigurationException.throwIfAny(missing);
    ScenarioSettings.addFiles(properties, commandLine, PropertySources::locate, problems, remarks);
    // Hide secrets before a user's class is loaded, because its static initializer may print them.
    properties
        .stringPropertyNames()
        .forEach(name -> ForeignOutput.hide(name, properties.getProperty(name)));
    return BenchmarkSettings.of(Optional.ofNullable(binding), properties, problems, remarks);
  }

  private void addFile(String name) {
    try {
      var found = new Assignments("-P " + name);
      Path file = locate(name);
      found.load(new StringReader(InputText.read(file)));
      var settings = new Properties();
      settings.putAll(found);
      ScenarioSettings.locate(settings, file.toAbsolutePath().getParent());
      settings.stringPropertyNames().stream()
          .flatMap(one -> synonyms(one).stream())
          .filter(one -> !settings.containsKey(one))
          .forEach(this::remove);
      commandLine.removeAll(settings.stringPropertyNames());
      properties.putAll(settings);
    } catch (NoSuchFileException e) {
      missing.add("-P " + name + ": no such file" + hint(name));
    } catch (IOException | IllegalArgumentException e) {
      problems.add("-P " + name + ": " + unreadable(e));
    }
  }

  private static String hint(String name) {
    List<String> files =
        Installation.workloadFiles().stream()
            .map(file -> WORKLOADS + "/" + file.getFileName())
            .toList();
    String suggestion = Suggestion.didYouMean(name, files);
    return suggestion.isEmpty() ? "; 'ycsb list workloads' shows the workload files" : suggestion;
  }

  private static String unreadable(Exception e) {
    return "cannot be read: "
        + (e instanceof IOException io
            ? ErrorMessages.fileMessage(io)
            : "a \\u escape has fewer than four hexadecimal digits");
  }

  /**
   * Finds a file at its path or else relative to the installation, so that workloads/x works from
   * any directory.
   */
  private static Path locate(String name) {
    Path given = Path.of(name);
    Path installed = Installation.home().resolve(name);
    return !Files.exists(given) && Files.exists(installed) ? installed : given;
  }

  private void addAssignment(String assignment) {
    addAssignment("-p ", "", assignment);
  }

  private void addAssignment(String option, String prefix, String assignment) {
    int equals = assignment.indexOf('=');
    if (equals < 0 || assignment.substring(0, equals).isBlank()) {
      problems.add(option + assignment + ": expected name=value");
    } else {
      String name = prefix + assignment.substring(0, equals).strip();
      String value = assignment.substring(equals + 1).strip();
      remark(name, value, "a later -p");
      assigned.put(name, value);
      set(name, value);
    }
  }

  /** Sets a property that the command line names. */
  private void set(String name, String value) {
    synonyms(name).forEach(this::remove);
    properties.setProperty(name, value);
    commandLine.add(name);
  }

  private void remove(String name) {
    properties.remove(name);
    commandLine.remove(name);
  }

  private static Set<String> synonyms(String name) {
    return BenchmarkProperties.catalog().synonyms(name);
  }

  /**
   * Adds a remark if an option overrides a different value from -p. Omits the values, which may be
   * secrets.
   */
  private void remark(String name, String value, String as) {
    String before = assigned.get(name);
    if (before != null && !before.equals(value)) {
      remarks.add("-p %s is overridden by %s".formatted(PropertyReader.shown(name), as));
    }
  }

  private void addOption(Property<?> property, String value) {
    if (value != null) {
      remark(property.name(), value, OPTIONS.getOrDefault(property, property.name()));
      set(property.name(), value);
    }
  }

  /** Properties of one file. A property with two values is a problem. */
  private final class Assignments extends Properties {
    private static final long serialVersionUID = 1;
    private final String source;

    Assignments(String source) {
      this.source = source;
    }

    @Override
    public synchronized Object put(Object name, Object value) {
      Object before = super.put(name, value);
      if (before != null && !before.equals(value)) {
        problems.add(
            "%s sets %s twice, to different values"
                .formatted(source, PropertyReader.shown(name.toString())));
      }
      return before;
    }
  }

  /** Installation directory, which contains bin/ycsb, workloads/ and results/. */
  static final class Installation {
    private Installation() {}

    /** Returns the directory set by the launcher, or else the current directory. */
    static Path home() {
      return Path.of(System.getProperty("ycsb.home", ""));
    }

    /** Returns the workload files of the installation. */
    static List<Path> workloadFiles() {
      try (Stream<Path> files = Files.list(home().resolve(WORKLOADS))) {
        return files.filter(Files::isRegularFile).sorted().toList();
      } catch (IOException e) {
        return List.of();
      }
    }
  }
}
