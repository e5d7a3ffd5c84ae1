package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyCatalog;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.run.ArrivalConfig;
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
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Settings as the user gave them, before they are read and checked. Immutable, unless its
 * properties are changed.
 *
 * @param binding the name of the store, unless the user gave a class
 * @param problems with getting at the properties, such as files that are not there
 * @param remarks on settings that another one overrides
 */
public record BenchmarkSettings(
    Optional<String> binding, Properties properties, List<String> problems, List<String> remarks) {
  private static final String DB = BenchmarkProperties.DB.name();

  /**
   * Draws a seed if there is none, so that every benchmark of a series has the same. The name of a
   * stock binding becomes its class.
   */
  public static BenchmarkSettings of(
      Optional<String> binding, Properties properties, List<String> problems) {
    return of(binding, properties, problems, List.of());
  }

  /** Does the same with remarks. */
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
            .filter(name -> Bindings.named(name).isEmpty() && !properties.containsKey(DB))
            .flatMap(StockBinding::named);
    stock.ifPresent(one -> properties.setProperty(DB, one.type()));
    return new BenchmarkSettings(
        stock.isPresent() ? Optional.empty() : binding,
        properties,
        List.copyOf(problems),
        List.copyOf(remarks));
  }

  /** Writes counts such as 10k as digits, which classes of stock YCSB and results have. */
  private static void writeOutCounts(Properties properties) {
    for (Property<?> property : BenchmarkProperties.catalog().properties()) {
      String text = properties.getProperty(property.name(), "");
      if (property.form().isCount() && !text.isEmpty()) {
        ValueForm.digits(text).ifPresent(all -> properties.setProperty(property.name(), all));
      }
    }
  }

  /** Makes settings of these properties and nothing else. */
  public static BenchmarkSettings of(Optional<String> binding, Map<String, String> all) {
    var properties = new Properties();
    properties.putAll(all);
    return new BenchmarkSettings(binding, properties, List.of(), List.of());
  }

  /** The same settings without the problems, for a reader that has them already. */
  public BenchmarkSettings withoutProblems() {
    return withProblems(List.of());
  }

  /** The same settings with these problems in place of their own. */
  public BenchmarkSettings withProblems(List<String> all) {
    return new BenchmarkSettings(binding, properties, List.copyOf(all), remarks);
  }

  /** Reads the settings in this form; throws with every mistake that they have. */
  public <T> T read(Function<PropertyReader, T> form) throws ConfigurationException {
    PropertyReader reader = reader();
    problems.forEach(reader::problem);
    BenchmarkProperties.catalog().checkForms(reader);
    T value = form.apply(reader);
    reader.throwIfProblems();
    return value;
  }

  /** Returns a sentence for each name that nothing declares. */
  public List<String> unknown() {
    return BenchmarkProperties.catalog().unknown(properties);
  }

  /** Returns the names that the catalog does not have. */
  public List<String> undeclared(PropertyCatalog catalog) {
    return catalog.undeclared(properties);
  }

  /** The value that the user gave, as text; empty if there is none. */
  public String given(Property<?> property) {
    return properties.getProperty(property.name(), "");
  }

  /** The settings as the text of a file that {@code -P} reads. */
  public String text() {
    var text = new StringWriter();
    try {
      properties.store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException("a text takes every line", e);
    }
    return text.toString();
  }

  /** Writes the settings as a file that {@code -P} reads. */
  public void writeTo(Writer out, String comment) throws IOException {
    properties.store(out, comment);
  }

  /** The files that the benchmark reads, by the properties that name them; those that are there. */
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
    return files;
  }

  /** Every property as the user gave it, by name. */
  public SortedMap<String, String> given() {
    var all = new TreeMap<String, String>();
    properties.stringPropertyNames().forEach(name -> all.put(name, properties.getProperty(name)));
    return all;
  }

  /** The same settings with words in place of the values of secrets. */
  public BenchmarkSettings withoutSecrets() {
    SortedMap<String, String> all = given();
    all.replaceAll(Secrets::masked);
    return with(all);
  }

  /** The same settings with this property set to this value. */
  public BenchmarkSettings with(String name, Object value) {
    var changed = new Properties();
    changed.putAll(properties);
    changed.setProperty(name, String.valueOf(value));
    return new BenchmarkSettings(binding, changed, problems, remarks);
  }

  /** The same settings with this property set to this value. */
  public BenchmarkSettings with(Property<?> property, Object value) {
    return with(property.name(), value);
  }

  /**
   * The same settings for a store of another size; it is a problem if the binding makes no store of
   * that kind.
   *
   * @param word such as shards, as an option has it
   */
  public BenchmarkSettings sized(String word, Object value) {
    Optional<Property<Integer>> property = Bindings.size(binding, word);
    if (property.isPresent()) {
      return with(property.get(), value);
    }
    var all = new ArrayList<>(problems);
    all.add(
        "-%s: %s makes no store of a number of %s"
            .formatted(word, binding.orElse("a class of your own"), word));
    return withProblems(all);
  }

  /** The same settings for a load that leaves existing records alone, unless they say otherwise. */
  public BenchmarkSettings skippingExisting() {
    return withDefault(ScaleWorkload.INSERT_EXISTING, "skip");
  }

  /** The same settings with these faults besides their own. */
  public BenchmarkSettings withFaults(List<String> faults) {
    return with(FaultPlan.numbered(faults, properties.stringPropertyNames()));
  }

  /**
   * The same settings with these properties set to these values, and without those that are empty.
   */
  public BenchmarkSettings with(Map<String, String> all) {
    var changed = new Properties();
    changed.putAll(properties);
    changed.putAll(all);
    all.forEach((name, value) -> changed.remove(name, ""));
    return new BenchmarkSettings(binding, changed, problems, remarks);
  }

  /** The seed of every random choice. */
  public String seed() {
    return given(WorkloadConfig.SEED);
  }

  /** The same settings with this property set to this value if it was not set. */
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

  /** The same settings without a target rate, for a run as fast as the store can. */
  public BenchmarkSettings withoutPace() {
    BenchmarkSettings changed = this;
    for (Property<?> property : ArrivalConfig.PROPERTIES) {
      changed = changed.without(property);
    }
    return changed;
  }

  /** The same settings without this property. */
  public BenchmarkSettings without(Property<?> property) {
    var changed = new Properties();
    changed.putAll(properties);
    changed.remove(property.name());
    return new BenchmarkSettings(binding, changed, problems, remarks);
  }
}
