package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReportTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String RECORDED = "../analysis/src/test/resources/recorded/";

  @TempDir private Path folder;

  @Test
  void pageOfOneRunIsInItsFolder() throws IOException {
    Path run = copy("before");
    Outcome outcome = Ycsb.exactly("report", run.toString());
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).containsExactly("report: " + run.resolve("report.html"));
    JsonNode page = PageDocument.of(run.resolve("report.html"));
    assertThat(page.path("kind").asText()).isEqualTo("run");
    assertThat(page.at("/runs/0/throughput/value").asDouble()).isEqualTo(14743.6);
    assertThat(PageDocument.texts(page.at("/runs/0/rows"), "count")).contains("420506");
    assertThat(page.at("/runs/0/rows").toString()).contains("[100% 210 ,99.5%");
    assertThat(run.resolve("report.html"))
        .content()
        .doesNotContainPattern("(src|href)=\"?(http|//)");
  }

  @Test
  void runsAreRelatedToTheFirst() throws IOException {
    JsonNode page =
        page(copy("before").toString(), copy("same").toString(), copy("half").toString());
    assertThat(page.path("kind").asText()).isEqualTo("compare");
    assertThat(page.at("/comparison/sides").toString()).isEqualTo("[\"before\",\"same\",\"half\"]");
    assertThat(page.at("/comparison/lines").toString())
        .contains("\"text\":\"not significant\"", "\"verdict\":\"worse\"")
        .doesNotContain("unknown");
    assertThat(page.at("/comparison/conclusion").asText())
        .contains("Ratios without a verdict have too few samples");
    assertThat(page.path("differences").toString())
        .contains("{\"name\":\"threads\",\"values\":[\"8\",\"8\",\"4\"]}");
    // Common settings are shown once.
    assertThat(page.at("/common/setting").has("workload")).isTrue();
    assertThat(page.at("/runs/0/setting").has("workload")).isFalse();
  }

  @Test
  void seriesOfRunsIsReadFromItsFolder() throws IOException {
    var ycsb = new Ycsb(folder);
    assertThat(ycsb.memory("sweep -threads 1,2 -p run.name=s").status()).isZero();
    Path sweep = ycsb.results().resolve("s");
    assertThat(Ycsb.exactly("report", sweep.toString()).status()).isZero();
    JsonNode page = PageDocument.of(sweep.resolve("report.html"));
    assertThat(page.path("kind").asText()).isEqualTo("sweep");
    assertThat(page.path("title").asText()).isEqualTo("2 runs: threads-1, threads-2");
    assertThat(PageDocument.texts(page.at("/sweep/dimensions"), "name")).containsExactly("threads");
    assertThat(page.at("/sweep/points")).hasSize(2);
  }

  @Test
  void loadWritesOneToo() throws IOException {
    var ycsb = new Ycsb(folder);
    Outcome outcome = ycsb.memory("load -p run.name=l");
    Path page = ycsb.results().resolve("l/report.html");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.err()).endsWith("report: " + page);
    assertThat(PageDocument.texts(PageDocument.of(page).at("/runs/0/ending"), "name"))
        .contains("INSERT");
  }

  @Test
  void runsOfSweepsAreToldApartByTheirFolders() throws IOException {
    var ycsb = new Ycsb(folder);
    for (String sweep : List.of("a", "b", "c")) {
      assertThat(ycsb.memory("sweep -threads 1,2 -p run.name=" + sweep).status()).isZero();
    }
    String[] sweeps =
        Stream.of("a", "b", "c")
            .map(ycsb.results()::resolve)
            .map(Path::toString)
            .toArray(String[]::new);
    JsonNode page = page(sweeps);
    assertThat(page.path("title").asText()).isEqualTo("6 runs: a/threads-1, a/threads-2, ...");
    assertThat(PageDocument.texts(page.path("runs"), "name"))
        .contains("b/threads-1", "b/threads-2", "c/threads-1", "c/threads-2");
  }

  @Test
  void clientProcessesAreOnTheIntervalsOfTheRun() throws IOException {
    var ycsb = new Ycsb(folder);
    Path clients = folder.resolve("clients");
    for (String index : List.of("0", "1")) {
      Outcome outcome =
          ycsb.basic(
              "run -target 250 -p client.count=2 -p client.index="
                  + index
                  + " -p results.dir="
                  + clients
                  + " -p",
              "run.name=client-" + index);
      assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    }
    Path merged = Files.createDirectory(folder.resolve("merged"));
    Files.move(clients, merged.resolve("clients"));
    JsonNode page = page(merged.toString());
    JsonNode run = page.at("/runs/0");
    assertThat(PageDocument.texts(run.path("clients"), "name"))
        .containsExactly("client 0", "client 1");
    assertThat(run.at("/clients/0/series/opsPerSec")).isNotEmpty();
    // This store returns no fields, so nothing is read.
    assertThat(run.path("series").has("bytesWrittenPerSec")).isTrue();
    assertThat(run.path("series").has("bytesReadPerSec")).isFalse();
    assertThat(page.path("byInterval").toString()).contains("\"merged (partial) client 0\"");
    assertThat(PageDocument.texts(page.path("warnings"), "kind")).contains("partial");
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock.txt", "stock-2012.txt"})
  void outputOfOtherToolsIsReadToo(String file) throws IOException {
    JsonNode page =
        page("../analysis/src/test/resources/imported/" + file, copy("before").toString());
    assertThat(page.at("/runs/0/name").asText()).isEqualTo(file);
    assertThat(page.at("/runs/0/rows")).isNotEmpty();
  }

  @Test
  void histogramLogAndPublishedTableAreReadToo() throws IOException {
    assertThat(page(RECORDED + "before/latency.hlog").at("/runs/0/rows/0/percentiles"))
        .isNotEmpty();
    JsonNode days = page("kaching-ssd:dataset=stock ticker,operation=READ").path("byInterval");
    assertThat(days.path("columns").get(0).asText()).isEqualTo("01/10");
    assertThat(days.toString())
        .contains("\"stock ticker machine 14\",\"published\":true")
        .contains("{\"mean\":2100000,\"count\":12579905}");
    assertThat(page("voldemort-2009:test=write").at("/runs/0/rows/0/list").asText())
        .startsWith("[100% 315 ,99.5% 67 ,99% 34");
  }

  @Test
  void updatesStandBesidePublishedWrites() throws IOException {
    JsonNode page =
        page("kaching-ssd:dataset=stock ticker,machine=14,day=01/10", copy("before").toString());
    JsonNode operations = page.at("/byInterval/operations");
    List<String> names = PageDocument.texts(operations, "operation");
    assertThat(names).contains("WRITE").doesNotContain("UPDATE");
    assertThat(PageDocument.texts(operations.get(names.indexOf("WRITE")).path("machines"), "name"))
        .containsExactly("stock ticker machine 14", "before");
  }

  @Test
  void pageOfARunHasThePublishedFiguresThatItNames() throws IOException {
    var ycsb = new Ycsb(folder);
    String named = "report.beside=voldemort-2009:test=hot set; kaching-ssd:dataset=stock ticker";
    ycsb.basic("bench -p run.name=mine -p", named);
    JsonNode page = PageDocument.of(ycsb.results().resolve("mine/report.html"));
    assertThat(page.path("title").asText()).isEqualTo("mine");
    assertThat(PageDocument.texts(page.path("published"), "name"))
        .containsExactly("voldemort-2009:test=hot set");
    assertThat(page.at("/published/0/throughput/value").asInt()).isEqualTo(42_000);
    assertThat(page.path("byInterval").toString()).contains("stock ticker machine 14");
  }

  @Test
  void saysWhatItCannotRead() {
    Outcome outcome = Ycsb.exactly("report", folder.resolve("nowhere").toString());
    assertThat(outcome.status()).isEqualTo(2);
    golden.pin(outcome.err());
    assertThat(Ycsb.exactly("report").status()).isEqualTo(2);
  }

  private JsonNode page(String... sources) throws IOException {
    Path page = folder.resolve("page.html");
    List<String> arguments =
        Stream.of(Stream.of("report"), Stream.of(sources), Stream.of("-o", page.toString()))
            .flatMap(part -> part)
            .toList();
    Outcome outcome = Ycsb.exactly(arguments.toArray(String[]::new));
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    return PageDocument.of(page);
  }

  private Path copy(String name) throws IOException {
    Path run = Files.createDirectories(folder.resolve(name));
    for (String file : List.of("run.jsonl", "latency.hlog", "summary.csv")) {
      Files.copy(Path.of(RECORDED, name, file), run.resolve(file));
    }
    return run;
  }
}
