package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.Metric;
import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.figures.CostConfig;
import io.github.ycsbxl.figures.Figure;
import io.github.ycsbxl.figures.FigureList;
import io.github.ycsbxl.figures.FigureOutput;
import io.github.ycsbxl.figures.ResultRow;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.SizeOnDisk;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.remarks.Remark;
import io.github.ycsbxl.slo.JudgedLevel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Run as JSON: values from any source, plus additional data from result directories of this tool.
 * Immutable.
 *
 * @param alone true if this is the page's only run
 * @param commonSetting settings common to all runs of the page, which are not repeated
 * @param commonEnvironment environment facts common to all runs of the page
 */
record RunJson(
    boolean alone, Map<String, String> commonSetting, Map<String, String> commonEnvironment) {
  private static final List<Statistic> OF_SCENARIOS =
      Stream.of("mean", "p50", "p95", "p99", "p99.9", "max").map(Statistic::parse).toList();

  /** Figures of scenarios, by their outermost members. */
  private static final Set<String> OF_SCENARIO = Set.of("seconds", "counts", "pacing");

  /** Returns the JSON of a run, with its time series if {@code charted}. */
  ObjectNode json(PageRun run, boolean charted) {
    ObjectNode node = ofFigures(run, charted);
    run.recorded()
        .ifPresent(
            recorded -> {
              putPhase(node, recorded);
              putScenarios(node, recorded.whole());
              recorded.log().flatMap(Run::verdict).ifPresent(verdict -> putVerdict(node, verdict));
              recorded.log().ifPresent(log -> putLevels(node, log));
              JsonFigures.put(
                  node,
                  "environment",
                  without(recorded.whole().run().environment(), commonEnvironment));
              FaultsJson.put(node, recorded);
              CasJson.put(node, recorded);
              ClientsJson.put(node, run, recorded, alone);
              if (charted && recorded.series().iterations() > 0) {
                SeriesJson series = series(recorded);
                node.set("series", series.ofRun(alone));
                ArrayNode trends = series.trends(run.chiefRows());
                if (!trends.isEmpty()) {
                  node.set("trends", trends);
                }
                if (alone) {
                  node.set(
                      "worst",
                      WorstSeconds.json(series, run.chiefRows(), FaultsJson.events(recorded)));
                }
                NodesJson.put(node, recorded, series);
                if (!recorded.servers().isEmpty()) {
                  node.set("servers", ServersJson.json(recorded.servers(), recorded.series()));
                }
              }
            });
    return node;
  }

  /** Returns the JSON of the values that runs of this tool and published results have in common. */
  ObjectNode ofFigures(PageRun run, boolean charted) {
    ObjectNode node = JsonFigures.object().put("name", run.name());
    JsonFigures.put(node, "setting", without(run.figures().setting(), commonSetting));
    JsonFigures.put(
        node,
        "mainSetting",
        SettingNames.MAIN.stream()
            .filter(name -> !run.setting(name).isEmpty() && !run.setting(name).equals("0"))
            .toList());
    JsonFigures.put(node, "throughput", run.figures().opsPerSec());
    JsonFigures.put(node, "failedPercent", run.figures().failedPercent());
    RowsJson.putBytes(node, run.figures(), "");
    CostConfig.from(run.figures().setting()).ifPresent(cost -> putCost(node, cost, run));
    JsonFigures.put(node, "cpuMicrosPerOperation", run.figures().value(Metric.CPU.name()));
    JsonFigures.put(
        node, "remarks", run.figures().remarks().stream().map(Remark::sentence).toList());
    JsonFigures.put(node, "reads", run.reads());
    JsonFigures.put(node, "writes", run.writes());
    node.set("rows", RowsJson.json(run, charted));
    ArrayNode ending = RowsJson.ending(run.figures());
    if (!ending.isEmpty()) {
      node.set("ending", ending);
    }
    return node;
  }

  private static void putVerdict(ObjectNode to, Verdict verdict) {
    ObjectNode node = to.putObject("verdict");
    ArrayNode failures = node.putArray("failures");
    for (Verdict.Failure failure : verdict.failures()) {
      failures.addObject().put("kind", failure.kind().name()).put("text", failure.text());
    }
    JsonFigures.put(node, "targetReached", verdict.targetReached());
  }

  /** Adds the SLOs of a run with their results. */
  private static void putLevels(ObjectNode to, Run run) {
    List<JudgedLevel> levels = JudgedLevel.of(run);
    if (!levels.isEmpty()) {
      ArrayNode all = to.putArray("slos");
      for (JudgedLevel one : levels) {
        ObjectNode node = all.addObject().put("text", one.level().toString());
        if (!one.scenario().isEmpty()) {
          node.put("scenario", one.scenario());
        }
        node.put("holds", one.result().holds()).put("measured", one.result().measured());
      }
    }
  }

  private static void putCost(ObjectNode node, CostConfig cost, PageRun run) {
    ObjectNode known = node.putObject("cost").put("perHour", cost.perHour().doubleValue());
    known.put("unit", cost.unit());
    JsonFigures.put(
        known,
        "operationsPerUnit",
        run.figures().opsPerSec().map(rate -> rate.times(cost.operationsPerOpsPerSec())));
  }

  /** Returns the time series of a run. Its clients have the same intervals. */
  private static SeriesJson series(RecordedRun run) {
    int longest =
        run.clients().stream().mapToInt(client -> client.series().longest()).max().orElse(1);
    return SeriesJson.aligned(run.series(), longest);
  }

  private static Map<String, String> without(Map<String, String> all, Map<String, String> common) {
    var own = new TreeMap<>(all);
    own.keySet().removeAll(common.keySet());
    return own;
  }

  private static void putPhase(ObjectNode node, RecordedRun recorded) {
    Phase whole = recorded.whole();
    node.put("binding", whole.run().title().binding()).put("store", whole.run().layout().store());
    node.put("phase", whole.phase());
    node.put("startedAtMillis", whole.measurement().startedAtMillis());
    JsonFigures.put(node, "targetOpsPerSec", whole.run().targetOpsPerSec());
    ResultRow row = ResultRow.of(whole);
    putFigures(node, row, any -> true);
    whole.disk().ifPresent(size -> putDisk(node, size, recorded.diskBytesPerRecord()));
    JsonFigures.put(node, "firstFailures", whole.measurement().firstFailures());
    putTiles(node, row);
  }

  /** Adds the figures whose outermost member passes the test. */
  private static void putFigures(ObjectNode to, ResultRow row, Predicate<String> members) {
    for (Figure figure : FigureList.shownIn(FigureOutput.JSON)) {
      String path = figure.nameIn(FigureOutput.JSON).orElseThrow();
      if (members.test(path.replaceFirst("\\..*", ""))) {
        JsonFigures.putAt(
            to,
            path,
            path.endsWith("Nanos")
                ? figure.value(row)
                : figure.value(row).map(figure.unit()::shown));
      }
    }
  }

  /** Adds the figures that a page shows as tiles, unless they are 0. */
  private static void putTiles(ObjectNode node, ResultRow row) {
    ArrayNode all = node.putArray("figures");
    for (Figure figure : FigureList.shownIn(FigureOutput.TILE)) {
      figure
          .value(row)
          .map(Number.class::cast)
          .filter(value -> value.doubleValue() > 0)
          .ifPresent(value -> all.add(tile(figure, value)));
    }
  }

  private static ObjectNode tile(Figure figure, Number value) {
    ObjectNode node = JsonFigures.object().put("name", figure.name());
    node.put("title", figure.nameIn(FigureOutput.TILE).orElseThrow());
    JsonFigures.put(node, "note", figure.nameIn(FigureOutput.TILE_NOTE));
    node.put("unit", figure.unit().isNanos() ? "ns" : figure.unit().symbol());
    JsonFigures.put(node, "value", value);
    return node;
  }

  /** Adds the growth in the load of this benchmark, and the sizes by node. */
  private static void putDisk(ObjectNode run, SizeOnDisk size, OptionalDouble perRecord) {
    ObjectNode node = run.withObject("/disk");
    JsonFigures.put(node, "bytesPerRecord", perRecord);
    ArrayNode nodes = node.putArray("nodes");
    size.endBytes()
        .forEach(
            (name, bytes) ->
                nodes
                    .addObject()
                    .put("node", name)
                    .put("startBytes", size.startBytes().getOrDefault(name, 0L))
                    .put("endBytes", bytes));
  }

  /** Adds the scenarios of a run, if it has any. */
  private static void putScenarios(ObjectNode to, Phase run) {
    if (!run.run().scenarios().isEmpty()) {
      ArrayNode all = to.putArray("scenarios");
      run.scenarios().forEach((name, own) -> all.add(scenario(name, own, run)));
    }
  }

  private static ObjectNode scenario(String name, Phase own, Phase run) {
    ObjectNode node = JsonFigures.object().put("name", name);
    node.put("threads", own.run().threads()).put("records", own.run().records());
    long later = own.measurement().startedAtMillis() - run.measurement().startedAtMillis();
    JsonFigures.put(node, "from", later / 1e3);
    JsonFigures.put(node, "targetOpsPerSec", own.run().targetOpsPerSec());
    JsonFigures.put(node, "targetReached", own.targetReached());
    JsonFigures.put(node, "opsPerSec", own.opsPerSec());
    putFigures(node, ResultRow.ofScenario(name, own), OF_SCENARIO::contains);
    Optional<Row> whole = run.measurement().byPart().whole(name);
    whole.ifPresent(row -> putLatencies(node.putObject("nanos"), row));
    return node;
  }

  /** Adds response times, or service times without a target. */
  private static void putLatencies(ObjectNode node, Row row) {
    Histogram nanos = row.hasIntended() ? row.intended() : row.service();
    for (Statistic statistic : OF_SCENARIOS) {
      statistic.nanos(nanos).ifPresent(value -> JsonFigures.put(node, statistic.name(), value));
    }
  }
}
