package io.github.ycsbxl.setup;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyCatalog;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Store of a run, as described in the result directory. A later audit must read the same store.
 * Immutable.
 *
 * @param db class name of a user's own binding, or empty
 * @param configuration all settings of the run
 */
public record AuditedStore(
    Path folder, String binding, String db, Map<String, String> configuration) {
  /**
   * Reads the description of a result directory.
   *
   * @param scenario empty for a benchmark without scenarios
   */
  public static AuditedStore read(Path folder, String scenario) throws IOException {
    RunDescription run = Run.description(folder).scenario(scenario);
    // The run's server has ended, so this process can open the store directly.
    Map<String, String> all = unserved(run.title().binding(), run.configuration());
    String db = all.getOrDefault(BenchmarkProperties.DB.name(), "");
    return new AuditedStore(folder, run.title().binding(), db, all);
  }

  /**
   * Returns the client's settings for access to the store after the benchmark. If the coordinator
   * served the store, the store's directory replaces its address, because the server has ended.
   */
  static Map<String, String> unserved(String binding, Map<String, String> ofClient) {
    var all = new TreeMap<>(ofClient);
    String served = all.remove(ClientsConfig.SERVED.name());
    if (served != null) {
      Bindings.named(binding).map(BindingInfo::properties).stream()
          .flatMap(properties -> Scope.ADDRESS.filter(properties).stream())
          .forEach(address -> all.remove(address.name()));
      Bindings.named(binding)
          .flatMap(BindingInfo::folder)
          .ifPresent(property -> all.put(property.name(), served));
    }
    return all;
  }

  /**
   * Returns the settings of an audit: the requested settings, completed by the store settings of
   * the run.
   *
   * @throws ConfigurationException if another store is requested; a store may have new addresses
   */
  public BenchmarkSettings settings(BenchmarkSettings asked) throws ConfigurationException {
    if (configuration.containsValue(Secrets.HIDDEN)) {
      return withSecretsOf(asked).settings(asked);
    }
    var problems = new ArrayList<>(asked.problems());
    String askedDb = asked.given(BenchmarkProperties.DB);
    String name = askedDb.isBlank() ? asked.binding().orElse("") : askedDb;
    if (!name.isEmpty() && !name.equals(db.isEmpty() ? binding : db)) {
      problems.add(
          "%s: the run in %s used %s; an audit has to read the same store"
              .formatted(name, folder, db.isEmpty() ? binding : "-db " + db));
      throw new ConfigurationException(problems);
    }
    var merged = new TreeMap<>(asked.given());
    // Use only the fault settings of the run: they decide whether this tool starts the nodes of the
    // store.
    merged.keySet().removeIf(FaultPlan::isFault);
    configuration.keySet().stream()
        .filter(FaultPlan::isFault)
        .forEach(key -> merged.put(key, configuration.get(key)));
    PropertyReader ran = PropertyReader.from(configuration);
    PropertyReader given = asked.reader();
    for (Property<?> property : ofStore()) {
      boolean address = property.isIn(Scope.ADDRESS);
      if (given.isSet(property) && !address && !same(property, given, ran)) {
        problems.add(difference(property.name(), asked));
      }
      // Do not copy defaults, because setting a default may conflict with another setting.
      if (!given.isSet(property) && ran.isChosen(property)) {
        merged.putAll(ran.given(List.of(property)));
      }
    }
    ownSettings().forEach((key, value) -> own(key, value, asked, merged, problems));
    ConfigurationException.throwIfAny(problems);
    return BenchmarkSettings.of(asked.binding(), merged);
  }

  /** Throws if another result directory of the same benchmark used a different store. */
  public void requireSame(AuditedStore other) throws ConfigurationException {
    PropertyReader one = PropertyReader.from(configuration);
    PropertyReader two = PropertyReader.from(other.configuration);
    boolean same =
        binding.equals(other.binding)
            && ofStore().stream()
                .filter(property -> !property.isIn(Scope.ADDRESS))
                .allMatch(property -> same(property, one, two));
    ConfigurationException.throwIfAny(
        same
            ? List.of()
            : List.of(
                "the runs in %s and %s were on different stores".formatted(folder, other.folder)));
  }

  /**
   * Takes secrets from the requested settings, since the result directory does not contain them.
   */
  private AuditedStore withSecretsOf(BenchmarkSettings asked) {
    var all = new TreeMap<>(configuration);
    configuration.forEach(
        (name, value) -> {
          if (value.equals(Secrets.HIDDEN)) {
            all.remove(name);
            Optional.ofNullable(asked.given().get(name)).ifPresent(given -> all.put(name, given));
          }
        });
    return new AuditedStore(folder, binding, db, all);
  }

  private List<Property<?>> ofStore() {
    var all = new ArrayList<Property<?>>(Scope.RECORDS.filter(BenchmarkProperties.core()));
    Bindings.named(binding).ifPresent(info -> all.addAll(info.properties()));
    return all;
  }

  /**
   * Compares a setting of a user's binding class with the same setting of the run. Settings whose
   * names look like addresses may differ.
   */
  private void own(
      String key,
      String value,
      BenchmarkSettings asked,
      Map<String, String> merged,
      List<String> problems) {
    String given = asked.given().get(key);
    if (given != null && !given.equals(value) && !key.matches("(?i).*(host|address|url|port).*")) {
      problems.add(difference(key, asked));
    }
    merged.putIfAbsent(key, value);
  }

  private Map<String, String> ownSettings() {
    var own = new TreeMap<String, String>();
    if (!db.isEmpty()) {
      BenchmarkSettings.of(Optional.empty(), configuration)
          .undeclared(new PropertyCatalog(BenchmarkProperties.core()))
          .forEach(key -> own.put(key, configuration.get(key)));
      own.put(BenchmarkProperties.DB.name(), db);
    }
    return own;
  }

  private String difference(String name, BenchmarkSettings asked) {
    String had = configuration.get(name);
    return "%s=%s: the audit needs the value of the run in %s, which is %s; remove the property"
        .formatted(
            name,
            PropertyReader.shown(asked.given().get(name)),
            folder,
            had == null ? "the default" : PropertyReader.shown(had));
  }

  private static <T> boolean same(Property<T> property, PropertyReader one, PropertyReader two) {
    return value(property, one).equals(value(property, two));
  }

  private static <T> Object value(Property<T> property, PropertyReader reader) {
    return property.fallback() == null ? reader.find(property) : reader.get(property);
  }
}
