package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.audit.LedgerHeader;
import io.github.ycsbxl.figures.FigureList;
import io.github.ycsbxl.figures.FigureOutput;
import io.github.ycsbxl.series.Search;
import io.github.ycsbxl.workload.OperationType;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** results/README.md explains everything in result files, and nothing else. */
final class DictionaryTest {
  private static final Path DICTIONARY = Path.of("..", "results", "README.md");

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
}
