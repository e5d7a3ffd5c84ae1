package io.github.ycsbxl.figures;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.metrics.ProcessMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Figures of this process since a moment, for Prometheus. Thread-safe. */
public final class LiveFigures implements Supplier<List<ProcessMetric>> {
  private static final double NANOS_PER_SECOND = 1e9;

  private final RunDescription run;
  private final ClientUse start = ClientUse.soFar();

  private LiveFigures(RunDescription run) {
    this.run = run;
  }

  /** Returns the figures of a run that starts now. */
  public static LiveFigures sinceNow(RunDescription run) {
    return new LiveFigures(run);
  }

  @Override
  public List<ProcessMetric> get() {
    return of(ClientUse.soFar().minus(start));
  }

  /** Returns the figures of a process that used this much, with times in seconds. */
  List<ProcessMetric> of(ClientUse use) {
    PhaseMeasurement soFar = PhaseMeasurement.empty(0).withClient(use);
    ResultRow row = ResultRow.of(new Phase(run, "run", 1, soFar, true));
    var metrics = new ArrayList<ProcessMetric>();
    for (Figure figure : FigureList.shownIn(FigureOutput.PROMETHEUS)) {
      String name = figure.nameIn(FigureOutput.PROMETHEUS).orElseThrow();
      value(figure, row)
          .ifPresent(value -> metrics.add(new ProcessMetric(name, help(figure), value)));
    }
    return metrics;
  }

  private static OptionalDouble value(Figure figure, ResultRow row) {
    return figure.value(row).stream()
        .mapToDouble(value -> ((Number) value).doubleValue())
        .map(value -> figure.unit().isNanos() ? value / NANOS_PER_SECOND : value)
        .findFirst();
  }

  private static String help(Figure figure) {
    String words = figure.meaning().replace("`", "");
    return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
  }
}
