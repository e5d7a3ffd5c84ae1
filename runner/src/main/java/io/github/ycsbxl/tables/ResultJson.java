package io.github.ycsbxl.tables;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.github.ycsbxl.figures.ThreadTime;
import io.github.ycsbxl.figures.Throughput;
import io.github.ycsbxl.log.OutputFile;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.SizeOnDisk;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.measure.UnderWay;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Writer of result.json: all results of a benchmark in one file. Histograms are complete
 * (HdrHistogram's compressed format, nanoseconds, base64), so that results of several clients can
 * be added exactly. Stateless.
 */
final class ResultJson {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .registerModule(new Jdk8Module())
          .enable(SerializationFeature.INDENT_OUTPUT);

  /** Member for human readers, derived from the other members. */
  static final String AVAILABILITY = "availability";

  private ResultJson() {}

  static void write(Run run, Path file) throws IOException {
    List<Phase> results = run.phases();
    ObjectNode root = JSON.createObjectNode();
    // Use the description in the last result, since a load has no target rate.
    run(results.get(results.size() - 1).run(), root.putObject("run"));
    ArrayNode phases = root.putArray("phases");
    results.forEach(result -> phase(result, phases.addObject()));
    Throughput.of(results).ifPresent(spread -> root.set("throughput", JSON.valueToTree(spread)));
    run.audit().ifPresent(found -> root.set("audit", JSON.valueToTree(found)));
    OutputFile.write(file, JSON.writeValueAsBytes(root));
  }

  private static void run(RunDescription run, ObjectNode node) {
    node.put("name", run.name());
    node.put("binding", run.binding());
    node.put("label", run.label());
    node.put("clients", run.clients());
    node.put("threadsPerClient", run.threads());
    node.put("records", run.records());
    run.targetOpsPerSec().ifPresent(rate -> node.put("targetOpsPerSec", rate));
    run.shards().ifPresent(shards -> node.put("shards", shards));
    run.replicationFactor().ifPresent(factor -> node.put("replicationFactor", factor));
    node.put("store", run.store());
    if (!run.scenarios().isEmpty()) {
      ObjectNode all = node.putObject("scenarios");
      run.scenarios().keySet().forEach(name -> scenario(run.of(name), all.putObject(name)));
    }
    node.set("configuration", JSON.valueToTree(run.configuration()));
    node.set("environment", JSON.valueToTree(run.environment()));
  }

  private static void scenario(RunDescription run, ObjectNode node) {
    node.put("threadsPerClient", run.threads());
    node.put("records", run.records());
    run.targetOpsPerSec().ifPresent(rate -> node.put("targetOpsPerSec", rate));
  }

  private static void phase(Phase result, ObjectNode node) {
    PhaseMeasurement measured = result.measurement();
    Counts counts = measured.counts();
    node.put("phase", result.phase());
    node.put("iteration", result.iteration());
    node.put("partial", result.partial());
    node.put("startedAt", Instant.ofEpochMilli(measured.startedAtMillis()).toString());
    node.put("durationNanos", measured.durationNanos());
    node.put("succeeded", counts.succeeded());
    node.put("missed", counts.missed());
    node.put("failed", counts.failed());
    node.put("existing", counts.existing());
    node.put("stale", counts.stale());
    node.put("opsPerSec", result.opsPerSec());
    ThreadTime.of(result).ifPresent(time -> node.put("outsidePercent", time.outsidePercent()));
    result.targetReached().ifPresent(reached -> node.put("targetReached", reached));
    result.allRan().ifPresent(allRan -> node.set("allRan", JSON.valueToTree(allRan)));
    result.commonStart().ifPresent(start -> node.set("commonStart", JSON.valueToTree(start)));
    result
        .outages()
        .ifPresent(
            outages -> {
              ObjectNode member = JSON.valueToTree(outages);
              outages.availability().ifPresent(percent -> member.put(AVAILABILITY, percent));
              node.set("outages", member);
            });
    node.put("behindNanos", measured.backlogNanos());
    measured.pacing().ifPresent(all -> node.set("pacing", JSON.valueToTree(all)));
    measured.underWay().ifPresent(operations -> underWay(operations, node.putObject("underWay")));
    node.set("firstFailures", JSON.valueToTree(measured.firstFailures()));
    node.set("gc", JSON.valueToTree(measured.gc().collectors()));
    node.set("client", JSON.valueToTree(measured.client()));
    node.set("jvmPauses", JSON.valueToTree(measured.pauses()));
    result.disk().ifPresent(size -> disk(size, result, node.putObject("disk")));
    List<StaleReads> stale = StaleReads.of(measured);
    if (!stale.isEmpty()) {
      ArrayNode guarantees = node.putArray("staleReads");
      stale.forEach(reads -> staleReads(reads, guarantees.addObject()));
    }
    if (!measured.scenarios().isEmpty()) {
      node.set("scenarios", JSON.valueToTree(measured.scenarios()));
    }
    ObjectNode rows = node.putObject("rows");
    measured.rows().forEach((name, row) -> row(row, rows.putObject(name.toString())));
  }

  private static void disk(SizeOnDisk size, Phase result, ObjectNode node) {
    node.set("startBytes", JSON.valueToTree(size.startBytes()));
    node.set("endBytes", JSON.valueToTree(size.endBytes()));
    result.diskBytesPerRecord().ifPresent(bytes -> node.put("bytesPerRecord", bytes));
    size.recordBytes().ifPresent(bytes -> node.put("recordBytes", bytes));
  }

  private static void underWay(UnderWay operations, ObjectNode node) {
    node.put("operations", operations.operations());
    node.put("endedOk", operations.ended().succeeded());
    node.put("endedMissed", operations.ended().missed());
    node.put("endedFailed", operations.ended().failed());
    node.put("endedExisting", operations.ended().existing());
    node.put("endedStale", operations.ended().stale());
    node.put("givenUp", operations.givenUp());
    node.put("oldestNanos", operations.oldestNanos());
  }

  /**
   * Writes statistics of stale reads for human readers. The rows contain the histograms, which can
   * be added.
   */
  private static void staleReads(StaleReads reads, ObjectNode node) {
    node.put("row", reads.row().toString());
    node.put("checked", reads.checked());
    node.put("stale", reads.stale());
    if (reads.stale() > 0) {
      behind(reads.versionsBehind(), 1, node.putObject("versionsBehind"));
      behind(reads.nanosBehind(), 1e6, node.putObject("millisBehind"));
    }
  }

  private static void behind(Histogram values, double unit, ObjectNode node) {
    node.put("mean", values.getMean() / unit);
    node.put("p95", values.getValueAtPercentile(95) / unit);
    node.put("p99", values.getValueAtPercentile(99) / unit);
    node.put("max", values.getMaxValue() / unit);
  }

  private static void row(Row row, ObjectNode node) {
    node.put("unit", row.unit().name());
    node.put("values", row.service().getTotalCount());
    var failures = new TreeMap<>(row.failures());
    failures.remove(Row.BATCHED);
    node.set("failures", JSON.valueToTree(failures));
    node.put("readBytes", row.bytes().read());
    node.put("writtenBytes", row.bytes().written());
    node.put("service", encode(row.service()));
    node.put("intended", encode(row.intended()));
  }

  /**
   * Encodes a histogram. Histograms with equal values get equal texts, even if their arrays have
   * different sizes.
   */
  private static String encode(Histogram histogram) {
    var grown = new Histogram(histogram.getNumberOfSignificantValueDigits());
    grown.add(histogram);
    var buffer = ByteBuffer.allocate(grown.getNeededByteBufferCapacity());
    int length = grown.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }
}
