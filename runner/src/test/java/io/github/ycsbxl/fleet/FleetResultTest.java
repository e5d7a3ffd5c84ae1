package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.fleet.Recording.Event;
import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.Overlap;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.numbers.Numbers;
import io.github.ycsbxl.remarks.RemarkKind;
import io.github.ycsbxl.remarks.TestRemarks;
import io.github.ycsbxl.tables.ResultFiles;
import io.github.ycsbxl.tables.ResultFolder;
import io.github.ycsbxl.tables.SummaryRows;
import io.github.ycsbxl.tables.Table;
import io.github.ycsbxl.tables.TextForm;
import io.github.ycsbxl.tables.YcsbText;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FleetResultTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir Path folder;

  /** Three clients that start, and thus end, one second apart; all of them ran for 3 s. */
  private final List<List<Event>> events =
      List.of(Event.random(1, 0, 5), Event.random(2, 1, 6), Event.random(3, 2, 7));

  /** Whatever the order of their directories. */
  @ParameterizedTest
  @CsvSource({"0,1,2", "2,0,1", "1,2,0"})
  void equalsRecordingEverythingInOneProcess(int first, int second, int third) throws Exception {
    int place = 0;
    for (int index : List.of(first, second, third)) {
      part(index).write(clients(), "client-" + place++);
    }
    Path merged = sum(3);

    var all = new ArrayList<Event>();
    events.forEach(all::addAll);
    var recording = new Recording(0, 7, all);
    Path one = recording.write(folder.resolve("one"), "merged");
    Phase sum = result(merged);
    assertThat(sum.measurement()).isEqualTo(recording.measurement());
    ResultFiles.make(Run.readMeasured(merged), new SeparateOutputs());
    assertThat(Files.readString(merged.resolve("timeseries.csv")))
        .isEqualTo(Files.readString(one.resolve("timeseries.csv")));
    assertThat(latencies(merged)).isNotEmpty().isEqualTo(latencies(one));
    assertThat(sum.partial()).isFalse();
    assertThat(sum.run().clients()).isEqualTo(3);
  }

  /** Their clocks differ by hours, as measured; the last client may be killed. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void movesProcessesByWhatTheyKnowOfTheirClocks(boolean killed) throws Exception {
    for (int index = 0; index < 3; index++) {
      Recording part = part(index).knowinglyAhead((index - 1) * 9_876_543L);
      (killed && index == 2 ? part.killed() : part).write(clients(), "client-" + index);
    }
    Path merged = sum(3);
    var all = new ArrayList<Event>();
    events.forEach(all::addAll);
    var recording = new Recording(0, 7, all);
    Path one = recording.write(folder.resolve("one"), "merged");
    assertThat(Files.readString(merged.resolve("timeseries.csv")))
        .isEqualTo(Files.readString(one.resolve("timeseries.csv")));
    Phase sum = result(merged);
    assertThat(sum.measurement().startedAtMillis())
        .isEqualTo(recording.measurement().startedAtMillis());
    assertThat(sum.allRan().orElseThrow().seconds()).isEqualTo(3);
  }

  /** The coordinator was killed, or is still waiting for the clients. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void isWhatALogWithoutAnEndHas(boolean begun) throws Exception {
    Path fleet = folder.resolve("fleet");
    writeParts();
    for (int index = 0; index < 3; index++) {
      part(index).write(fleet.resolve(Run.CLIENTS), "client-" + index);
    }
    Path merged = sum(3);
    if (begun) {
      try (ResultFolder own = ResultFolder.open(fleet)) {
        own.log().plan(part(0).run("fleet"));
      }
    }
    assertThat(Run.isIn(fleet)).isTrue();
    Run log = Run.readMeasured(fleet);
    assertThat(log.ended()).isFalse();
    Phase result = result(fleet);
    Phase sum = result(merged);
    assertThat(result.partial()).isTrue();
    assertThat(result.run().title().name()).isEqualTo("fleet");
    assertThat(result.run().clients()).isEqualTo(3);
    assertThat(result.measurement()).isEqualTo(sum.measurement());
    assertThat(result.allRan()).isEqualTo(sum.allRan());
    assertThat(result.outages()).isEqualTo(sum.outages());
    assertThat(latencies(fleet)).isNotEmpty().isEqualTo(latencies(merged));
    ResultFiles.make(log, new SeparateOutputs());
    for (String file : List.of("timeseries.csv", "clients.csv")) {
      assertThat(Files.readString(fleet.resolve(file)).replace("\nfleet,", "\nmerged,"))
          .isEqualTo(Files.readString(merged.resolve(file)));
    }
  }

  @Test
  void isNotOfRunsThatAreNoProcessesOfOneBenchmark() throws Exception {
    part(0).write(folder.resolve(Run.CLIENTS), "one");
    part(0).write(folder.resolve(Run.CLIENTS), "other");
    assertThatThrownBy(() -> Run.readMeasured(folder))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
  }

  @Test
  void hasARowForEachProcessAndItsOperations() throws Exception {
    writeParts();
    Path merged = sum(3);
    String csv = Files.readString(merged.resolve("clients.csv"));
    List<Map<String, String>> rows = Table.read(new StringReader(csv)).lines();
    assertThat(rows)
        .extracting(row -> row.get("client") + " " + row.get("operation"))
        .containsExactly(
            "0 OVERALL",
            "0 CAS",
            "0 READ",
            "1 OVERALL",
            "1 CAS",
            "1 READ",
            "2 OVERALL",
            "2 CAS",
            "2 READ");
    long all = 0;
    for (int index = 0; index < 3; index++) {
      PhaseMeasurement alone = part(index).measurement();
      Map<String, String> whole = rows.get(3 * index);
      assertThat(whole)
          .containsEntry("start_unix_ms", String.valueOf(alone.startedAtMillis()))
          .containsEntry("succeeded", String.valueOf(alone.counts().succeeded()))
          .containsEntry("missed", String.valueOf(alone.counts().missed()))
          .containsEntry("seconds", "5.000")
          .containsEntry("partial", "false");
      Histogram reads = alone.row("READ").orElseThrow().service();
      assertThat(rows.get(3 * index + 2))
          .containsEntry("p50_us", Numbers.decimal(reads.getValueAtPercentile(50) / 1e3))
          .containsEntry("p99_us", Numbers.decimal(reads.getValueAtPercentile(99) / 1e3));
      all += Long.parseLong(whole.get("succeeded"));
    }
    assertThat(all).isEqualTo(result(merged).measurement().counts().succeeded());

    Files.delete(merged.resolve("clients.csv"));
    ResultFiles.make(Run.readMeasured(merged), new SeparateOutputs());
    assertThat(merged.resolve("clients.csv")).content().isEqualTo(csv);
  }

  @Test
  void reportsTheTimeInWhichAllRan() throws Exception {
    writeParts();
    Path merged = sum(3);
    long succeeded =
        events.stream()
            .flatMap(List::stream)
            .filter(event -> !event.missed() && event.second() >= 2 && event.second() < 5)
            .count();
    Overlap all = result(merged).allRan().orElseThrow();
    assertThat(all).isEqualTo(new Overlap(3_000_000_000L, succeeded, 2_000, 0, all.clients()));
    assertThat(SummaryRows.in(merged).get(0)).containsEntry("all_ran_seconds", "3.000");
  }

  @Test
  void takesTheSecondInWhichNotAllRanByItsPart() throws Exception {
    List<Event> each = List.of(new Event(0, "READ", false, 10), new Event(1, "READ", false, 10));
    new Recording(0, 2, each).ofClient(0, 2).write(clients(), "one");
    new Recording(0, 2, each).lateBy(500).ofClient(1, 2).write(clients(), "two");
    // 1.5 s, which contain half of the first second of one client and of the last one of the other.
    Overlap all = result(sum(2)).allRan().orElseThrow();
    assertThat(all).isEqualTo(new Overlap(1_500_000_000L, 3.0, 500, 0, all.clients()));
    assertThat(all.clientOpsPerSec()).containsExactly(1., 1.);
  }

  @Test
  void throughputOfEachProcessIsInTheOrderOfTheirNumbers() throws Exception {
    List<Event> fast = Collections.nCopies(10, new Event(0, "READ", false, 10));
    List<Event> slow = List.of(new Event(0, "READ", false, 10));
    new Recording(0, 1, fast).ofClient(1, 2).write(clients(), "a");
    new Recording(0, 1, slow).ofClient(0, 2).write(clients(), "b");
    Path merged = sum(2);
    assertThat(result(merged).allRan().orElseThrow().clientOpsPerSec()).containsExactly(1., 10.);
    assertThat(SummaryRows.in(merged).get(0)).containsEntry("client_ops_per_sec", "1.000 10.000");
  }

  /** Four clients with 10 ops/s each, the last one for four seconds. */
  @Test
  void firstFiguresOfProcessesThatJoinAreOfTheTimeWhenAllRan() throws Exception {
    for (int index = 0; index < 4; index++) {
      var each = new ArrayList<Event>();
      for (int second = 2 * index; second < 10; second++) {
        each.addAll(Collections.nCopies(10, new Event(second, "READ", false, 10)));
      }
      new Recording(2 * index, 10, each)
          .ofClient(index, 4)
          .with("client.every", "2s")
          .write(clients(), "joining-" + index);
    }
    Path merged = sum(4);
    Run run = Run.readMeasured(merged);
    Phase sum = run.last();
    assertThat(sum.measurement().opsPerSec()).isEqualTo(28);
    assertThat(sum.opsPerSec()).isEqualTo(40);
    assertThat(SummaryRows.in(merged))
        .filteredOn(row -> !row.get("succeeded").isEmpty())
        .hasSize(2)
        .allSatisfy(row -> assertThat(row).containsEntry("ops_per_sec", "40.000"));
    assertThat(YcsbText.format(run, TextForm.of(run.description())))
        .contains("[OVERALL], Throughput(ops/sec), 40.0");
    Overlap all = sum.afterJoining().orElseThrow();
    assertThat(IntStream.range(0, 10).filter(second -> all.has(second, 1)))
        .containsExactly(6, 7, 8, 9);
  }

  @Test
  void keepsWhatAKilledProcessMeasured() throws Exception {
    part(0).write(clients(), "client-0");
    Path killed = part(1).killed().write(clients(), "client-1");
    part(2).write(clients(), "client-2");
    // The end of the current line.
    Path lines = killed.resolve("run.jsonl");
    Files.writeString(lines, Files.readString(lines) + "{\"interval\":{\"startNanos\"");
    Phase merged = result(sum(3));

    var all = new ArrayList<Event>();
    events.forEach(all::addAll);
    PhaseMeasurement whole = new Recording(0, 7, all).measurement();
    assertThat(merged.partial()).isTrue();
    assertThat(merged.allRan().orElseThrow().clients())
        .extracting(ClientResult::partial)
        .containsExactly(false, true, false);
    assertThat(merged.measurement().counts()).isEqualTo(whole.counts());
    assertThat(merged.measurement().durationNanos()).isEqualTo(whole.durationNanos());
    assertThat(merged.measurement().row("READ")).isEqualTo(whole.row("READ"));
    assertThat(merged.measurement().row("CAS")).isEqualTo(whole.row("CAS"));
    assertThat(merged.measurement().row("CAS-RETRIES").orElseThrow().succeeded()).isEqualTo(1500);
  }

  @ParameterizedTest
  @CsvSource({"50, false", "62, true"})
  void saysThatClocksMayDifferByMoreThanASecondsPart(long millis, boolean remarked)
      throws Exception {
    part(0).knowinglyAhead(0, millis).write(clients(), "client-0");
    part(1).knowinglyAhead(0, 1).write(clients(), "client-1");
    assertThat(TestRemarks.of(result(sum(2))))
        .filteredOn(remark -> remark.kind() == RemarkKind.CLOCK_SKEW)
        .hasSize(remarked ? 1 : 0)
        .allSatisfy(
            remark ->
                assertThat(remark.text())
                    .startsWith("run: clock skew between clients may be up to 0.062 s"));
  }

  /** A client that was killed, or has no run, does not contribute its share of the rate. */
  @ParameterizedTest
  @CsvSource({"none, true", "killed, false", "missing, false"})
  void doesNotReachTheTargetWithoutAClient(String lost, boolean reached) throws Exception {
    part(1).with("target", "100").write(clients(), "client-0");
    Recording second = new Recording(0, 5, events.get(0)).ofClient(0, 2).with("target", "100");
    if (lost.equals("missing")) {
      try (ResultFolder begun =
          ResultFolder.open(Files.createDirectories(clients().resolve("client-1")))) {
        begun.log().plan(second.run("client-1"));
      }
    } else {
      (lost.equals("killed") ? second.killed() : second).write(clients(), "client-1");
    }
    Phase sum = result(sum(2));
    assertThat(sum.run().targetOpsPerSec()).hasValue(200);
    assertThat(sum.targetReached()).contains(reached);
  }

  /** The damage is reported, and the others are complete. */
  @Test
  void addsUpTheOthersIfALogCannotBeRead() throws Exception {
    writeParts();
    Path damaged = clients().resolve("client-1/run.jsonl");
    Files.writeString(damaged, "no log\n" + Files.readString(damaged));
    FleetResult read = FleetResult.read(folder.resolve("sum"), 3);
    assertThat(read.unreadable()).singleElement().asString().contains("client-1/run.jsonl");
    Phase sum = result(sum(3));
    assertThat(sum.partial()).isTrue();
    assertThat(sum.run().clients()).isEqualTo(3);
    assertThat(sum.measurement().counts().total()).isEqualTo(1000);
  }

  @Test
  void isPartialWithoutOneOfTheClients() throws Exception {
    part(0).write(clients(), "client-0");
    assertThat(result(sum(3)).partial()).isTrue();
    Path begun = Files.createDirectory(clients().resolve("client-1"));
    Files.writeString(begun.resolve("run.jsonl"), "{\"plan\":{\"name\"");
    assertThat(FleetResult.read(folder.resolve("sum"), 2))
        .returns(false, FleetResult::whole)
        .returns(List.of(), FleetResult::unreadable);
  }

  private void writeParts() throws Exception {
    for (int index = 0; index < 3; index++) {
      part(index).write(clients(), "client-" + index);
    }
  }

  private Path clients() {
    return folder.resolve("sum").resolve(Run.CLIENTS);
  }

  private Recording part(int index) {
    return new Recording(index, index + 5, events.get(index)).ofClient(index, 3);
  }

  /**
   * Adds up the clients in another directory, to show that this does not need their directories.
   */
  private Path sum(int clients) throws Exception {
    FleetResult sum = FleetResult.read(folder.resolve("sum"), clients);
    try (var target = ResultFolder.open(ResultFolder.make(folder, "merged"))) {
      var outputs = new SeparateOutputs();
      ResultFiles.make(sum.writeTo(target, List.of(), outputs), outputs);
      outputs.throwIfProblems();
      return target.path();
    }
  }

  private static Phase result(Path merged) throws Exception {
    return Run.readMeasured(merged).phases().get(0);
  }

  private static List<Object> latencies(Path run) throws Exception {
    var all = new ArrayList<Object>();
    Run.readMeasured(run, (phase, interval, seconds) -> all.add(interval));
    return all;
  }
}
