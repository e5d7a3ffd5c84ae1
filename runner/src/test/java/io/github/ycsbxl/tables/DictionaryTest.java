package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.AuditSummary.CheckedUpdates;
import io.github.ycsbxl.audit.AuditSummary.LostUpdate;
import io.github.ycsbxl.audit.AuditSummary.ReadRecords;
import io.github.ycsbxl.audit.AuditSummary.UnauditedRecords;
import io.github.ycsbxl.audit.AuditSummary.Violations;
import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.audit.LedgerHeader;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.figures.FigureList;
import io.github.ycsbxl.figures.FigureOutput;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.series.Search;
import io.github.ycsbxl.workload.OperationType;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** results/README.md explains everything in result files, and nothing else. */
final class DictionaryTest {
  private static final Path DICTIONARY = Path.of("..", "results", "README.md");

  /** Members of the log whose own members have names from the run. */
  private static final Set<String> FREELY_NAMED =
      Set.of(
          "configuration",
          "environment",
          "firstFailures",
          "failures",
          "shardOutageNanos",
          "startBytes",
          "endBytes",
          "lostAt");

  @Test
  void explainsTheColumnsInOrder() throws IOException {
    dictionary("summary.csv").explains(SummaryCsv.TABLE);
    dictionary("timeseries.csv").explains(TimeSeriesCsv.TABLE);
    dictionary("nodes.csv").explains(NodesCsv.TABLE);
    dictionary("clients.csv").explains(ClientsCsv.TABLE);
    dictionary("servers.csv").explains(ServersCsv.TABLE);
    dictionary("faults.csv").explains(FaultsCsv.TABLE);
    dictionary("scalability.csv").explains(ScalabilityTable.TABLE);
    dictionary("sweep.csv").explains(SweepTable.TABLE);
    assertThat(explained("operations.csv.gz")).isEqualTo(OperationsCsv.COLUMNS);
    dictionary("search.csv").explains(Search.Measured.TABLE);
  }

  /** Stock YCSB's statistics, which its own document explains. */
  private static final Set<String> OF_STOCK = Set.of("RunTime(ms)", "Throughput(ops/sec)");

  @Test
  void explainsEveryStatisticOfTheText() throws IOException {
    List<String> statistics =
        FigureList.shownIn(FigureOutput.TEXT).stream()
            .map(figure -> figure.nameIn(FigureOutput.TEXT).orElseThrow())
            .filter(name -> !OF_STOCK.contains(name))
            .map(name -> name.equals("OperationsPer") ? name + "(<unit>)" : name)
            .map(name -> "`" + name + "`")
            .toList();
    assertThat(statistics).hasSizeGreaterThan(20);
    assertThat(section("Text output")).contains(statistics);
  }

  @Test
  void monitoringExplainsTheMetricsOfTheProcess() throws IOException {
    String text = Files.readString(Path.of("..", "docs", "monitoring.md"));
    assertThat(FigureList.shownIn(FigureOutput.PROMETHEUS))
        .isNotEmpty()
        .extracting(figure -> "`ycsb_" + figure.nameIn(FigureOutput.PROMETHEUS).get() + "_total`")
        .allSatisfy(name -> assertThat(text).contains(name));
  }

  @Test
  void explainsEveryMemberOfTheValuesInTheLog(@TempDir Path folder) throws IOException {
    var audit =
        new AuditSummary(
            new ReadRecords(1, 1, 1),
            new CheckedUpdates(1, 1, 1, 1, 1),
            new Violations(1, 1, 1),
            new UnauditedRecords(1, 1, 1, 0),
            List.of(),
            List.of(),
            List.of(new LostUpdate("user1", 0, 0, 1)),
            new TreeMap<>(Map.of(1L, 1L)),
            new TreeMap<>());
    try (ResultFolder files = ResultFolder.open(folder)) {
      files.log().plan(Example.run());
      files.log().begin(new PhaseKey("run", 1), true);
      files.log().end(Example.partialRun().withDisk(Optional.of(Example.disk())));
      files.log().audit(audit);
      files.end(Verdict.PASSED);
    }
    var members = new TreeSet<String>();
    for (String line : Files.readAllLines(folder.resolve("run.jsonl"))) {
      JsonNode kind = new ObjectMapper().readTree(line);
      List.of("/plan", "/end/result", "/audit/found")
          .forEach(value -> gather(kind.at(value), members));
    }
    assertThat(members).hasSizeGreaterThan(90);
    assertThat(Set.copyOf(explained("Members of run.jsonl"))).containsAll(members);
  }

