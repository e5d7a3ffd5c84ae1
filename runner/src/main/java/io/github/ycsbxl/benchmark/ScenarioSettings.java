package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.InputText;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.faults.SlaConfig;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.metrics.ServersConfig;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.tables.CostConfig;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settings of scenarios. {@code scenario.<name>=<file>} names a scenario and its workload file;
 * {@code <name>.<property>} sets a property of the scenario. These properties override the file,
 * and the file overrides the common settings. Stateless.
 */
public final class ScenarioSettings {
  private static final String PREFIX = "scenario.";

  /** Workload file of a scenario. */
  public static final Property<String> FILE =
      Property.of("scenario.<name>", ValueForm.text())
          .meaning(
              "workload file of the scenario <name>; if empty, only the settings <name>.<property>"
                  + " apply. Scenarios run at the same time (docs/scenarios.md)");

  /** Delay of a scenario. */
  public static final Property<Duration> DELAY =
      Property.of("start.delay", UnitForms.duration())
          .meaning("time from the start of the run to the start of the scenario [none]");

  static final List<Property<?>> PROPERTIES = List.of(FILE, DELAY);

  private ScenarioSettings() {}

  /** Finder of a workload file by the name that the user gave. */
  public interface FileFinder {
    Path find(String name);
  }

  /** Returns the names of the scenarios in order; empty without scenarios. */
  public static List<String> names(Properties all) {
    return all.stringPropertyNames().stream()
        .filter(name -> name.startsWith(PREFIX))
        .map(name -> name.substring(PREFIX.length()))
        .sorted()
        .toList();
  }

  /**
   * Resolves the names of scenarios' files against the directory of the workload file that names
   * them. Names of files that are not in this directory stay as they are.
   */
  public static void locate(Properties file, Path directory) {
    for (String name : names(file)) {
      String given = file.getProperty(PREFIX + name);
      Path beside = directory.resolve(given);
      if (!given.isBlank() && Files.isRegularFile(beside)) {
        file.setProperty(PREFIX + name, beside.toString());
      }
    }
  }

  /**
   * Reads the scenarios' files and adds their settings as {@code <name>.<property>}, unless set.
   *
   * @param problems receives a sentence per mistake
   * @param remarks receives a sentence per file with settings that are ignored, because they apply
   *     to all scenarios
   */
  public static void addFiles(
      Properties all, FileFinder files, List<String> problems, List<String> remarks) {
    for (String name : names(all)) {
      String file = all.getProperty(PREFIX + name);
      if (file.isBlank()) {
        continue;
      }
      try {
        var settings = new Properties();
        settings.load(new StringReader(InputText.read(files.find(file))));
        var ignored = new TreeSet<>(settings.stringPropertyNames());
        ignored.removeIf(key -> !isOfAll(key));
        if (!ignored.isEmpty()) {
          remarks.add(
              "%s%s: ignored these settings of %s, because they apply to all scenarios: %s"
                  .formatted(PREFIX, name, file, String.join(", ", ignored)));
        }
        settings.keySet().removeAll(ignored);
        settings.forEach((key, value) -> all.putIfAbsent(name + "." + key, value));
      } catch (IOException e) {
        problems.add(PREFIX + name + "=" + file + ": " + ErrorMessages.ofFile(e));
      } catch (IllegalArgumentException e) {
        problems.add(PREFIX + name + "=" + file + ": cannot be read: " + e.getMessage());
      }
    }
  }

  /**
   * Returns the name with which a property is set for one scenario.
   *
   * @param scenario empty for the property of a benchmark without scenarios
   */
  static String name(String scenario, Property<?> property) {
    return scenario.isEmpty() ? property.name() : scenario + "." + property.name();
  }

  /** Returns the common settings, without the settings of single scenarios. */
  static Properties common(Properties all) {
    List<String> names = names(all);
    var common = new Properties();
    for (String key : all.stringPropertyNames()) {
      if (!key.startsWith(PREFIX) && scenarioOf(key, names).isEmpty()) {
        common.setProperty(key, all.getProperty(key));
      }
    }
    return common;
  }

  private static Optional<String> scenarioOf(String key, List<String> names) {
    return names.stream().filter(name -> key.startsWith(name + ".")).findFirst();
  }

  /** Returns the name of the property without the name of a scenario before it. */
  static String withoutScenario(String key, Properties all) {
    return scenarioOf(key, names(all)).map(name -> key.substring(name.length() + 1)).orElse(key);
  }

