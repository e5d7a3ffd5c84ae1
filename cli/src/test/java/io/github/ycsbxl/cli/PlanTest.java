package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.series.Sweep;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class PlanTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path folder;

  /** Results of 2012 at 1.24 M ops/s, for the scopes global, client, slice and stock. */
  @Test
  void computesTheTestOf2012() {
    Outcome outcome = oracle("-shards", "10", "-target", "1240000", "-capacity", "150000");
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    golden.pin(outcome.out().get(0));
    // A table in three parts and a sentence, each after an empty line.
    assertThat(outcome.out()).hasSize(21);
    assertThat(outcome.out()).filteredOn(line -> line.startsWith("scope   shards  ")).hasSize(3);
    assertThat(outcome.out().get(1)).isEmpty();
    golden.pin(outcome.out().get(2));
    assertThat(column(outcome, "scope")).containsExactly("global", "client", "slice", "stock");
    assertThat(column(outcome, "hottest_key_percent"))
        .containsExactly("4.088", "0.204", "0.240", "3.778");
    assertThat(column(outcome, "hottest_key_ops_per_sec").get(2)).startsWith("298");
    assertThat(column(outcome, "conflict_percent").get(0)).startsWith("15.4");
    assertThat(column(outcome, "conflict_percent").get(2)).startsWith("4.65");
    assertThat(last(outcome))
        .startsWith("scope client on 10 shards: 131,")
        .contains(" 1.06 times ", " 90 % ")
        .containsPattern(" 1,4\\d\\d,\\d{3} ops/s \\(1,\\d{3},\\d{3} to 1,\\d{3},\\d{3} ");
    golden.pinWords(last(outcome));
  }

  @Test
  void takesTheWindowFromRequests() {
    Outcome outcome = oracle("-shards", "10", "-target", "1240000", "-window", "2");
    assertThat(column(outcome, "conflict_percent").get(0)).startsWith("11.58");
    assertThat(column(outcome, "conflict_percent").get(2)).startsWith("2.14");
    assertThat(outcome.out()).noneMatch(line -> line.contains("without a target"));
  }

  @Test
  void reportsTheScopeThatWasAskedFor() {
    assertThat(last(oracle("-shards", "4", "-target", "9", "-p", "zipfian.scope=slice")))
        .startsWith("scope slice on 4 shards");
    assertThat(
            last(
                oracle(
                    "-shards",
                    "4",
                    "-target",
                    "9",
                    "-p",
                    "zipfian.scope=global",
                    "-p",
                    "zipfian.mode=ycsb")))
        .startsWith("scope stock on 4 shards");
  }

  @Test
  void writesTheTableWithAllColumns() throws IOException {
    Path csv = folder.resolve("plan.csv");
    Outcome outcome = oracle("-shards", "10,20", "-target", "5e5", "-grow", "--csv", csv + "");
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    assertThat(Files.readAllLines(csv)).hasSize(9).last().asString().contains("4000000000,40,");
  }

  @Test
  void drawsThePlanOnAPage() throws IOException {
    Path page = folder.resolve("plan.html");
    String[] words = {"-shards", "2,10,100", "-target", "1240000", "-capacity", "154797"};
    var arguments = new ArrayList<>(List.of(words));
    arguments.addAll(List.of("--output", page.toString()));
    Outcome outcome = oracle(arguments.toArray(String[]::new));
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    assertThat(outcome.err()).containsExactly("report: " + page);
    JsonNode plan = PageDocument.of(page);
    assertThat(plan.path("headline").asText()).startsWith("Plan: 1,240,000 ops/s, 5 % writes");
    String answer = plan.path("answer").asText();
    assertThat(answer)
        .startsWith("With scope client, 1,240,000 ops/s need 10 shards, ")
        .containsPattern(" 1,[\\d,]+ ops/s \\([\\d,]+ to [\\d,]+ in 90 % ");
    golden.pinWords(answer);
    assertThat(PageDocument.texts(plan.at("/plan/charts"), "title"))
        .containsExactly(
            "Rate against shards", "Hottest shard against shards", "Conflicts against shards");
    JsonNode lines = plan.at("/plan/charts/0/lines");
    int global = PageDocument.texts(lines, "name").indexOf("global");
    assertThat(lines.get(global).path("points").get(0)).hasSize(4);
    assertThat(lines.get(lines.size() - 1).path("reference").asBoolean()).isTrue();
    golden.pin(refusal("plan", "-shards", "2", "-o", "/no/x"));
  }

  /** The rows correspond to the steps of a sweep with the same settings. */
  @Test
  void plansTheStepsOfASweep() throws Exception {
    Map<String, String> swept =
        Map.of(
            "recordcount", "1000000",
            "sweep.shards", "2,4",
            "sweep.clients", "1,3",
            "sweep.target", "500,1000",
            "sweep.over", "zipfian.theta+zipfian.scope",
            "zipfian.theta", "0.8,0.9",
            "zipfian.scope", "slice,global",
            "sweep.grow", "true");
    Path csv = folder.resolve("plan.csv");
    var arguments = new ArrayList<>(List.of("plan", "--csv", csv.toString()));
    swept.forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
    Outcome outcome = Ycsb.exactly(arguments.toArray(String[]::new));
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    var properties = new Properties();
    properties.putAll(swept);
    var steps =
        Sweep.settings(
            BenchmarkSettings.of(Optional.empty(), properties, List.of()),
            Property.declare("plan.shards", ValueForm.smallAtLeast(1))
                .scope(Scope.SCENARIO)
                .meaning(""));
    assertThat(steps).hasSize(16);
    var expected = new ArrayList<String>();
    steps.forEach(
        (name, step) -> {
          Map<String, String> given = step.given();
          int clients = Integer.parseInt(given.get("client.count"));
          for (String scope : List.of("global", "client", "slice")) {
            expected.add(
                String.join(
                    ",",
                    scope,
                    given.get("plan.shards"),
                    given.get("recordcount"),
                    given.get("client.count"),
                    given.get("zipfian.theta"),
                    String.valueOf(clients * Integer.parseInt(given.get("target"))),
                    name));
          }
        });
    List<String[]> rows =
        Files.readAllLines(csv).stream().skip(1).map(line -> line.split(",", -1)).toList();
    assertThat(rows)
        .filteredOn(row -> !row[0].equals("stock"))
        .extracting(
            row -> String.join(",", row[0], row[1], row[2], row[3], row[4], row[5], row[17]))
        .containsExactlyElementsOf(expected);
    assertThat(outcome.out())
        .anyMatch(
            line ->
                line.startsWith(
                    "scope slice on 2 shards"
                        + " zipfian.theta-0.8-zipfian.scope-slice-clients-1-target-500:"));
  }

  @Test
  void asksForWhatItCannotDoWithout() {
    golden.pin(refusal("plan"));
  }

  @Test
  void reportsAllMistakesTogether() {
    golden.pin(
        refusal(
            "plan",
            "-shards",
            "0",
            "-target",
            "x",
            "-capacity",
            "-1",
            "-window",
            "0",
            "--csv",
            "/no/x",
            "-p",
            "recordcont=1",
            "-p",
            "recordcount=2",
            "-p",
            "client.count=3",
            "-p",
            "zipfian.theta=0",
            "-p",
            "requestdistribution=uniform"));
  }

  @Test
  void refusesWhatWouldTakeTooLong() {
    golden.pin(refusal("plan", "-shards", "2000000000", "-target", "5", "-p", "recordcount=5"));
    golden.pin(
        refusal(
            "plan",
            "-shards",
            "1,2",
            "-grow",
            "-target",
            "5",
            "-p",
            "recordcount=5000000",
            "-p",
            "client.count=60000"));
  }

  private static Outcome oracle(String... more) {
    var arguments = new ArrayList<>(List.of("plan", "-P", Ycsb.workload("oracle-2012")));
    arguments.addAll(List.of(more));
    return Ycsb.exactly(arguments.toArray(String[]::new));
  }

  private static List<String> refusal(String... arguments) {
    Outcome outcome = Ycsb.exactly(arguments);
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.out()).isEmpty();
    return outcome.err();
  }

  private static String last(Outcome outcome) {
    return outcome.out().get(outcome.out().size() - 1);
  }

  /** Returns a column from the part of the table that contains it. */
  private static List<String> column(Outcome outcome, String name) {
    List<String> table =
        outcome.out().stream()
            .dropWhile(line -> !List.of(line.split(" +")).contains(name))
            .takeWhile(line -> !line.isEmpty())
            .toList();
    int index = List.of(table.get(0).split(" +")).indexOf(name);
    return table.stream().skip(1).map(line -> line.split(" +")[index]).toList();
  }
}
