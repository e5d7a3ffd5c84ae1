package io.github.ycsbxl.setup;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyCatalog;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.files.InputText;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.slo.SlaConfig;
import io.github.ycsbxl.workload.CasConfig;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
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
 * {@code <name>.<property>} sets a property of the scenario. The first of these wins: {@code
 * <name>.<property>} on the command line, the common setting on the command line, {@code
 * <name>.<property>} in a file, the scenario's file, the common settings in files. Stateless.
 */
public final class ScenarioSettings {
  private static final String PREFIX = "scenario.";
  private static final String SLA = SlaConfig.SLA.name();

  /** Workload file of a scenario. */
  public static final Property<String> FILE =
      Property.declare("scenario.<name>", ValueForm.text())
          .scope(Scope.BENCHMARK)
          .meaning(
              "workload file of the scenario <name>; if empty, only the settings <name>.<property>"
                  + " apply. Scenarios run at the same time (docs/scenarios.md)");

  /** Delay of a scenario. */
  public static final Property<Duration> DELAY =
      Property.declare("start.delay", UnitForms.duration())
          .scope(Scope.SCENARIO)
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
   * Reads the scenarios' files and adds their settings as {@code <name>.<property>}. What the
   * command line sets overrides files: a common setting there replaces settings of scenarios in
   * files.
   *
   * @param commandLine names of the properties that the command line sets
   * @param problems receives a sentence per mistake
   * @param remarks receives a sentence per setting without effect
   */
  public static void addFiles(
      Properties all,
      Set<String> commandLine,
      FileFinder files,
      List<String> problems,
      List<String> remarks) {
    Set<String> common = synonyms(commandLine);
    for (String name : names(all)) {
      String file = all.getProperty(PREFIX + name);
      own(all, name)
          .filter(property -> isReplaced(property, common))
          .map(property -> name + "." + property)
          .filter(setting -> !commandLine.contains(setting))
          .toList()
          .forEach(all::remove);
      if (!file.isBlank()) {
        Properties settings = read(name, file, files, problems, remarks);
        settings.keySet().removeIf(property -> isReplaced(property.toString(), common));
        Set<String> known = synonyms(own(all, name).collect(Collectors.toSet()));
        settings.keySet().removeAll(known);
        settings.forEach((key, value) -> all.put(name + "." + key, value));
      }
    }
    commandLine.stream()
        .filter(property -> !isBeside(property) && isOverridden(all, property))
        .sorted()
        .forEach(
            property ->
                remarks.add(property + " has no effect, because every scenario sets it itself"));
  }

  /** Reads the file of a scenario, without settings that apply to all scenarios. */
  private static Properties read(
      String name, String file, FileFinder files, List<String> problems, List<String> remarks) {
    var settings = new Properties();
    try {
      settings.load(new StringReader(InputText.read(files.find(file))));
    } catch (IOException e) {
      problems.add(PREFIX + name + "=" + file + ": " + ErrorMessages.fileMessage(e));
    } catch (IllegalArgumentException e) {
      problems.add(PREFIX + name + "=" + file + ": cannot be read: " + e.getMessage());
    }
    var ignored = new TreeSet<>(settings.stringPropertyNames());
    ignored.removeIf(key -> !isOfAll(key));
    if (!ignored.isEmpty()) {
      remarks.add(
          "%s%s: ignored these settings of %s, because they apply to all scenarios: %s"
              .formatted(PREFIX, name, file, String.join(", ", ignored)));
    }
    settings.keySet().removeAll(ignored);
    return settings;
  }

  /** Returns true if a common setting on the command line replaces a scenario's own in a file. */
  private static boolean isReplaced(String property, Set<String> common) {
    return common.contains(property) && !property.equals(SLA);
  }

  /** Returns these names and the other names of the same properties. */
  private static Set<String> synonyms(Set<String> names) {
    return names.stream()
        .flatMap(name -> BenchmarkProperties.catalog().synonyms(name).stream())
        .collect(Collectors.toSet());
  }

  /** Returns true if the common setting has a meaning of its own, which no scenario overrides. */
  private static boolean isBeside(String property) {
    PropertyCatalog all = BenchmarkProperties.catalog();
    return all.isIn(Scope.BENCHMARK, property) && all.isIn(Scope.SCENARIO, property);
  }

