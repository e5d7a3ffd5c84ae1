package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A run as JSON: figures of any source, and what our own result folders have besides. Immutable.
 *
 * @param alone whether the page is about this run alone
 * @param commonSetting settings that all runs of the page have, so that they are told once
 * @param commonEnvironment the same of facts of the environment
 */
record RunJson(
    boolean alone, Map<String, String> commonSetting, Map<String, String> commonEnvironment) {

  /** Makes the JSON of a run among others, with or without what has a line in charts. */
  ObjectNode of(PageRun run, boolean charted) {
    ObjectNode node = ofFigures(run, charted);
    run.recorded()
        .ifPresent(
            recorded -> {
              putPhase(node, recorded.whole());
              putVerdict(node, recorded.log().flatMap(Run::verdict));
              putEnvironment(node, recorded.whole());
              FaultsJson.put(node, recorded);
              CasJson.put(node, recorded);
              ClientsJson.put(node, recorded, alone);
              if (charted && recorded.series().iterations() > 0) {
                SeriesJson series = series(recorded);
                node.set("series", series.ofRun(alone));
                NodesJson.put(node, recorded, series);
                if (!recorded.servers().isEmpty()) {
                  node.set("servers", ServersJson.of(recorded.servers(), recorded.series()));
                }
              }
            });
    return node;
  }

  /** Makes the JSON of figures, ours or published ones. */
  ObjectNode ofFigures(PageRun run, boolean charted) {
    ObjectNode node = JsonFigures.object().put("name", run.name());
    JsonFigures.put(node, "setting", without(run.figures().setting(), commonSetting));
    JsonFigures.put(
        node,
        "mainSetting",
        SettingNames.MAIN.stream()
            .filter(name -> !run.setting(name).isEmpty() && !run.setting(name).equals("0"))
            .toList());
    run.figures().opsPerSec().ifPresent(rate -> node.set("throughput", JsonFigures.estimate(rate)));
    JsonFigures.put(node, "failedPercent", run.figures().failedPercent());
    RowsJson.putBytes(node, run.figures().megabytesPerSec(), "");
    run.figures()
        .details()
        .cpuMicros()
        .ifPresent(micros -> node.set("cpuMicrosPerOperation", JsonFigures.estimate(micros)));
    JsonFigures.put(
        node,
        "remarks",
        run.figures().details().doubts().stream().map(WhatWasRun::sentence).toList());
    run.reads().ifPresent(row -> node.put("reads", row));
    run.writes().ifPresent(row -> node.put("writes", row));
    node.set("rows", RowsJson.of(run, charted));
    ArrayNode ending = RowsJson.ending(run.figures());
    if (!ending.isEmpty()) {
      node.set("ending", ending);
    }
    return node;
  }

  /** Makes the course of a run; its clients are on the same intervals. */
  private static SeriesJson series(RecordedRun run) {
    int longest =
        run.clients().stream().mapToInt(client -> client.series().align(1)).max().orElse(1);
    return SeriesJson.of(run.series(), longest);
  }

  private static Map<String, String> without(Map<String, String> all, Map<String, String> common) {
    var own = new TreeMap<>(all);
    own.keySet().removeAll(common.keySet());
    return own;
  }

  private static void putPhase(ObjectNode node, Phase whole) {
    node.put("binding", whole.run().binding()).put("store", whole.run().store());
    node.put("phase", whole.phase());
    node.put("startedAtMillis", whole.measurement().startedAtMillis());
    JsonFigures.put(node, "seconds", whole.seconds());
    node.put("partial", whole.partial());
    JsonFigures.put(node, "targetOpsPerSec", whole.run().targetOpsPerSec());
    putMeasured(node, whole.measurement());
  }

  private static void putMeasured(ObjectNode node, PhaseMeasurement measured) {
    Counts counts = measured.counts();
    node.putObject("counts")
        .put("succeeded", counts.succeeded())
        .put("missed", counts.missed())
        .put("failed", counts.failed())
        .put("existing", counts.existing())
        .put("stale", counts.stale());
    measured
        .underWay()
        .filter(open -> open.operations() > 0)
        .ifPresent(
            open ->
                node.putObject("underWay")
                    .put("operations", open.operations())
                    .put("oldestNanos", open.oldestNanos()));
    node.put("backlogNanos", measured.backlogNanos());
    JvmPauses pauses = measured.pauses();
    node.putObject("pauses")
        .put("count", pauses.count())
        .put("totalNanos", pauses.totalNanos())
        .put("longestNanos", pauses.maxNanos());
    GarbageCollection.Use gc = measured.gc().total();
    node.putObject("gc").put("collections", gc.collections()).put("millis", gc.millis());
    JsonFigures.put(node, "firstFailures", measured.firstFailures());
  }

  private static void putVerdict(ObjectNode node, Optional<Verdict> verdict) {
    verdict.ifPresent(
        known -> {
          ObjectNode to = node.putObject("verdict").put("passed", known.passed());
          known.targetReached().ifPresent(reached -> to.put("targetReached", reached));
          ArrayNode failures = to.putArray("failures");
          for (Verdict.Failure failure : known.failures()) {
            failures.addObject().put("kind", failure.kind().name()).put("text", failure.text());
          }
        });
  }

  private void putEnvironment(ObjectNode node, Phase whole) {
    JsonFigures.put(node, "environment", without(whole.run().environment(), commonEnvironment));
  }
}
