package io.github.ycsbxl.series;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.schedule.ArrivalConfig;
import io.github.ycsbxl.setup.BenchmarkProperties;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.Bindings;
import io.github.ycsbxl.setup.ScenarioSettings;
import io.github.ycsbxl.setup.SweepProperties;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Steps of a sweep: all combinations of the swept values. Used once, by one thread. */
final class SweepSteps {
  private final BenchmarkSettings settings;
  private final PropertyReader reader;
  private final Function<String, Optional<Property<Integer>>> sizes;
  private final Collection<String> warnings;

  private SweepSteps(
      BenchmarkSettings settings,
      Function<String, Optional<Property<Integer>>> sizes,
      Collection<String> warnings) {
    this.warnings = warnings;
    this.settings = settings;
    this.reader = settings.reader();
    this.sizes = sizes;
  }

  /**
   * Returns the steps, grouped by store. Throws an exception that lists every mistake.
   *
   * @param warnings receives a sentence per property that does not vary everywhere
   */
  static List<SeriesStep> of(BenchmarkSettings settings, Collection<String> warnings)
      throws ConfigurationException {
    return new SweepSteps(settings, word -> Bindings.size(settings.binding(), word), warnings)
        .steps();
  }

  /**
   * Returns the steps for any kind of store.
   *
   * @param sizes finds the property for a unit of size, such as shards
   */
  static List<SeriesStep> of(
      BenchmarkSettings settings, Function<String, Optional<Property<Integer>>> sizes)
      throws ConfigurationException {
    return new SweepSteps(settings, sizes, new ArrayList<>()).steps();
  }

  private List<SeriesStep> steps() throws ConfigurationException {
    List<SweptValues> axes = axes();
    boolean sized = axes.stream().anyMatch(SweptValues::isSize);
    reader.check(
        !reader.get(SweepProperties.GROW) || sized,
        SweepProperties.GROW,
        "needs sweep.shards or sweep.nodes");
    if (axes.isEmpty() && reader.problems().isEmpty()) {
      reader.problem("name what to sweep: -threads, -target, -clients, -shards, -nodes or -over");
    }
    settings.problems().forEach(reader::problem);
    checkVaried(axes);
    reader.throwIfProblems();
    boolean byProcesses =
        reader.get(SweepProperties.GROW)
            || reader.isSet(SweepProperties.CLIENTS)
            || reader.isSet(SweepProperties.NODES);
    List<SeriesStep> steps = List.of(new SeriesStep("", "", 0, settings, Optional.empty()));
    for (SweptValues axis : axes) {
      steps = steps.stream().flatMap(step -> along(axis, step).stream()).toList();
    }
    return steps.stream().map(step -> placed(step, byProcesses)).toList();
  }

  /** Rejects two axes over one property, and axes that no scenario follows. */
  private void checkVaried(List<SweptValues> axes) {
    var seen = new HashSet<Set<String>>();
    var problems = new ArrayList<String>();
    for (SweptValues axis : axes) {
      for (String property : axis.properties()) {
        if (!seen.add(BenchmarkProperties.catalog().synonyms(property))) {
          problems.add(property + " is varied twice; vary it once");
        }
        ScenarioSettings.checkVaried(settings, property, problems, warnings);
      }
    }
    problems.forEach(reader::problem);
  }

  private List<SweptValues> axes() {
    var axes = new ArrayList<SweptValues>();
    size("shards", SweepProperties.SHARDS, axes);
    size("nodes", SweepProperties.NODES, axes);
    for (String name : reader.find(SweepProperties.OVER).orElse(List.of())) {
      over(name).ifPresent(axes::add);
    }
    add("clients", ClientId.COUNT, SweepProperties.CLIENTS, axes);
    add("threads", RunConfig.THREADS, SweepProperties.THREADS, axes);
    add(ArrivalConfig.TARGET.name(), ArrivalConfig.TARGET, SweepProperties.TARGETS, axes);
    return axes;
  }