  @Test
  void explainsEveryMemberOfTheLog(@TempDir Path folder) throws IOException {
    try (ResultFolder files = ResultFolder.open(folder)) {
      files.log().plan(Example.run());
      files.log().begin(new PhaseKey("run", 1), true);
      Example.samples().forEach(files.log()::interval);
      files.log().faults(List.of(new FaultTime("a", 1, 1)));
      files.log().end(Example.partialRun().withDisk(Optional.of(Example.disk())));
      files.log().facts(Map.of("a", "b"));
      files.end(
          new Verdict(List.of(new Verdict.Failure(Verdict.Kind.OTHER, "a")), Optional.of(true)));
    }
    String text = section("run.jsonl");
    var members = new TreeSet<String>();
    for (String line : Files.readAllLines(folder.resolve("run.jsonl"))) {
      JsonNode kind = new ObjectMapper().readTree(line);
      kind.properties().forEach(only -> members.add(only.getKey()));
      kind.forEach(known -> known.fieldNames().forEachRemaining(members::add));
      JsonNode result = kind.path("end").path("result");
      List.of(result, result.path("measurement"))
          .forEach(known -> known.fieldNames().forEachRemaining(members::add));
      kind.path("interval")
          .path("rows")
          .forEach(r -> r.fieldNames().forEachRemaining(members::add));
    }
    assertThat(members).hasSizeGreaterThan(50);
    assertThat(text).contains(members.stream().map(name -> "`" + name + "`").toList());
  }

  @Test
  void explainsTheLedger() throws IOException {
    List<String> members =
        Arrays.stream(LedgerHeader.class.getRecordComponents())
            .map(RecordComponent::getName)
            .toList();
    assertThat(explained(LedgerFile.NAME)).containsExactlyElementsOf(members);
  }

  @Test
  void explainsEveryRow() throws IOException {
    List<String> rows =
        Arrays.stream(OperationType.values()).map(type -> "`[" + type.label() + "]`").toList();
    assertThat(section("The rows")).contains(rows);
    assertThat(section("The rows"))
        .contains(
            "`[CAS-CONFLICT]`",
            "`[CAS-RETRIES]`",
            "`[SCAN-RECORDS]`",
            "`[STALE-READ-OWN-WRITES]`",
            "`[STALE-READ-MONOTONIC]`",
            "`[<row>-FAILED]`",
            "`[<row>-STALE]`",
            "`[<row>-<status>]`",
            "`[Intended-<row>]`",
            "`[JVM-PAUSE]`");
  }

  private static List<String> explained(String title) throws IOException {
    return dictionary(title).explained();
  }

  private static String section(String title) throws IOException {
    return dictionary(title).text();
  }

  private static DocumentSection dictionary(String title) throws IOException {
    return DocumentSection.of(DICTIONARY, title);
  }

  private static void gather(JsonNode node, Set<String> members) {
    node.properties().forEach(member -> gather(member.getKey(), member.getValue(), members));
    if (node.isArray()) {
      node.forEach(element -> gather(element, members));
    }
  }

  private static void gather(String name, JsonNode value, Set<String> members) {
    members.add(name);
    if (Set.of("rows", "collectors", "machines").contains(name)) {
      value.forEach(named -> gather(named, members));
    } else if (!FREELY_NAMED.contains(name)) {
      gather(value, members);
    }
  }
}
