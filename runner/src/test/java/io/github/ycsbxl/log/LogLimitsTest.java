package io.github.ycsbxl.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.AuditSummary.CheckedUpdates;
import io.github.ycsbxl.audit.AuditSummary.LostUpdate;
import io.github.ycsbxl.audit.AuditSummary.ReadRecords;
import io.github.ycsbxl.audit.AuditSummary.UnauditedRecords;
import io.github.ycsbxl.audit.AuditSummary.Violations;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.fleet.FleetResult;
import io.github.ycsbxl.machine.Interference;
import io.github.ycsbxl.measure.Due;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.metrics.ServerSample;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.tables.Example;
import io.github.ycsbxl.tables.ResultFiles;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client of a fleet may write anything into any member of any line of its log. */
final class LogLimitsTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final List<JsonNode> NUMBERS =
      List.of(
          NODES.numberNode(Long.MIN_VALUE),
          NODES.numberNode(Long.MAX_VALUE),
          NODES.numberNode(-1L),
          NODES.numberNode(0L),
          NODES.numberNode(Integer.MAX_VALUE),
          NODES.numberNode(900_000_000_000_000_000L),
          NODES.numberNode(9_000_000_000_000L),
          NODES.numberNode(LogLimits.MOST_NANOS),
          NODES.numberNode(LogLimits.MOST_OF_CLIENT),
          NODES.numberNode(1e308),
          NODES.textNode("NaN"),
          NODES.nullNode());

  private static final List<JsonNode> TEXTS =
      List.of(
          NODES.textNode("a\r\nb\u202ec\u001b[2J"),
          NODES.textNode(""),
          NODES.nullNode(),
          NODES.objectNode(),
          NODES.numberNode(1));

  @TempDir private Path folder;
  private int sums;

  /** A line with one changed member, and the place of the member for messages. */
  private record Changed(String place, String line) {}

  @Test
  void everyLineEitherIsRefusedOrHasOnlyBoundedValues() throws Exception {
    var all = new ArrayList<Changed>();
    for (String line : lines()) {
      all.addAll(changed(line));
    }
    Collections.shuffle(all, new Random(6));
    for (Changed changed : all.subList(0, Cases.of(1_500, all.size()))) {
      String read = readAgain(changed.line());
      assertThat(read).as(changed.place()).doesNotContain("\r", "\u202e", "\u001b", "NaN");
      for (JsonNode number : numbers(read)) {
        assertThat(Math.abs(number.doubleValue()))
            .as(changed.place())
            .isLessThanOrEqualTo(LogLimits.MOST);
      }
    }
  }

  /** Returns what a log with this line has after it was read, or an empty line if it is refused. */
  private static String readAgain(String line) {
    try {
      return new String(LogJson.bytes(LogJson.line(line, new LogLimits())), StandardCharsets.UTF_8)
          .replace("\\r", "\r")
          .replace("\\u001B", "\u001b");
    } catch (IOException | RuntimeException e) {
      return "{}";
    }
  }

  /** Each time, another member of the log of the first of two clients is changed. */
  @Test
  void noMemberOfOneClientEndsTheOther() throws Exception {
    Path clients = folder.resolve("fleet").resolve(Run.CLIENTS);
    Path bad = write(clients, 0);
    write(clients, 1);
    List<String> logged = Files.readAllLines(bad.resolve(Run.NAME));
    var all = new ArrayList<Runnable>();
    for (int i = 0; i < logged.size(); i++) {
      int at = i;
      for (Changed changed : changed(logged.get(i))) {
        all.add(() -> assertReadable(clients.getParent(), bad, logged, at, changed));
      }
    }
    Collections.shuffle(all, new Random(5));
    all.subList(0, Math.min(all.size(), Cases.of(25, 300))).forEach(Runnable::run);
  }

  private void assertReadable(Path fleet, Path bad, List<String> logged, int at, Changed changed) {
    var lines = new ArrayList<>(logged);
    lines.set(at, changed.line());
    try {
      Files.write(bad.resolve(Run.NAME), lines);
      FleetResult sum = FleetResult.read(fleet, 2);
      assertThat(sum.logs()).as(changed.place()).isNotEmpty();
      Path merged = ResultFolder.make(fleet.getParent(), "merged" + sums++);
      try (var target = ResultFolder.open(merged)) {
        Run run = sum.writeTo(target, List.of(), new SeparateOutputs());
        assertThat(run.phases()).as(changed.place()).isNotEmpty();
        run.phases()
            .forEach(
                phase ->
                    assertThat(phase.measurement().counts().total())
                        .as(changed.place())
                        .isNotNegative());
        target.end(Verdict.PASSED);
      }
      ResultFiles.make(Run.readMeasured(merged), new SeparateOutputs());
      ResultFiles.make(Run.readMeasured(fleet), new SeparateOutputs());
    } catch (IOException e) {
      throw new AssertionError(changed.place() + ": " + e.getMessage(), e);
    }
  }

  private static List<Changed> changed(String line) throws IOException {
    var changed = new ArrayList<Changed>();
    JsonNode root = JSON.readTree(line);
    visit(root, root, "", changed);
    return changed;
  }

  private static void visit(JsonNode root, JsonNode node, String place, List<Changed> changed) {
    if (node instanceof ObjectNode object) {
      for (String name : names(object)) {
        change(root, object.get(name), place + "." + name, one -> object.set(name, one), changed);
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        int at = i;
        change(root, array.get(i), place + "[" + i + "]", one -> array.set(at, one), changed);
      }
    }
  }

  private static void change(
      JsonNode root,
      JsonNode value,
      String place,
      Consumer<JsonNode> setter,
      List<Changed> changed) {
    for (JsonNode other : value.isNumber() ? NUMBERS : TEXTS) {
      setter.accept(other);
      changed.add(new Changed(place + "=" + other, root.toString()));
    }
    setter.accept(value);
    visit(root, value, place, changed);
  }

  private static List<String> names(ObjectNode object) {
    var names = new ArrayList<String>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static List<JsonNode> numbers(String line) throws IOException {
    var numbers = new ArrayList<JsonNode>();
    collect(JSON.readTree(line), numbers);
    return numbers;
  }

  private static void collect(JsonNode node, List<JsonNode> numbers) {
    if (node.isNumber()) {
      numbers.add(node);
    }
    for (Iterator<JsonNode> inside = node.elements(); inside.hasNext(); ) {
      collect(inside.next(), numbers);
    }
  }

  /** Returns a line of each kind. */
  private List<String> lines() throws Exception {
    return Files.readAllLines(write(folder.resolve("whole"), 0).resolve(Run.NAME));
  }

  static Path write(Path parent, int index) throws Exception {
    Path own = Files.createDirectories(parent.resolve("client-" + index));
    RunLogWriter log = RunLogWriter.open(own);
    log.plan(
        Example.run("one", Map.of("client.index", "" + index, "client.count", "2"))
            .plus(Map.of("host", "machine")));
    log.begin(
        new PhaseKey("run", 1),
        true,
        Optional.of(new CommonStart(Example.STARTED_AT_MILLIS, 1, 0, 1)));
    for (Interval sample : Example.samples()) {
      log.interval(
          new Interval(
              sample.startNanos(),
              sample.endNanos(),
              sample.startedAtMillis(),
              sample.counts(),
              sample.total(),
              sample.byPart(),
              Due.alone(1_000),
              sample.firstFailureNanos(),
              new Interference(12_000_000, 0.5)));
    }
    log.faults(List.of(new FaultTime("kill node 1", 5, 9)));
    log.servers(new PhaseKey("run", 1), List.of(sample()));
    log.end(Example.partialRun());
    log.facts(Map.of("fact", "found later"));
    log.audit(audit());
    log.verdict(
        new Verdict(List.of(new Verdict.Failure(Verdict.Kind.OTHER, "why")), Optional.of(true)));
    log.close(new SeparateOutputs());
    return own;
  }

  private static ServerSample sample() {
    OptionalDouble some = OptionalDouble.of(50);
    return new ServerSample(
        "node1",
        Example.STARTED_AT_MILLIS,
        1,
        new ServerSample.ServerUse(some, some, some, some, some, some),
        Optional.of(
            new ServerSample.ShownMetrics(
                new TreeMap<>(Map.of("a", 1.0)), new TreeMap<>(Map.of("b", 2.0)))));
  }

  private static AuditSummary audit() {
    return new AuditSummary(
        new ReadRecords(40, 4, 5),
        new CheckedUpdates(50, 45, 1, 1, 1),
        new Violations(2, 1, 3),
        new UnauditedRecords(6, 8, 7, 0),
        List.of("a fault"),
        List.of("an example"),
        List.of(new LostUpdate("user7", 1, 3, 1_400_000_000_000L)),
        new TreeMap<>(Map.of(1_400_000_000_000L, 2L)),
        new TreeMap<>());
  }

  @Test
  void sumsOverLinesDoNotOverflow() throws Exception {
    var limits = new LogLimits();
    String line =
        "{\"interval\":{\"endNanos\":1,\"counts\":{\"succeeded\":%d},\"rows\":{}}}"
            .formatted(LogLimits.MOST_OF_CLIENT / 2);
    LogJson.line(line, limits);
    LogJson.line(line, limits);
    assertThatThrownBy(() -> LogJson.line(line, limits)).hasMessageStartingWith("interval is out");
  }

  @Test
  void lineIsNotLongerThanMemoryAllows() throws Exception {
    Path run = write(folder, 0);
    byte[] spaces = new byte[LogLimits.MOST_LINE_BYTES + (1 << 17)];
    Arrays.fill(spaces, (byte) ' ');
    for (String file : List.of(Run.NAME, Run.LATENCIES)) {
      byte[] before = Files.readAllBytes(run.resolve(file));
      Files.write(run.resolve(file), spaces, StandardOpenOption.APPEND);
      Files.writeString(run.resolve(file), "\n", StandardOpenOption.APPEND);
      assertThatThrownBy(() -> readWhole(run))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("a line is longer than 16 MB");
      Files.write(run.resolve(file), before);
    }
  }

  private static void readWhole(Path run) throws IOException {
    Run.readMeasured(run);
    HistogramLog.read(run.resolve(Run.LATENCIES), 1, histogram -> {});
  }

  /** Four counts of 2^62 overflow to a sum of zero. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4})
  void histogramsDoNotOverflow(int counts) throws Exception {
    Path run = write(folder, 0);
    var values = new Histogram(3);
    for (int i = 0; i < counts; i++) {
      values.recordValueWithCount(1L << (10 + i), 1L << 62);
    }
    Row row = Row.empty(RowName.READ, Unit.NANOS);
    Path log = run.resolve(Run.LATENCIES);
    var file = new HistogramFile(log);
    file.begin("test");
    values.setTag(Tags.service(new PhaseKey("run", 1), row));
    file.append(List.of(values));
    file.close();
    assertThatThrownBy(() -> Run.readMeasured(run))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(log + " cannot be read as a histogram log");
  }
}