  private void size(String word, Property<List<String>> values, List<SweptValues> axes) {
    Optional<Property<Integer>> size = sizes.apply(word);
    reader.check(
        !reader.isSet(values) || size.isPresent(),
        values,
        "the binding cannot create a store with a number of " + word);
    size.ifPresent(property -> add(word, property, values, axes));
  }

  private void add(
      String word, Property<?> property, Property<List<String>> values, List<SweptValues> axes) {
    reader
        .find(values)
        .map(all -> all.stream().map(List::of).toList())
        .ifPresent(all -> axes.add(new SweptValues(List.of(word), List.of(property.name()), all)));
  }

  private Optional<SweptValues> over(String names) {
    List<String> properties = List.of(names.split("\\+"));
    var lists = new ArrayList<List<String>>();
    for (String name : properties) {
      try {
        lists.add(SweepProperties.words(settings.given().getOrDefault(name, "")));
      } catch (IllegalArgumentException e) {
        return withoutValues(name);
      }
    }
    if (lists.stream().mapToInt(List::size).distinct().count() > 1) {
      return refused(names, "lists of equal length");
    }
    List<List<String>> rows =
        IntStream.range(0, lists.get(0).size())
            .mapToObj(row -> lists.stream().map(list -> list.get(row)).toList())
            .toList();
    return rows.stream().distinct().count() < rows.size()
        ? refused(names, "no value twice")
        : Optional.of(new SweptValues(properties, properties, rows));
  }

  private Optional<SweptValues> withoutValues(String name) {
    Optional<String> misspelt =
        BenchmarkProperties.catalog()
            .misspelt(ScenarioSettings.withoutScenario(name, settings.properties()));
    if (misspelt.isEmpty()) {
      return refused(name, "its values, such as -p %s=1,2,4".formatted(name));
    }
    reader.unknown(misspelt.get());
    return Optional.empty();
  }

  private Optional<SweptValues> refused(String names, String expected) {
    reader.problem("sweep.over=" + names + ": expected " + expected);
    return Optional.empty();
  }

  private List<SeriesStep> along(SweptValues axis, SeriesStep step) {
    List<List<String>> shown = axis.shown();
    List<String> names = axis.names(shown);
    var steps = new ArrayList<SeriesStep>();
    for (int row = 0; row < axis.values().size(); row++) {
      List<String> values = axis.values().get(row);
      String name = step.name() + (step.name().isEmpty() ? "" : "-") + names.get(row);
      var swept = new LinkedHashMap<>(step.swept());
      BenchmarkSettings changed = step.settings();
      for (int i = 0; i < values.size(); i++) {
        changed = changed.with(axis.properties().get(i), values.get(i));
        if (!axis.hasColumns()) {
          swept.put(axis.properties().get(i), shown.get(row).get(i));
        }
      }
      if (axis.isSize() && reader.get(SweepProperties.GROW)) {
        double first = Double.parseDouble(axis.values().get(0).get(0));
        changed = grown(changed, Double.parseDouble(values.get(0)) / first);
      }
      String store = axis.changesStore() ? name : step.store();
      steps.add(new SeriesStep(name, store, 0, changed, step.jvm(), swept));
    }
    return steps;
  }

  private BenchmarkSettings grown(BenchmarkSettings step, double factor) {
    long records = Math.round(reader.get(KeyConfig.RECORD_COUNT) * factor);
    long clients = Math.max(1, Math.round(reader.get(ClientId.COUNT) * factor));
    return step.with(KeyConfig.RECORD_COUNT, records).with(ClientId.COUNT, clients);
  }

  /** Gives every embedded store its own directory. */
  private SeriesStep placed(SeriesStep step, boolean byProcesses) {
    int clients = step.settings().reader().get(ClientId.COUNT);
    Optional<Property<Path>> folder = Bindings.folder(settings.binding());
    BenchmarkSettings placed =
        step.store().isEmpty() || folder.isEmpty()
            ? step.settings()
            : step.settings().with(folder.get(), reader.get(folder.get()) + "-" + step.store());
    return new SeriesStep(
        step.name(), step.store(), byProcesses ? clients : 0, placed, step.jvm(), step.swept());
  }
}
