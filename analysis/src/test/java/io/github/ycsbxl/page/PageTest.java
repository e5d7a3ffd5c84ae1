package io.github.ycsbxl.page;

import static io.github.ycsbxl.page.LoggedSeconds.row;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.figures.ClientFigure;
import io.github.ycsbxl.figures.ClientFigures;
import io.github.ycsbxl.figures.FigureList;
import io.github.ycsbxl.figures.FigureOutput;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.plan.PlanInput;
import io.github.ycsbxl.plan.PlanTable;
import io.github.ycsbxl.tables.Example;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PageTest {
  private static final String RECORDED = "src/test/resources/recorded/";
  private static final Path SOURCES = Path.of("src/main/java/io/github/ycsbxl/page");

  @TempDir Path folder;

  @Test
  void nothingInTheDocumentEndsItsElement() throws IOException {
    ObjectNode document = Page.document("run", "</script><b>&\u00b5s");
    String html = new String(Page.html(document), StandardCharsets.UTF_8);
    assertThat(html)
        .contains("<title>&lt;/script&gt;&lt;b&gt;&amp;&micro;s")
        .contains("\"title\":\"\\u003c/script>\\u003cb>&\u00b5s\"")
        .doesNotContain("</script><b>")
        .doesNotContainPattern("@(TITLE|STYLE|PAGE|SCRIPT)@")
        .doesNotContainPattern("(src|href)=\"?(http|//)");
    assertThat(html.length()).isLessThan(400_000);
  }

  @Test
  void everyMemberIsDescribedAndEveryDescribedMemberIsWritten() throws IOException {
    examples().forEach(PageSchema::valid);
    Set<String> described = PageSchema.members();
    Stream.concat(
            FigureList.shownIn(FigureOutput.JSON).stream()
                .map(figure -> figure.nameIn(FigureOutput.JSON).orElseThrow()),
            ClientFigures.ALL.stream().map(ClientFigure::ofClient))
        .forEach(path -> described.removeAll(List.of(path.split("[.]"))));
    String sources = sources();
    assertThat(described)
        .hasSizeGreaterThan(100)
        .allSatisfy(
            name ->
                assertThat(sources).containsPattern("\"/?%1$s\"|String %1$s[,)]".formatted(name)));
  }

  @Test
  void runHasOperationsPerUnitOfCost() throws IOException {
    JsonNode run = paid("other").path("runs").path(0);
    assertThat(run.at("/cost/unit").asText()).isEqualTo("EUR");
    assertThat(run.at("/cost/perHour").asDouble()).isEqualTo(0.5);
    assertThat(run.at("/cost/operationsPerUnit/value").asDouble())
        .isEqualTo(7_200 * run.at("/throughput/value").asDouble());
  }

  private ObjectNode paid(String phase) throws IOException {
    return LoggedSeconds.page(
        folder,
        phase,
        Map.of("cost.per.hour", "0.25", "cost.nodes", "2", "cost.unit", "EUR"),
        List.of(LoggedSeconds.of(0, row("READ", 1)), LoggedSeconds.of(1, row("READ", 1))));
  }

  @Test
  void runHasTheSizeOfItsStoreOnDisk() throws IOException {
    JsonNode disk = sized().at("/runs/0/disk");
    assertThat(disk.path("startBytes").asLong()).isEqualTo(3_000_000);
    assertThat(disk.path("endBytes").asLong()).isEqualTo(4_500_000);
    assertThat(disk.path("bytesPerRecord").asDouble()).isEqualTo(1_500);
    assertThat(disk.path("recordBytes").asDouble()).isEqualTo(1_115);
    assertThat(disk.at("/nodes/1").toString())
        .isEqualTo("{\"node\":\"1\",\"startBytes\":2000000,\"endBytes\":3000000}");
  }

  private ObjectNode sized() throws IOException {
    Path run = ResultFolder.make(folder, "sized");
    try (ResultFolder files = ResultFolder.open(run)) {
      files.log().plan(Example.run("sized", Map.of()));
      for (String name : List.of("load", "run")) {
        Interval second = LoggedSeconds.of(0, row("INSERT", new long[1_000])).interval(0);
        var measured =
            PhaseMeasurement.intervals(0, 1_000_000_000, second.counts(), second.byPart());
        var phase = new Phase(Example.run("sized", Map.of()), name, 1, measured, false);
        files.log().begin(new PhaseKey(name, 1), true);
        files.log().interval(second);
        files.log().end(phase.withDisk(Optional.of(Example.disk())));
      }
    }
    return RunsPage.read(List.of(run.toString())).json();
  }

  private List<ObjectNode> examples() throws IOException {
    ObjectNode nodes =
        LoggedSeconds.page(
            folder,
            "run",
            List.of(
                LoggedSeconds.of(
                    0, row("READ@rg1-rn1", 1), row("MASTER@rg1-rn1", 1), row("CAS", 1))));
    PlanTable plan =
        PlanTable.of(
            new PlanInput(1_000, 1, 0.99, 1_000, 0.05, 1),
            List.of(1, 2),
            false,
            OptionalDouble.of(1_000));
    return List.of(
        nodes,
        paid("paid"),
        sized(),
        RunsPage.read(List.of(RECORDED + "before")).json(),
        RunsPage.read(List.of(RECORDED + "before", RECORDED + "half")).json(),
        RunsPage.read(List.of("kaching-ssd:dataset=stock ticker,operation=READ")).json(),
        AnswerTest.rounds(1, 2, 4, 5).json("x", "y"),
        new PlanPage(plan, "", "").json(),
        LiveJson.json("", "", OptionalDouble.of(0.5), List.of(), List.of()));
  }

  private static String sources() throws IOException {
    var all = new StringBuilder();
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.toList()) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }
}
