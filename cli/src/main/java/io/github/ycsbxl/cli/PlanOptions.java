package io.github.ycsbxl.cli;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.files.FileAccess;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.RequestDistribution;
import io.github.ycsbxl.plan.PlanInput;
import io.github.ycsbxl.plan.PlanStep;
import io.github.ycsbxl.plan.ShardCapacity;
import io.github.ycsbxl.schedule.ArrivalConfig;
import io.github.ycsbxl.series.Sweep;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.Bindings;
import io.github.ycsbxl.setup.SweepProperties;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of {@code ycsb plan}, and the steps that they define. */
final class PlanOptions {
  private static final double WINDOW_MS = 5;

  /** Maximum number of clients. The placement of their hot records takes a few seconds. */
  private static final int MOST_CLIENTS = 100_000;

  private static final int MOST_SHARDS = 1_000_000;

  /** Internal property with the number of shards of a step, for any binding. */
  private static final Property<Integer> STEP_SHARDS =
      Property.declare("plan.shards", ValueForm.smallAtLeast(1))
          .scope(Scope.BENCHMARK)
          .meaning("shards of the planned store");

  @Option(
      names = "-shards",
      paramLabel = "<list>",
      description =
          "Plan for these numbers of shards, such as 2,4,8 or 10..100..10 [sweep.shards].")
  String shards;

  @Option(
      names = "-target",
      paramLabel = "<n>",
      description =
          "Plan for this target rate of all clients together, in ops/s [with -capacity: the highest rate].")
  String target;

  @Option(
      names = "-capacity",
      paramLabel = "<n>",
      description = "Assume n ops/s per shard [nosql.shard.capacity].")
  String capacity;

  @Option(
      names = "-window",
      paramLabel = "<ms>",
      description = "Assume this time from read to write of a CAS, in ms [5].")
  String windowMs;

  @Option(names = "-grow", description = "Scale records and clients in proportion to the shards.")
  boolean grow;

  @Option(
      names = "--csv",
      paramLabel = "<file>",
      description = "Also write a CSV file, with more columns.")
  Path csv;