  /** Returns true if every scenario sets this property itself. */
  private static boolean isOverridden(Properties all, String property) {
    List<String> names = names(all);
    return !names.isEmpty() && overriding(all, property).size() == names.size();
  }

  private static List<String> overriding(Properties all, String property) {
    Set<String> synonyms = BenchmarkProperties.catalog().synonyms(property);
    return names(all).stream().filter(name -> own(all, name).anyMatch(synonyms::contains)).toList();
  }

  /**
   * Checks that a property that varies from run to run varies in the scenarios.
   *
   * @param problems receives a sentence if every scenario sets the property itself
   * @param remarks receives a sentence if some scenarios do
   */
  public static void checkVaried(
      BenchmarkSettings all,
      String property,
      Collection<String> problems,
      Collection<String> remarks) {
    List<String> set = overriding(all.properties(), property);
    if (set.isEmpty() || isBeside(property)) {
      return;
    }
    String settings =
        set.stream().map(name -> name + "." + property).collect(Collectors.joining(", "));
    if (isOverridden(all.properties(), property)) {
      problems.add(
          "%s has no effect, because every scenario sets it itself; remove %s"
              .formatted(property, settings));
    } else {
      remarks.add(
          "%s has no effect on scenarios that set it themselves: %s".formatted(property, settings));
    }
  }

  /** Returns the properties with the names of the scenarios' files removed, once they are read. */
  static Properties withoutFiles(Properties read) {
    var all = new Properties();
    all.putAll(read);
    names(read).forEach(name -> all.setProperty(PREFIX + name, ""));
    return all;
  }

  /**
   * Returns the name with which a property is set for one scenario.
   *
   * @param scenario empty for the property of a benchmark without scenarios
   */
  public static String name(String scenario, Property<?> property) {
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
    String sla = SlaConfig.ofAll(common.getProperty(SLA, ""), names);
    common.computeIfPresent(SLA, (key, any) -> sla);
    return common;
  }

  private static Optional<String> scenarioOf(String key, List<String> names) {
    return names.stream().filter(name -> key.startsWith(name + ".")).findFirst();
  }

  /** Returns the name of the property without the name of a scenario before it. */
  public static String withoutScenario(String key, Properties all) {
    return scenarioOf(key, names(all)).map(name -> key.substring(name.length() + 1)).orElse(key);
  }

  /**
   * Returns true if a setting, in common or for one scenario, has this scope.
   *
   * @param all settings of the benchmark, which name its scenarios
   */
  public static boolean isIn(Scope scope, String setting, Map<String, String> all) {
    var properties = new Properties();
    properties.putAll(all);
    return BenchmarkProperties.catalog().isIn(scope, withoutScenario(setting, properties));
  }

  /** Returns the settings of one scenario, including the common settings that apply to it. */
  static BenchmarkSettings scenario(BenchmarkSettings all, String name) {
    Properties own = common(all.properties());
    // Common SLOs apply to all scenarios together, not to each.
    own.remove(SLA);
    List<String> names = names(all.properties());
    own.putIfAbsent(RecordConfig.TABLE.name(), name);
    String seed = own.getProperty(WorkloadConfig.SEED.name(), "0");
    if (seed.matches("-?\\d{1,18}")) {
      // With different seeds, scenarios choose their records independently.
      long different = Long.parseLong(seed) + names.indexOf(name);
      own.setProperty(WorkloadConfig.SEED.name(), Long.toString(different));
    }
    // Each scenario has an ID of its own, so that audits tell their updates apart.
    own.computeIfPresent(CasConfig.AUDIT_ID.name(), (key, id) -> id + "." + name);
    own(all.properties(), name)
        .filter(property -> !isOfAll(property))
        .forEach(
            property ->
                own.setProperty(property, all.properties().getProperty(name + "." + property)));
    String ofName = SlaConfig.ofScenario(all.properties().getProperty(SLA, ""), name);
    if (!ofName.isEmpty()) {
      own.merge(SLA, ofName, (before, more) -> before + "," + more);
    }
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
    PropertyCatalog all = BenchmarkProperties.catalog();
    return name.startsWith(PREFIX)
        || all.isIn(Scope.BENCHMARK, name) && !all.isIn(Scope.SCENARIO, name);
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
