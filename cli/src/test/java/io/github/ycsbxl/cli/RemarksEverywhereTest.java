package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.page.RunsPage;
import io.github.ycsbxl.remarks.Remark;
import io.github.ycsbxl.remarks.RemarkKind;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.screen.LiveView;
import io.github.ycsbxl.screen.StatusLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The terminal, the page, {@code compare} and the JSON document of a run show the same remarks. */
final class RemarksEverywhereTest {
  private static final Path RECORDED = Path.of("../analysis/src/test/resources/recorded/before");

  private static final String VERDICT =
      """
      {"verdict":{"failures":[{"kind":"SLO","text":"SLO READ.p99<1ms violated: 2 ms"},\
      {"kind":"AUDIT","text":"audit failed: 1 updates lost"},\
      {"kind":"CLIENT_LOST","text":"client 1 was lost"}],"targetReached":false}}""";

  private final ObjectMapper json = new ObjectMapper();
  private final Set<RemarkKind> seen = EnumSet.noneOf(RemarkKind.class);
  @TempDir private Path folder;

  @Test
  void everyOutputShowsEveryRemark() throws Exception {
    assertAlike(recorded("paced", RemarksEverywhereTest::paced));
    assertAlike(recorded("closed", RemarksEverywhereTest::closed));
    assertAlike(recorded("late", RemarksEverywhereTest::late));
    assertThat(seen)
        .containsExactlyInAnyOrderElementsOf(
            EnumSet.complementOf(EnumSet.of(RemarkKind.SOURCE, RemarkKind.CLIENTS)));
  }

  /** A run that failed in all ways, missed its target, and ended early. */
  private static void paced(ObjectNode plan, ObjectNode result) {
    plan.put("targetOpsPerSec", 20_000);
    result.put("partial", true);
    ObjectNode measured = result.withObject("/measurement");
    measured.put("backlogNanos", 5_000_000_000L);
    plan.withObject("/environment").put("CPU frequency governor", "powersave");
    plan.withObject("/environment").put("open files limit", "5").put("open files at start", "10");
    measured
        .withObject("/client/machines/m")
        .put("processors", 2)
        .put("spanNanos", 30_000_000_000L)
        .put("busyNanos", 50_000_000_000L)
        .put("ownNanos", 20_000_000_000L);
    result
        .withObject("/allRan")
        .put("durationNanos", 30_000_000_000L)
        .put("succeeded", 442_364)
        .put("startKnownToMillis", 100)
        .putArray("clients");
  }

  /** A short run without a target, in which operations failed and records ran out. */
  private static void closed(ObjectNode plan, ObjectNode result) {
    plan.withObject("/configuration").put("error.budget", "0.5");
    plan.withObject("/environment")
        .put("remedy of stale reads", "fresh reads")
        .put("ended without records", "run")
        .put("end of run", "not steady after 90 s: p99 fell");
    ObjectNode measured = result.withObject("/measurement");
    measured.withObject("/counts").put("failed", 3).put("stale", 7);
    measured.withObject("/firstFailures").put("READ ERROR", "because");
    measured.withObject("/threads").put("activeNanos", 240_000_000_000L);
    measured.withObject("/threads").put("aloneNanos", 20_000_000_000L);
  }

  /** A run in an open loop whose threads were busy when operations were due. */
  private static void late(ObjectNode plan, ObjectNode result) {
    plan.put("targetOpsPerSec", 100).withObject("/configuration").put("arrival", "poisson");
    ObjectNode measured = result.withObject("/measurement");
    measured.put("durationNanos", 3_000_000_000L);
    measured
        .withObject("/pacing")
        .put("due", 300)
        .put("started", 300)
        .put("late", 30)
        .put("mostOverdueNanos", 1_000);
  }

  private void assertAlike(Path run) throws Exception {
    List<Remark> remarks = RunsPage.read(List.of(run.toString())).remarks();
    remarks.forEach(remark -> seen.add(remark.kind()));
    List<String> sentences = remarks.stream().map(Remark::sentence).toList();

    String terminal = terminal(run);
    assertThat(remarks)
        .allSatisfy(
            remark ->
                assertThat(terminal.contains("ycsb: warning: " + remark.text() + "\n"))
                    .as(remark.text())
                    .isEqualTo(!Console.TOLD.contains(remark.kind())));
    assertThat(terminal.lines().filter(line -> line.startsWith("ycsb: warning: ")))
        .hasSize((int) remarks.stream().filter(one -> !Console.TOLD.contains(one.kind())).count());

    JsonNode document = json.readTree(run.resolve("result.json").toFile());
    assertThat(PageDocument.texts(document.path("warnings"), "text")).isEqualTo(sentences);
    assertThat(Ycsb.exactly("report", run.toString()).status()).isZero();
    JsonNode page = PageDocument.of(run.resolve("report.html"));
    assertThat(PageDocument.texts(page.path("warnings"), "text")).isEqualTo(sentences);
    assertThat(page.at("/runs/0/remarks").toString())
        .isEqualTo(json.valueToTree(sentences).toString());

    String compared =
        String.join(" ", Ycsb.exactly("compare", run.toString(), RECORDED.toString()).out());
    String name = run.getFileName().toString();
    assertThat(remarks)
        .allSatisfy(
            remark ->
                assertThat(compared.replaceAll("\\s+", " "))
                    .contains(name + partial(remarks) + ": " + remark.text() + "."));
  }

  private static String partial(List<Remark> remarks) {
    return remarks.stream().anyMatch(one -> one.kind() == RemarkKind.PARTIAL) ? " (partial)" : "";
  }

  private static String terminal(Path run) throws IOException {
    var err = new StringWriter();
    var printed = new PrintWriter(err);
    var console =
        new Console(
            printed,
            printed,
            ConsoleForm.TEXT,
            StatusLine.of(printed, false),
            List.of(),
            new StopSignal(),
            new LiveView(),
            new RunsPage.OfLastRun());
    Run logged = Run.readMeasured(run, console.log().orElseThrow());
    console.written(new BenchmarkOutcome(logged), Optional.of(logged), new SeparateOutputs());
    printed.flush();
    return err.toString();
  }

  /** Copies the recorded run with other descriptions, a changed result, and damaged histograms. */
  private Path recorded(String name, BiConsumer<ObjectNode, ObjectNode> change) throws IOException {
    Path run = Files.createDirectories(folder.resolve(name));
    List<String> latencies = Files.readAllLines(RECORDED.resolve("latency.hlog"));
    Files.write(run.resolve("latency.hlog"), latencies.subList(0, latencies.size() - 2));
    List<String> lines = new ArrayList<>(Files.readAllLines(RECORDED.resolve("run.jsonl")));
    int end = lines.size() - 2;
    var plan = (ObjectNode) json.readTree(lines.get(0));
    var result = (ObjectNode) json.readTree(lines.get(end));
    plan.withObject("/plan").put("name", name);
    change.accept(plan.withObject("/plan"), result.withObject("/end/result"));
    lines.set(0, plan.toString());
    lines.set(end, result.toString());
    lines.set(end + 1, name.equals("paced") ? VERDICT : "{\"verdict\":{\"failures\":[]}}");
    Files.write(run.resolve("run.jsonl"), lines);
    return run;
  }
}
