package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.fleet.Recording.Event;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.tables.ResultFiles;
import io.github.ycsbxl.tables.SummaryRows;
import io.github.ycsbxl.tables.TextForm;
import io.github.ycsbxl.tables.YcsbText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two clients of two scenarios that start 4 s apart and end after 10 s. Each client does 100 a
 * second of scenario a, until second 8, and 50 a second of scenario b.
 */
final class ScenarioOverlapTest {
  private static final int EVERY = 4;
  private static final int LAST = 10;
  private static final int LAST_OF_A = 8;

  @TempDir private Path folder;

  @Test
  void allLinesAreOfTheTimeInWhichAllClientsRanThem() throws Exception {
    write(false);
    Run run = Run.readMeasured(folder);
    Phase all = run.last();
    assertThat(all.opsPerSec()).isCloseTo((4 * 300 + 2 * 100) / 6.0, within(1e-6));
    assertThat(all.scenarios().get("a").opsPerSec()).isCloseTo(200, within(1e-6));
    assertThat(all.scenarios().get("b").opsPerSec()).isCloseTo(100, within(1e-6));
    assertThat(all.scenarios().get("a").seconds()).isEqualTo(8);
    assertThat(YcsbText.format(run, TextForm.of(run.description())))
        .contains("[OVERALL], AllRan(ms), 6000")
        .contains("[OVERALL:a], Throughput(ops/sec), 200.0")
        .contains("[OVERALL:a], AllRan(ms), 4000")
        .contains("[OVERALL:b], Throughput(ops/sec), 100.0");
    ResultFiles.make(run, new SeparateOutputs());
    assertThat(SummaryRows.in(folder))
        .filteredOn(row -> row.get("operation").equals("OVERALL:a"))
        .singleElement()
        .satisfies(row -> assertThat(row).containsEntry("ops_per_sec", "200.000"));
  }

  /** The intervals of a killed client tell when its scenarios ran. */
  @Test
  void killedClientHasTheTimesOfItsScenarios() throws Exception {
    write(true);
    Phase all = Run.readMeasured(folder).last();
    assertThat(all.partial()).isTrue();
    assertThat(all.scenarios().get("a").seconds()).isEqualTo(8);
    assertThat(all.scenarios().get("a").opsPerSec()).isCloseTo(200, within(1e-6));
  }

  /** Its share of the rate of scenario b is missing from second 10 on. */
  @Test
  void scenarioDoesNotReachItsTargetWithoutAClient() throws Exception {
    for (int index = 0; index < 2; index++) {
      Recording recording =
          new Recording(0, index == 0 ? 2 * LAST : LAST, List.of())
              .ofClient(index, 2)
              .with("target", "100")
              .withScenario("a", 0, LAST_OF_A)
              .withScenario("b", 0, index == 0 ? 2 * LAST : LAST);
      (index == 1 ? recording.killed() : recording)
          .write(folder.resolve(Run.CLIENTS), "client-" + index);
    }
    Phase all = Run.readMeasured(folder).last();
    assertThat(all.scenarios().get("b").measurement().keptPace()).isFalse();
  }

  private void write(boolean killed) throws Exception {
    for (int index = 0; index < 2; index++) {
      int from = EVERY * index;
      var events = new ArrayList<Event>();
      for (int second = from; second < LAST; second++) {
        events.addAll(Collections.nCopies(50, new Event(second, "OVERALL:b", false, 10)));
        if (second < LAST_OF_A) {
          events.addAll(Collections.nCopies(100, new Event(second, "OVERALL:a", false, 10)));
        }
      }
      Recording recording =
          new Recording(from, LAST, List.copyOf(events))
              .ofClient(index, 2)
              .with("client.every", EVERY + "s")
              .withScenario("a", from, LAST_OF_A)
              .withScenario("b", from, LAST);
      (killed && index == 1 ? recording.killed() : recording)
          .write(folder.resolve(Run.CLIENTS), "client-" + index);
    }
  }
}
