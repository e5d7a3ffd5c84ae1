package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.FaultCosts;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.fleet.Recording.Event;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.tables.ResultFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An outage of the store is a time in which no client had a success. */
final class FleetOutagesTest {
  private static final long MILLI = 1_000_000;

  /** Delay of the second client's start. */
  private static final long LATE_MILLIS = 300;

  @TempDir private Path folder;
  private Recording first;
  private Recording second;
  private int sums;

  @BeforeEach
  void record() {
    first = recording(0).away(4_000 * MILLI, 7_500 * MILLI);
    second = recording(1).lateBy(LATE_MILLIS).away(3_900 * MILLI, 7_000 * MILLI);
  }

  @Test
  void isThatOfAllProcessesOnOneClock() throws Exception {
    FaultCost cost = sum().faults().get(0);
    assertThat(cost.time().name()).isEqualTo(FaultCost.OBSERVED);
    assertThat(cost.time().begunNanos()).isEqualTo(4_200 * MILLI);
    assertThat(cost.time().revertedNanos()).isEqualTo(7_300 * MILLI);
    assertThat(cost.outages().outageNanos()).isEqualTo(3_100 * MILLI);
    assertThat(sum().faults()).hasSize(1);
  }

  @Test
  void hasTheNameOfTheFaultThatAProcessDid() throws Exception {
    second.knowing(new OutageReport(1, 1, 0, 0, List.of(fault("kill master"), fault("observed"))));
    OutageReport report = sum();
    assertThat(report.faults()).hasSize(1);
    assertThat(report.faults().get(0).time().name()).isEqualTo("kill master");
    assertThat(report.faults().get(0).time().begunNanos()).isEqualTo(3_800 * MILLI);
    assertThat(report.faults().get(0).outages().outageNanos()).isEqualTo(3_100 * MILLI);
  }

  /** Each client reports the fault on its own clock. */
  @Test
  void isOneFaultThatSeveralProcessesKnow() throws Exception {
    first.knowing(fault("kill client 7"));
    second.knowing(fault("kill client 7"));
    assertThat(sum().faults())
        .extracting(cost -> cost.time().name())
        .containsExactly("kill client 7");
  }

  @Test
  void isNotTheDeathOfAProcessThatCameToItsEnd() throws Exception {
    first.knowing(fault("kill client 1"));
    assertThat(sum().faults())
        .extracting(cost -> cost.time().name())
        .containsExactly(FaultCost.OBSERVED);
  }

  @Test
  void isNoneIfOneProcessWentOn() throws Exception {
    second.away(12_000 * MILLI, 15_000 * MILLI);
    assertThat(sum().faults()).isEmpty();
  }

  /** The coordinator injects faults into nodes, and also knows the clients' own faults. */
  @Test
  void hasTheNamesOfTheFaultsOfNodes() throws Exception {
    second.knowing(new OutageReport(1, 1, 0, 0, List.of(fault("kill client 7"))));
    var killed = new FaultTime("kill node 1 (1)", 4_100 * MILLI, 6_000 * MILLI);
    var known = new FaultTime("kill client 7", 3_801 * MILLI, -1);
    var observed = new FaultTime(FaultCost.OBSERVED, 4_200 * MILLI, 7_300 * MILLI);
    List<FaultTime> nodes = List.of(known, killed, observed);
    assertThat(sum(nodes).faults())
        .extracting(FaultCost::time)
        .containsExactly(new FaultTime("kill client 7", 3_800 * MILLI, -1), killed);
    // Its log has no end, as after a kill of the coordinator.
    Path fleet = folder.resolve("killed");
    try (ResultFolder log = ResultFolder.open(ResultFolder.make(folder, "killed"))) {
      log.log().plan(first.run("killed"));
      log.log().faults(nodes);
    }
    write(fleet);
    OutageReport read = Run.readMeasured(fleet).phases().get(0).outages().orElseThrow();
    assertThat(read).isEqualTo(sum(nodes));
  }

  private OutageReport sum() throws Exception {
    return sum(List.of());
  }

  private OutageReport sum(List<FaultTime> nodes) throws Exception {
    Path fleet = ResultFolder.make(folder, "fleet" + ++sums);
    write(fleet);
    try (var log = ResultFolder.open(fleet)) {
      return FleetResult.read(fleet, 2)
          .writeTo(log, nodes, new SeparateOutputs())
          .phases()
          .get(0)
          .outages()
          .orElseThrow();
    }
  }

  private void write(Path fleet) throws Exception {
    first.write(fleet.resolve(Run.CLIENTS), "a");
    second.write(fleet.resolve(Run.CLIENTS), "b");
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
    return FaultCosts.with(name, Map.of("begunNanos", begun));
  }
}
