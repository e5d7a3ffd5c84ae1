package io.github.ycsbxl.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.HistogramBytes;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.UnderWay;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.outage.OutageLimits;
import io.github.ycsbxl.outage.OutageReport;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Reader of result.json, as {@link ResultJson} writes it. Stateless. */
final class ResultJsonReader {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TypeReference<TreeMap<String, String>> TEXTS = new TypeReference<>() {};
  private static final TypeReference<TreeMap<String, Long>> COUNTS = new TypeReference<>() {};
  private static final TypeReference<TreeMap<String, GarbageCollection.Use>> USES =
      new TypeReference<>() {};

  private final JsonNode root;

  private ResultJsonReader(JsonNode root) {
    this.root = root;
  }

  /** The phases in the order in which they were run, and what an audit found. */
  record Content(RunDescription run, List<PhaseResult> results, Optional<AuditSummary> audit) {}

  /** A part of a file. */
  @FunctionalInterface
  private interface Part<T> {
    T of(ResultJsonReader reader) throws JsonProcessingException, DataFormatException;
  }

  static Content read(Path file) throws IOException {
    return read(
        file,
        reader -> {
          RunDescription run = run(reader.root.required("run"));
          return new Content(run, reader.results(run), reader.audit());
        });
  }

  /** What an audit found, if the file has it. */
  static Optional<AuditSummary> readAudit(Path file) throws IOException {
    return read(file, ResultJsonReader::audit);
  }

  private static <T> T read(Path file, Part<T> part) throws IOException {
    try {
      return part.of(new ResultJsonReader(object(Files.readString(CheckSums.requireFile(file)))));
    } catch (JsonProcessingException e) {
      throw new IOException("%s is not a %s: %s".formatted(file, file.getFileName(), reason(e)), e);
      // Values that are none make constructors and parsers throw RuntimeExceptions of all kinds.
    } catch (RuntimeException | DataFormatException e) {
      throw new IOException(file + " is not a " + file.getFileName() + ": " + e.getMessage(), e);
    } catch (CharacterCodingException e) {
      throw new IOException(file + " is damaged: " + ErrorMessages.reason(e), e);
    }
  }

  private static JsonNode object(String text) throws JsonProcessingException {
    JsonNode root = JSON.readTree(text);
    if (!root.isObject()) {
      throw new IllegalArgumentException(text.isBlank() ? "it is empty" : "it is no JSON object");
    }
    return root;
  }

  /** Without the parser's own remarks on places. */
  private static String reason(JsonProcessingException e) {
    return e.getOriginalMessage().replaceAll("(?s) \\((start marker )?at \\[.*", "");
  }

  private List<PhaseResult> results(RunDescription run)
      throws JsonProcessingException, DataFormatException {
    var results = new ArrayList<PhaseResult>();
    for (JsonNode phase : root.required("phases")) {
      results.add(
          new PhaseResult(
              run,
              phase.required("phase").asText(),
              phase.required("iteration").asInt(),
              measurement(phase),
              phase.required("partial").asBoolean(),
              optional(phase, "allRan", PhaseResult.Overlap.class),
              optional(phase, "commonStart", PhaseResult.CommonStart.class),
              outages(phase)));
    }
    return List.copyOf(results);
  }

  private static <T> Optional<T> optional(JsonNode node, String name, Class<T> type)
      throws JsonProcessingException {
    return node.has(name) ? Optional.of(JSON.treeToValue(node.get(name), type)) : Optional.empty();
  }

  private static Optional<OutageReport> outages(JsonNode phase) throws JsonProcessingException {
    if (!(phase.get("outages") instanceof ObjectNode known)) {
      return Optional.empty();
    }
    for (JsonNode fault : known.path("faults")) {
      // Earlier versions did not tell them.
      for (String later : List.of("endNanos", "lost")) {
        if (fault instanceof ObjectNode cost && !cost.has(later)) {
          cost.put(later, -1);
        }
      }
      if (fault instanceof ObjectNode cost && !cost.has("limits")) {
        cost.set("limits", JSON.valueToTree(OutageLimits.UNKNOWN));
      }
    }
    return Optional.of(
        JSON.treeToValue(known.without(ResultJson.AVAILABILITY), OutageReport.class));
  }

  private Optional<AuditSummary> audit() throws JsonProcessingException {
    // Before tokens were followed an audit counted, and could take a lost update for none.
    return root.path("audit").has("audited")
        ? optional(root, "audit", AuditSummary.class)
        : Optional.empty();
  }

  private static RunDescription run(JsonNode node) throws JsonProcessingException {
    return new RunDescription(
        node.required("name").asText(),
        node.required("binding").asText(),
        node.required("label").asText(),
        node.required("clients").asInt(),
        node.required("threadsPerClient").asInt(),
        node.required("records").asLong(),
        node.has("targetOpsPerSec")
            ? OptionalDouble.of(node.get("targetOpsPerSec").asDouble())
            : OptionalDouble.empty(),
        whole(node, "shards"),
        whole(node, "replicationFactor"),
        node.path("store").asText(""),
        JSON.treeToValue(node.required("configuration"), TEXTS),
        JSON.treeToValue(node.required("environment"), TEXTS));
  }

  private static OptionalInt whole(JsonNode node, String name) {
    return node.has(name) ? OptionalInt.of(node.get(name).asInt()) : OptionalInt.empty();
  }

  private static PhaseMeasurement measurement(JsonNode node)
      throws JsonProcessingException, DataFormatException {
    var rows = new TreeMap<String, RowMeasurement>();
    for (var row : node.required("rows").properties()) {
      rows.put(row.getKey(), row(row.getKey(), row.getValue()));
    }
    return new PhaseMeasurement(
        Instant.parse(node.required("startedAt").asText()).toEpochMilli(),
        node.required("durationNanos").asLong(),
        new Counts(
            node.required("succeeded").asLong(),
            node.required("missed").asLong(),
            node.required("failed").asLong(),
            node.path("existing").asLong(0),
            node.path("stale").asLong(0)),
        rows,
        JSON.treeToValue(node.required("firstFailures"), TEXTS),
        new GarbageCollection(JSON.treeToValue(node.required("gc"), USES)),
        JSON.treeToValue(node.required("jvmPauses"), JvmPauses.class),
        node.required("behindNanos").asLong(),
        Optional.ofNullable(node.get("underWay")).map(ResultJsonReader::underWay),
        // Earlier versions did not measure it.
        optional(node, "client", ClientUse.class).orElse(ClientUse.NONE));
  }

  private static UnderWay underWay(JsonNode node) {
    return new UnderWay(
        new Counts(
            node.required("endedOk").asLong(),
            node.required("endedMissed").asLong(),
            node.required("endedFailed").asLong(),
            node.path("endedExisting").asLong(),
            node.path("endedStale").asLong()),
        node.required("givenUp").asLong(),
        node.required("oldestNanos").asLong());
  }

  private static RowMeasurement row(String name, JsonNode node)
      throws JsonProcessingException, DataFormatException {
    var row =
        new RowMeasurement(
            name,
            Unit.valueOf(node.required("unit").asText()),
            histogram(node.required("service")),
            histogram(node.required("intended")),
            JSON.treeToValue(node.required("failures"), COUNTS));
    // Earlier versions did not count them.
    row.bytes().add(node.path("readBytes").asLong(), node.path("writtenBytes").asLong());
    return row;
  }

  private static Histogram histogram(JsonNode node) throws DataFormatException {
    return HistogramBytes.histogram(Base64.getDecoder().decode(node.asText()));
  }
}
