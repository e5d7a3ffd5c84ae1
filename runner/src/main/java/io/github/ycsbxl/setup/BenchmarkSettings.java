package io.github.ycsbxl.setup;

import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.StockConnections;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyCatalog;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.keys.SplitMix;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.slo.SlaConfig;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * Settings as the user gave them, neither parsed nor checked. Immutable, unless the properties are
 * modified.
 *
 * @param binding short name of the binding; empty for a user's class
 * @param problems mistakes found while the properties were collected, such as missing files
 * @param remarks notes about overridden settings
 */
public record BenchmarkSettings(
    Optional<String> binding, Properties properties, List<String> problems, List<String> remarks) {
  private static final String DB_NAME = BenchmarkProperties.DB.name();
  private static final String HINT =
      "; the documentation of the binding lists the properties that it needs";

  /**
   * Returns settings with a seed. If the user gave no seed, draws one now, so that all benchmarks
   * of a series share it. The short name of a stock binding is replaced by its class name.
   */
  public static BenchmarkSettings of(
      Optional<String> binding, Properties properties, List<String> problems) {
    return of(binding, properties, problems, List.of());
  }

  /** Returns settings with a seed and with remarks. */
  public static BenchmarkSettings of(
      Optional<String> binding,
      Properties properties,
      List<String> problems,
      List<String> remarks) {
    String seed = WorkloadConfig.SEED.name();
    if (!properties.containsKey(seed)) {
      properties.setProperty(seed, Long.toString(new SecureRandom().nextInt() & 0xFFFFFFFFL));
    }
    writeOutCounts(properties);
    Optional<StockBinding> stock =
        binding
            .filter(name -> Bindings.named(name).isEmpty() && !properties.containsKey(DB_NAME))
            .flatMap(StockBinding::named);
    stock.ifPresent(one -> properties.setProperty(DB_NAME, one.type()));
    var all = new ArrayList<>(problems);
    if (properties.containsKey(ClientsConfig.SERVED.name())) {
      all.add(ClientsConfig.SERVED_IS_INTERNAL);
    }
    return new BenchmarkSettings(
        stock.isPresent() ? Optional.empty() : binding,
        properties,
        List.copyOf(all),
        List.copyOf(remarks));
  }

  /** Replaces counts such as 10k by digits, for classes of stock YCSB and for the results. */
  private static void writeOutCounts(Properties properties) {
    for (String name : namesByScenario(properties, property -> property.form().isCount())) {
      ValueForm.digits(properties.getProperty(name, ""))
          .ifPresent(all -> properties.setProperty(name, all));
    }
  }

  /** Returns the names of known properties that are set, in common or for a scenario. */
  private static List<String> namesByScenario(
      Properties properties, Predicate<Property<?>> wanted) {
    return properties.stringPropertyNames().stream()
        .filter(
            name ->
                BenchmarkProperties.catalog()
                    .find(ScenarioSettings.withoutScenario(name, properties))
                    .filter(wanted)
                    .isPresent())
        .toList();
  }

  /** Returns settings with exactly these properties. */
  public static BenchmarkSettings of(Optional<String> binding, Map<String, String> all) {
    var properties = new Properties();
    properties.putAll(all);
    return new BenchmarkSettings(binding, properties, List.of(), List.of());
  }

  /** Returns a copy without problems, for a caller that has already reported them. */
  public BenchmarkSettings withoutProblems() {
    return withProblems(List.of());
  }

  /** Returns a copy with these problems only. */
  public BenchmarkSettings withProblems(List<String> all) {
    return new BenchmarkSettings(binding, properties, List.copyOf(all), remarks);
  }

  /** Parses the settings. Throws an exception that lists every mistake. */
  public <T> T read(Function<PropertyReader, T> form) throws ConfigurationException {
    PropertyReader reader = reader();
    problems.forEach(reader::problem);
    BenchmarkProperties.catalog().checkForms(reader);
    T value = form.apply(reader);
    reader.throwIfProblems();
    return value;
  }

  /** Returns a warning for each unknown property. */
  public List<String> unknown() {
    return BenchmarkProperties.catalog().unknown(ScenarioSettings.common(properties));
  }

  /** Returns a warning for each unknown property whose name is close to a known one. */
  List<String> misspelt() {
    return BenchmarkProperties.catalog().misspelt(ScenarioSettings.common(properties));
  }

  /** Returns the names of unknown properties that resemble no known one. */
  List<String> foreign() {
    return BenchmarkProperties.catalog().foreign(ScenarioSettings.common(properties));
  }

  /** Returns the names of given properties that the catalog does not contain. */
  public List<String> undeclared(PropertyCatalog catalog) {
    return catalog.undeclared(properties);
  }

  /**
   * Returns a factory of connections of a class that reads its properties itself. If the class
   * fails to start, the message contains the root cause, because stock bindings tend to hide it.
   *
   * @param type null if the class was not found, which the reader has reported
   */
  ConnectionFactory connections(Class<? extends DB> type) {
    var stock = new StockConnections(type, properties);
    return ConnectionFactory.of(
        type == null ? "" : StockBinding.nameOf(type),
        type,
        () -> {
          try {
            return stock.connect();
          } catch (DBException | RuntimeException e) {
            throw new DBException(ErrorMessages.withRootCause(e) + HINT, e);
          }
        });
  }

  /** Returns the text that the user gave, or an empty string. */
  public String given(Property<?> property) {
    return properties.getProperty(property.name(), "");
  }

  /**
   * Returns the settings in the format of a {@code -P} file. It does not name the scenarios' files,
   * because the settings already contain what these files set.
   */
  public String text() {
    var text = new StringWriter();
    try {
      ScenarioSettings.withoutFiles(properties).store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory cannot fail", e);
    }
    return text.toString();
  }

  /** Writes the settings in the format of a {@code -P} file. */
  public void writeTo(Writer out, String comment) throws IOException {
    properties.store(out, comment);
  }

  /** Returns the existing input files by the properties that name them. */
  public SortedMap<String, Path> inputFiles() {
    PropertyReader reader = reader();
    var files = new TreeMap<String, Path>();
    for (Property<?> property : BenchmarkProperties.catalog().properties()) {
      boolean given = property.form().namesInput() && reader.isSet(property);
      String name =
          given ? String.valueOf(reader.find(property).orElse(null)) : property.fallback();
      if (property.form().namesInput() && name != null && Files.isRegularFile(Path.of(name))) {
        files.put(property.name(), Path.of(name).toAbsolutePath());
      }
    }
    for (String name : inputNames()) {
      Path file = Path.of(properties.getProperty(name));
      if (!name.equals(ScenarioSettings.withoutScenario(name, properties))
          && Files.isRegularFile(file)) {
        files.put(name, file.toAbsolutePath());
      }
    }
    return files;
  }

  /** Returns the names of set properties whose value is an input file, also of scenarios. */
  public List<String> inputNames() {
    return namesByScenario(properties, property -> property.form().namesInput()).stream()
        .filter(name -> !properties.getProperty(name).isBlank())
        .toList();
  }

  /** Returns all properties that the user gave, by name. */
  public SortedMap<String, String> given() {
    var all = new TreeMap<String, String>();
    properties.stringPropertyNames().forEach(name -> all.put(name, properties.getProperty(name)));
    return all;
  }

  /** Returns a copy in which the values of secrets are masked. */
  public BenchmarkSettings withoutSecrets() {
    SortedMap<String, String> all = given();
    all.replaceAll(Secrets::masked);
    return with(all);
  }

  /** Returns a reader of the common settings, without the settings of single scenarios. */
  PropertyReader commonReader() {
    return new PropertyReader(ScenarioSettings.common(properties));
  }

  /** Returns the names of the scenarios in order; empty without scenarios. */
  public List<String> scenarios() {
    return ScenarioSettings.names(properties);
  }

  /** Returns the settings of one scenario, or these settings if there is no such scenario. */
  public BenchmarkSettings scenario(String scenario) {
    boolean given = scenarios().contains(scenario);
    return given ? ScenarioSettings.scenario(this, scenario) : this;
  }

  /**
   * Returns a copy with the settings from the scenarios' files.
   *
   * @param set names of the properties that override files
   */
  public BenchmarkSettings withScenarios(Set<String> set) {
    var all = new Properties();
    all.putAll(properties);
    var mistakes = new ArrayList<>(problems);
    var ignored = new ArrayList<>(remarks);
    ScenarioSettings.addFiles(all, set, Path::of, mistakes, ignored);
    return new BenchmarkSettings(binding, all, List.copyOf(mistakes), List.copyOf(ignored));
  }

  /** Returns a copy with this property set. */
  public BenchmarkSettings with(String name, Object value) {
    var changed = new Properties();
    changed.putAll(properties);
    changed.setProperty(name, String.valueOf(value));
    return new BenchmarkSettings(binding, changed, problems, remarks);
  }

  /** Returns a copy with this property set. */
  public BenchmarkSettings with(Property<?> property, Object value) {
    return with(property.name(), value);
  }

  /**
   * Returns a copy for a store of another size. Adds a problem if the binding does not create such
   * a store.
   *
   * @param word unit of the size as in the option, such as shards
   */
  public BenchmarkSettings sized(String word, Object value) {
    Optional<Property<Integer>> property = Bindings.size(binding, word);
    if (property.isPresent()) {
      return with(property.get(), value);
    }
    var all = new ArrayList<>(problems);
    all.add(
        "-%s: %s cannot create a store with a number of %s"
            .formatted(word, binding.orElse("a class of your own"), word));
    return withProblems(all);
  }

  /** Returns a copy for a load that skips existing records, unless the settings say otherwise. */
  public BenchmarkSettings skippingExisting() {
    return withDefault(ScaleWorkload.INSERT_EXISTING, "skip");
  }

  /** Returns a copy with these faults added. */
  public BenchmarkSettings withFaults(List<String> faults) {
    return with(FaultPlan.numbered(faults, properties.stringPropertyNames()));
  }

  /** Returns a copy with these properties set. An empty value removes the property. */
  public BenchmarkSettings with(Map<String, String> all) {
    var changed = new Properties();
    changed.putAll(properties);
    changed.putAll(all);
    all.forEach((name, value) -> changed.remove(name, ""));
    return new BenchmarkSettings(binding, changed, problems, remarks);
  }

  /**
   * Returns a copy whose error budgets are the shares of failures that SLOs allow, unless the user
   * set a budget.
   */
  public BenchmarkSettings toleratingWhatSlosAllow() {
    BenchmarkSettings changed = tolerating("", commonReader());
    for (String scenario : scenarios()) {
      changed = changed.tolerating(scenario, changed.scenario(scenario).reader());
    }
    return changed;
  }

  private BenchmarkSettings tolerating(String scenario, PropertyReader reader) {
    OptionalDouble share = SlaConfig.toleratedFailures(reader);
    return share.isEmpty() || reader.isSet(RunConfig.ERROR_BUDGET)
        ? this
        : with(ScenarioSettings.name(scenario, RunConfig.ERROR_BUDGET), plain(share.getAsDouble()));
  }

  /** Returns the seed of all random choices. */
  public String seed() {
    return given(WorkloadConfig.SEED);
  }

  /**
   * Returns a copy with a seed that is derived from this one, for a repetition: with the same seed,
   * it would have the same operations at the same times, and would not be independent.
   *
   * @param number of the repetition, from 1
   */
  public BenchmarkSettings repeated(int number) {
    long derived = SplitMix.mix(Long.parseLong(seed()) + number * SplitMix.STEP);
    return with(WorkloadConfig.SEED, derived & 0xFFFFFFFFL);
  }

  /** Returns a copy with this value, unless the user set the property. */
  public BenchmarkSettings withDefault(Property<?> property, Object value) {
    return properties.containsKey(property.name()) ? this : with(property, value);
  }

  public PropertyReader reader() {
    return new PropertyReader(properties);
  }

  /** Formats a number without an exponent. */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** Returns a copy without the properties of this scope, in common and for each scenario. */
  public BenchmarkSettings without(Scope scope) {
    return without(namesByScenario(properties, property -> property.isIn(scope)));
  }

  /** Returns a copy without this property, in common and for each scenario. */
  public BenchmarkSettings without(Property<?> property) {
    return without(
        properties.stringPropertyNames().stream()
            .filter(
                name ->
                    property
                        .names()
                        .anyMatch(ScenarioSettings.withoutScenario(name, properties)::equals))
            .toList());
  }

  private BenchmarkSettings without(List<String> names) {
    var changed = new Properties();
    changed.putAll(properties);
    names.forEach(changed::remove);
    return new BenchmarkSettings(binding, changed, problems, remarks);
  }
}
