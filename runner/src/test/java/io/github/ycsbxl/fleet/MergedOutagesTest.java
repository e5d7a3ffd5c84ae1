package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.fleet.Recording.Event;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.outage.OutageLimits;
import io.github.ycsbxl.outage.OutageReport;
import io.github.ycsbxl.results.ResultFolder;
import io.github.ycsbxl.text.Outputs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An outage of the store is the time in which no client process had a success. */
final class MergedOutagesTest {
  private static final long MILLI = 1_000_000;

  /** How much later the second process began. */
  private static final long LATE_MILLIS = 300;

  @TempDir private Path folder;
  private Recording first;
  private Recording second;

  @BeforeEach
  void record() {
    first = recording(0).away(4_000 * MILLI, 7_500 * MILLI);
    second = recording(1).lateBy(LATE_MILLIS).away(3_900 * MILLI, 7_000 * MILLI);
  }

  @Test
  void isThatOfAllProcessesOnOneClock() throws Exception {
    FaultCost cost = merged().faults().get(0);
    assertThat(cost.name()).isEqualTo(FaultCost.OBSERVED);
    assertThat(cost.begunNanos()).isEqualTo(4_200 * MILLI);
    assertThat(cost.revertedNanos()).isEqualTo(7_300 * MILLI);
    assertThat(cost.outageNanos()).isEqualTo(3_100 * MILLI);
    assertThat(merged().faults()).hasSize(1);
  }

  @Test
  void hasTheNameOfTheFaultThatAProcessDid() throws Exception {
    second.knowing(new OutageReport(1, 1, 0, 0, List.of(fault("kill master"), fault("observed"))));
    OutageReport report = merged();
    assertThat(report.faults()).hasSize(1);
    assertThat(report.faults().get(0).name()).isEqualTo("kill master");
    assertThat(report.faults().get(0).begunNanos()).isEqualTo(3_800 * MILLI);
    assertThat(report.faults().get(0).outageNanos()).isEqualTo(3_100 * MILLI);
  }

  /** Each knows of it by its own clock. */
  @Test
  void isOneFaultThatSeveralProcessesKnow() throws Exception {
    first.knowing(fault("kill client 7"));
    second.knowing(fault("kill client 7"));
    assertThat(merged().faults()).extracting(FaultCost::name).containsExactly("kill client 7");
  }

  @Test
  void isNotTheDeathOfAProcessThatCameToItsEnd() throws Exception {
    first.knowing(fault("kill client 1"));
    assertThat(merged().faults()).extracting(FaultCost::name).containsExactly(FaultCost.OBSERVED);
  }

  @Test
  void isNoneIfOneProcessWentOn() throws Exception {
    second.away(12_000 * MILLI, 15_000 * MILLI);
    assertThat(merged().faults()).isEmpty();
  }

  /** Of client processes that were started together, once more from what is left. */
  @Test
  void hasTheNameOfTheFaultThatTheirStarterDid() throws Exception {
    second.knowing(new OutageReport(1, 1, 0, 0, List.of(fault("kill client 7"))));
    Path fleet = folder.resolve("fleet");
    first.write(fleet.resolve(RunLog.CLIENTS), "a");
    second.write(fleet.resolve(RunLog.CLIENTS), "b");
    var killed = new FaultTime("kill node 1 (1)", 4_100 * MILLI, 6_000 * MILLI);
    var known = new FaultTime("kill client 7", 3_801 * MILLI, -1);
    var observed = new FaultTime(FaultCost.OBSERVED, 4_200 * MILLI, 7_300 * MILLI);
    try (ResultFolder log = ResultFolder.open(fleet)) {
      log.log().plan(first.run("fleet"));
      log.log().faults(List.of(known, killed, observed));
    }
    assertThat(merged(List.of(fleet)).faults())
        .extracting(FaultCost::time)
        .containsExactly(new FaultTime("kill client 7", 3_800 * MILLI, -1), killed);
  }

  private OutageReport merged() throws Exception {
    Path parts = folder.resolve("parts" + System.nanoTime());
    return merged(List.of(first.write(parts, "a"), second.write(parts, "b")));
  }

  private OutageReport merged(List<Path> processes) throws Exception {
    try (var files = ResultFolder.open(ResultFolder.make(folder, "merged" + System.nanoTime()))) {
      return ResultMerge.of(processes, false)
          .writeTo(files, List.of(), new Outputs())
          .results()
          .get(0)
          .outages()
          .orElseThrow();
    }
  }

  private static Recording recording(int index) {
    var events = new ArrayList<Event>();
    for (int second = 0; second < 20; second++) {
      for (int i = 0; i < 100; i++) {
        events.add(new Event(second, "READ", false, 1_000_000));
      }
    }
    return new Recording(0, 20, events).ofClient(index, 2);
  }

  static FaultCost fault(String name) {
    long begun = 3_500 * MILLI;
    return new FaultCost(
        name,
        begun,
        -1,
        0,
        0,
        0,
        0,
        new TreeMap<>(),
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        -1,
        OutageLimits.UNKNOWN);
  }
}