  @Option(names = "--json", description = "Print only JSON (docs/page-json.md) to stdout.")
  boolean json;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description = "Also write an HTML page.")
  Path output;

  @Option(
      names = "-P",
      paramLabel = "<file>",
      description = "Read a workload file; later files override earlier ones.")
  List<String> files = new ArrayList<>();

  @Option(
      names = "-p",
      paramLabel = "<name>=<value>",
      description = "Set a property, such as recordcount, client.count or zipfian.theta.")
  List<String> properties = new ArrayList<>();

  @Mixin private HelpOption help;

  /** Returns the requested steps. Throws an exception that lists every mistake. */
  List<PlanStep> steps() throws ConfigurationException {
    BenchmarkSettings settings = PropertySources.read(files, properties, target);
    PropertyReader reader = settings.reader();
    settings.problems().forEach(reader::problem);
    settings.unknown().forEach(reader::unknown);
    double window = number("-window", windowMs, reader).orElse(WINDOW_MS);
    OptionalDouble ofShard = number("-capacity", capacity, reader);
    List<PlanStep> steps = new ArrayList<>();
    for (var step : swept(settings, reader).entrySet()) {
      try {
        steps.add(
            step.getValue()
                .read(
                    of -> {
                      settings.unknown().forEach(of::unknown);
                      return step(step.getKey(), window, ofShard, of);
                    }));
      } catch (ConfigurationException e) {
        e.problems().forEach(reader::problem);
      }
    }
    checkFolder("--csv", csv, reader);
    checkFolder("--output", output, reader);
    reader.throwIfProblems();
    return steps;
  }

  /** Returns the settings of the sweep's steps by name. */
  private Map<String, BenchmarkSettings> swept(BenchmarkSettings settings, PropertyReader reader) {
    BenchmarkSettings sized =
        settings.withoutProblems().with(SweepProperties.SHARDS, shards(reader));
    try {
      return Sweep.settings(grow ? sized.with(SweepProperties.GROW, true) : sized, STEP_SHARDS);
    } catch (ConfigurationException e) {
      e.problems().forEach(reader::problem);
      return Map.of();
    }
  }

  /** Returns the numbers of shards as text; 1 if they are invalid. */
  private String shards(PropertyReader reader) {
    ValueForm<List<String>> form = SweepProperties.SHARDS.form();
    try {
      List<String> numbers =
          shards == null
              ? reader.find(SweepProperties.SHARDS).orElse(List.of())
              : form.read(shards);
      int most = numbers.stream().mapToInt(Integer::parseInt).max().orElse(0);
      if (most > 0 && most <= MOST_SHARDS) {
        return String.join(",", numbers);
      }
      reader.problem(
          most == 0
              ? "set the number of shards: -shards <list>"
              : "-shards: expected at most %d, not %d".formatted(MOST_SHARDS, most));
    } catch (IllegalArgumentException e) {
      reader.problem("-shards: expected %s, not %s".formatted(form.expected(), shards));
    }
    return "1";
  }

  /**
   * Creates a step. The option -target is the total rate of all clients; a swept target is the rate
   * of each client.
   */
  private static PlanStep step(
      String name, double windowMs, OptionalDouble capacity, PropertyReader reader) {
    WorkloadConfig workload = WorkloadConfig.from(reader);
    RequestDistribution distribution = workload.distribution();
    long records = workload.keys().recordCount();
    int clients = workload.keys().client().count();
    check(records, clients, distribution, reader);
    OptionalDouble shardOpsPerSec =
        capacity.isPresent()
            ? capacity
            // Operations that read and write count as two requests.
            : Bindings.shardCapacity(reader).stream()
                .map(requests -> requests / workload.requestsPerOperation())
                .findFirst();
    double target = reader.get(ArrivalConfig.TARGET);
    reader.check(
        target > 0 || shardOpsPerSec.isPresent(),
        ArrivalConfig.TARGET,
        "set the target rate: -target <n>");
    double opsPerSec = reader.isSet(SweepProperties.TARGETS) ? target * clients : target;
    var input =
        new PlanInput(
            records,
            clients,
            distribution.theta(),
            opsPerSec > 0 ? opsPerSec : Double.NaN,
            workload.writeShare(),
            windowMs);
    return new PlanStep(
        name, reader.get(STEP_SHARDS), ShardCapacity.scope(distribution), input, shardOpsPerSec);
  }

  private static void check(
      long records, int clients, RequestDistribution distribution, PropertyReader reader) {
    reader.check(
        records == 0 || records >= clients,
        KeyConfig.RECORD_COUNT,
        "expected at least one record per client");
    reader.check(clients <= MOST_CLIENTS, ClientId.COUNT, "expected at most " + MOST_CLIENTS);
    reader.check(
        !reader.isSet(RequestDistribution.DISTRIBUTION)
            || distribution.kind() == RequestDistribution.Kind.ZIPFIAN,
        RequestDistribution.DISTRIBUTION,
        "expected zipfian; plan computes no other distribution");
  }

  private static OptionalDouble number(String option, String text, PropertyReader reader) {
    if (text == null) {
      return OptionalDouble.empty();
    }
    try {
      return OptionalDouble.of(ValueForm.positive().read(option, text));
    } catch (ConfigurationException e) {
      e.problems().forEach(reader::problem);
      return OptionalDouble.empty();
    }
  }

  private static void checkFolder(String option, Path file, PropertyReader reader) {
    if (file == null) {
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(file)) {
      reader.problem(option + " " + file + ": it is a directory");
    } else {
      FileAccess.writeProblem(folder)
          .ifPresent(problem -> reader.problem(option + " " + file + ": " + problem));
    }
  }
}
