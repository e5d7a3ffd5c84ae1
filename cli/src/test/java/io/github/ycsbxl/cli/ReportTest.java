package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReportTest {
  private static final String RECORDED = "../analysis/src/test/resources/recorded/";

  @TempDir private Path folder;

  @Test
  void pageOfOneRunIsInItsFolder() throws IOException {
    Path run = copy("before");
    Outcome outcome = Ycsb.exactly("report", run.toString());
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    assertThat(outcome.out()).containsExactly("report: " + run.resolve("report.html"));
    String page = Files.readString(run.resolve("report.html"));
    assertThat(titles(page, "h2"))
        .containsExactly(
            "Results",
            "Over time",
            "Latency by percentile",
            "Scalability",
            "By interval",
            "Percentile lists",
            "Configuration");
    assertThat(page)
        .contains("<data value=\"14743.635", "<td><data value=\"420506\">420,506</data></td>")
        .contains("READ ms [100% 210 ,99.5%")
        .doesNotContainPattern("(src|href)=\"?(http|//)");
  }

  @Test
  void everyChartHasItsTable() throws IOException {
    String page = page(RECORDED + "before", RECORDED + "half");
    List<String> charts = titles(page, "h3");
    assertThat(charts)
        .contains(
            "Throughput against threads",
            "Latency against threads",
            "Throughput over time",
            "READ latency over time",
            "READ latency by percentile");
    for (String chart : charts) {
      assertThat(page).contains("<summary>Table: " + chart);
    }
  }

  @Test
  void runsAreRelatedToTheFirst() throws IOException {
    String page = page(RECORDED + "before", RECORDED + "same", RECORDED + "half");
    assertThat(titles(page, "h2")).contains("Compared with the first run");
    assertThat(page)
        .contains("<td>undecided: may be 1x</td>", "<td>worse</td>")
        .contains("A ratio stands without a verdict where nothing was repeated")
        .doesNotContain("<td>unknown</td>");
    assertThat(page).contains("<th scope=\"row\">threads</th><td>8</td><td>8</td><td>4</td>");
  }

  @Test
  void seriesOfRunsIsReadFromItsFolder() throws IOException {
    var ycsb = new Ycsb(folder);
    assertThat(ycsb.memory("sweep", "-threads", "1,2", "-p", "run.name=s").status()).isZero();
    Path sweep = ycsb.results().resolve("s");
    assertThat(Ycsb.exactly("report", sweep.toString()).status()).isZero();
    String page = Files.readString(sweep.resolve("report.html"));
    assertThat(titles(page, "title")).containsExactly("2 runs: threads-1, threads-2 - YCSB XL");
    assertThat(titles(page, "h3")).contains("Latency against threads");
    assertThat(titles(page, "h2")).startsWith("By setting", "Results");
  }

  @Test
  void loadWritesOneToo() throws IOException {
    var ycsb = new Ycsb(folder);
    Outcome outcome = ycsb.memory("load", "-p", "run.name=l");
    Path page = ycsb.results().resolve("l/report.html");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out()).endsWith("report: " + page);
    assertThat(Files.readString(page)).contains("INSERT", "Operations within</caption>");
  }

  @Test
  void runsOfSweepsAreToldApartByTheirFolders() throws IOException {
    var ycsb = new Ycsb(folder);
    for (String sweep : List.of("a", "b", "c")) {
      assertThat(ycsb.memory("sweep", "-threads", "1,2", "-p", "run.name=" + sweep).status())
          .isZero();
    }
    String[] sweeps =
        Stream.of("a", "b", "c")
            .map(ycsb.results()::resolve)
            .map(Path::toString)
            .toArray(String[]::new);
    String page = page(sweeps);
    assertThat(titles(page, "title"))
        .containsExactly("6 runs: a/threads-1, a/threads-2, ... - YCSB XL");
    assertThat(page).contains("b/threads-1", "b/threads-2", "c/threads-1", "c/threads-2");
  }

  @Test
  void clientProcessesHaveLinesAndRowsOfTheirOwn() throws IOException {
    var ycsb = new Ycsb(folder);
    Path clients = folder.resolve("clients");
    for (String index : List.of("0", "1")) {
      Outcome outcome =
          ycsb.basic(
              "run",
              "-target",
              "250",
              "-p",
              "client.count=2",
              "-p",
              "client.index=" + index,
              "-p",
              "results.dir=" + clients,
              "-p",
              "run.name=client-" + index);
      assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    }
    Path merged = Files.createDirectory(folder.resolve("merged"));
    Files.move(clients, merged.resolve("clients"));
    String page = page(merged.toString());
    assertThat(page)
        .contains("<caption>Client processes</caption>")
        .contains("<th scope=\"row\"><data value=\"1\">1</data></th>")
        .contains(
            "<th scope=\"col\">all client processes</th><th scope=\"col\">client-0</th>"
                + "<th scope=\"col\">client-1</th>")
        .contains("<th scope=\"row\">merged (partial) client-0</th>");
    // The store in question gives no fields, so that nothing is read.
    assertThat(titles(page, "h3"))
        .contains("Bytes written over time by client process")
        .doesNotContain("Bytes over time", "Bytes read over time by client process");
    assertThat(titles(page(merged.toString(), RECORDED + "before"), "h3"))
        .contains("Throughput over time by client process: merged (partial)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock.txt", "stock-2012.txt", "go-ycsb.txt", "ycsb-cpp.txt"})
  void outputOfOtherToolsIsReadToo(String file) throws IOException {
    String page = page("../analysis/src/test/resources/imported/" + file, RECORDED + "before");
    assertThat(titles(page, "h2")).contains("Results", "Latency by percentile");
    assertThat(page).contains(file);
  }

  @Test
  void histogramLogAndPublishedTableAreReadToo() throws IOException {
    assertThat(titles(page(RECORDED + "before/latency.hlog"), "h3"))
        .containsExactly("Latency by percentile");
    String published = page("kaching-ssd:dataset=stock ticker,operation=READ");
    assertThat(published)
        .contains("<th scope=\"col\">01/10</th>")
        .contains("stock ticker machine 14</th><td>2.1 ms / 12,579,905</td>");
    assertThat(page("voldemort-2009:test=write")).contains("WRITE ms [100% 315 ,99.5% 67 ,99% 34");
  }

  @Test
  void updatesStandBesidePublishedWrites() throws IOException {
    String page =
        page("kaching-ssd:dataset=stock ticker,machine=14,day=01/10", RECORDED + "before");
    String writes = page.split("<caption>WRITE: mean latency / operations")[1].split("</table>")[0];
    assertThat(writes).contains("stock ticker machine 14</th>", ">before</th>");
    assertThat(page).doesNotContain("UPDATE: mean latency");
  }

  @Test
  void pageOfARunHasThePublishedFiguresThatItNames() throws IOException {
    var ycsb = new Ycsb(folder);
    String named = "report.beside=voldemort-2009:test=hot set; kaching-ssd:dataset=stock ticker";
    ycsb.basic("bench", "-p", "run.name=mine", "-p", named);
    String page = Files.readString(ycsb.results().resolve("mine/report.html"));
    String beside = page.split("<caption>Runs and published figures")[1].split("</table>")[0];
    assertThat(beside).contains(">mine</th>", ">voldemort-2009:test=hot set</th>", ">42,000<");
    assertThat(beside).doesNotContain("kaching");
    assertThat(page)
        .contains("Read latency beside published figures", "stock ticker machine 14</th>");
    assertThat(page.split("<title>")[1]).startsWith("mine");
  }

  @Test
  void saysWhatItCannotRead() {
    Outcome outcome = Ycsb.exactly("report", folder.resolve("nowhere").toString());
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err())
        .containsExactly("ycsb: no such file or folder: " + folder.resolve("nowhere"));
    assertThat(Ycsb.exactly("report").status()).isEqualTo(2);
  }

  private String page(String... sources) throws IOException {
    Path page = folder.resolve("page.html");
    List<String> arguments =
        Stream.of(Stream.of("report"), Stream.of(sources), Stream.of("-o", page.toString()))
            .flatMap(part -> part)
            .toList();
    Outcome outcome = Ycsb.exactly(arguments.toArray(String[]::new));
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    return Files.readString(page);
  }

  private Path copy(String name) throws IOException {
    Path run = Files.createDirectories(folder.resolve(name));
    for (String file : List.of("run.jsonl", "latency.hlog", "summary.csv")) {
      Files.copy(Path.of(RECORDED, name, file), run.resolve(file));
    }
    return run;
  }

  private static List<String> titles(String page, String tag) {
    return Pattern.compile("<" + tag + "[^>]*>([^<]*)</" + tag + ">")
        .matcher(page)
        .results()
        .map(match -> match.group(1))
        .toList();
  }
}
