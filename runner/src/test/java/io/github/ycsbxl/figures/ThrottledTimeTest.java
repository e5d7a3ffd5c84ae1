package io.github.ycsbxl.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.MachineUse;
import io.github.ycsbxl.machine.Throttling;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.metrics.ProcessMetric;
import io.github.ycsbxl.tables.Example;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A figure that is declared once appears in every output. */
final class ThrottledTimeTest {
  private static final Figure THROTTLED =
      FigureList.find(FigureOutput.SUMMARY, "throttled_ms").orElseThrow();

  @Test
  void isTheSumOverTheMachines() {
    ResultRow row = row(use(1_500_000_000, 500_000_000));
    assertThat(THROTTLED.value(row)).contains(2_000_000_000L);
    assertThat(THROTTLED.cell(row)).contains(2_000.0);
    assertThat(THROTTLED.cell(row(ClientUse.NONE))).isEmpty();
  }

  @Test
  void prometheusScrapesSeconds() {
    assertThat(LiveFigures.sinceNow(Example.run()).of(use(1_500_000_000)))
        .contains(
            new ProcessMetric(
                "throttled_seconds",
                "Time in which the kernel stopped the client because it had used its CPU quota; sum"
                    + " over the clients' machines.",
                1.5));
  }

  @Test
  void everyOutputForPeopleAndToolsShowsIt() {
    assertThat(THROTTLED.names())
        .containsKeys(
            FigureOutput.SUMMARY,
            FigureOutput.TEXT,
            FigureOutput.JSON,
            FigureOutput.TILE,
            FigureOutput.TERMINAL,
            FigureOutput.PROMETHEUS);
  }

  private static ResultRow row(ClientUse use) {
    PhaseMeasurement measured = PhaseMeasurement.empty(0).withClient(use);
    return ResultRow.of(new Phase(Example.run(), "run", 1, measured, false));
  }

  private static ClientUse use(long... nanos) {
    var machines = new TreeMap<String, MachineUse>();
    for (long one : nanos) {
      machines.put(
          "machine " + machines.size(),
          new MachineUse(2, 0, 0, 0, 0, 0, new Throttling(1, 1, one)));
    }
    return new ClientUse(1, 0, machines);
  }
}