  /** Returns the settings of one scenario, including the common settings that apply to it. */
  static BenchmarkSettings of(BenchmarkSettings all, String name) {
    Properties own = common(all.properties());
    // Common SLOs apply to all scenarios together, not to each.
    own.remove(SlaConfig.SLA.name());
    List<String> names = names(all.properties());
    own.putIfAbsent(RecordConfig.TABLE.name(), name);
    String seed = own.getProperty(WorkloadConfig.SEED.name(), "0");
    if (seed.matches("-?\\d{1,18}")) {
      // With different seeds, scenarios choose their records independently.
      long different = Long.parseLong(seed) + names.indexOf(name);
      own.setProperty(WorkloadConfig.SEED.name(), Long.toString(different));
    }
    own(all.properties(), name)
        .filter(property -> !isOfAll(property))
        .forEach(
            property ->
                own.setProperty(property, all.properties().getProperty(name + "." + property)));
    return new BenchmarkSettings(all.binding(), own, List.of(), List.of());
  }

  /** Returns the properties that are set for this scenario only. */
  private static Stream<String> own(Properties all, String scenario) {
    return all.stringPropertyNames().stream()
        .filter(name -> name.startsWith(scenario + "."))
        .map(name -> name.substring(scenario.length() + 1));
  }

  /** Returns the names of the ledger files that a client may write. */
  public static List<String> ledgers(Map<String, String> settings) {
    var all = new Properties();
    all.putAll(settings);
    List<String> names = names(all);
    return names.isEmpty()
        ? List.of(LedgerFile.NAME)
        : names.stream().map(LedgerFile::name).toList();
  }

  /** Returns a copy in which scenarios do not set these properties themselves. */
  public static BenchmarkSettings without(BenchmarkSettings all, List<Property<?>> properties) {
    var left = all;
    for (String name : names(all.properties())) {
      for (Property<?> property : properties) {
        left = left.without(name(name, property));
      }
    }
    return left;
  }

  /** Adds a problem for each invalid name, and for each property that one scenario cannot set. */
  static void check(BenchmarkSettings all, PropertyReader reader) {
    for (String name : names(all.properties())) {
      if (!name.matches("[a-z][a-z0-9-]*")) {
        reader.problem(
            "%s%s: expected a name of lowercase letters, digits and '-', starting with a letter"
                .formatted(PREFIX, PropertyReader.shown(name)));
      } else if (isStem(name)) {
        reader.problem(
            "%s%s: choose another name, because other properties begin with '%s.'"
                .formatted(PREFIX, name, name));
      }
      own(all.properties(), name)
          .filter(ScenarioSettings::isOfAll)
          .forEach(
              property ->
                  reader.problem(
                      "%s.%s: cannot be set for one scenario; set %s for all"
                          .formatted(name, property, property)));
    }
  }

  private static boolean isStem(String name) {
    return BenchmarkProperties.catalog().properties().stream()
        .anyMatch(property -> property.name().startsWith(name + "."));
  }

  /** Returns true if a property applies to the whole benchmark, not to one scenario. */
  private static boolean isOfAll(String name) {
    return OfAll.NAMES.contains(name) || FaultPlan.isFault(name);
  }

  /** Holder of the names of properties that apply to the whole benchmark. Initialized lazily. */
  private static final class OfAll {
    static final Set<String> NAMES =
        PropertyGroup.join(
                ClientsConfig.PROPERTIES,
                OutputConfig.PROPERTIES,
                ServersConfig.PROPERTIES,
                CostConfig.PROPERTIES,
                SearchConfig.PROPERTIES,
                SweepProperties.PROPERTIES,
                List.of(
                    BenchmarkProperties.DB,
                    ClientId.INDEX,
                    ClientId.COUNT,
                    WorkloadConfig.SEED,
                    RunConfig.ITERATIONS,
                    RunConfig.STATUS_SECONDS,
                    RunConfig.WARMUP_SECONDS,
                    RunConfig.WARMUP_OPERATIONS,
                    RunConfig.UNTIL,
                    SlaConfig.STOP))
            .stream()
            .map(Property::name)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Throws if there are scenarios, because the command works on a single workload. */
  static void refuse(BenchmarkSettings all, String command) throws ConfigurationException {
    List<String> names = names(all.properties());
    if (!names.isEmpty()) {
      String file = all.properties().getProperty(PREFIX + names.get(0));
      throw new ConfigurationException(
          "%s%s: 'ycsb %s' takes no scenarios; give it the settings of one scenario, such as%s -p table=%s"
              .formatted(
                  PREFIX,
                  names.get(0),
                  command,
                  file.isBlank() ? "" : " -P " + file,
                  names.get(0)));
    }
  }
}
