package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.Better.LESS;
import static io.github.ycsbxl.figures.FigureOutput.COMPARISON;
import static io.github.ycsbxl.figures.FigureOutput.JSON;
import static io.github.ycsbxl.figures.FigureOutput.PROMETHEUS;
import static io.github.ycsbxl.figures.FigureOutput.TERMINAL;
import static io.github.ycsbxl.figures.FigureOutput.TEXT;
import static io.github.ycsbxl.figures.FigureOutput.TILE;
import static io.github.ycsbxl.figures.FigureOutput.TILE_NOTE;
import static io.github.ycsbxl.figures.FigureUnit.COUNT;
import static io.github.ycsbxl.figures.FigureUnit.MICROS;
import static io.github.ycsbxl.figures.FigureUnit.MILLIS;
import static io.github.ycsbxl.figures.FigureUnit.NANOS_IN_MILLIS;
import static io.github.ycsbxl.figures.FigureUnit.PERCENT;

import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.measure.PhaseMeasurement;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Garbage collection, pauses and CPU time of the clients. Stateless. */
public final class ProcessFigures {
  static final FigureGroup OWN = new FigureGroup();

  private static final String PAUSES = "client JVM pauses of 10 ms or more: number, total, longest";
  private static final String CPU =
      "client CPU time per operation, including a store in the client process";

  /** Client CPU time per operation, user and system. */
  public static final Figure CPU_TIME =
      OWN.add(
          Figure.named(
                  "cpu_us_per_op",
                  CPU,
                  MICROS,
                  LESS,
                  cpu(use -> use.userNanos() + use.systemNanos()))
              .as(COMPARISON, "cpu"));

  static {
    OWN.add(
        Figure.named(
                "gc_collections",
                "garbage collections of the client JVM",
                COUNT,
                LESS,
                process(phase -> phase.gc().total().collections()))
            .as(JSON, "gc.collections"));
    OWN.column(
        Figure.named(
                "gc_ms",
                "garbage collection time of the client JVM",
                MILLIS,
                LESS,
                process(phase -> phase.gc().total().millis()))
            .as(JSON, "gc.millis"));
    OWN.column(
        Figure.named("jvm_pauses", PAUSES, COUNT, LESS, process(phase -> phase.pauses().count()))
            .as(JSON, "pauses.count"));
    OWN.column(
        Figure.named(
                "jvm_pause_ms",
                PAUSES,
                NANOS_IN_MILLIS,
                LESS,
                process(phase -> phase.pauses().totalNanos()))
            .as(JSON, "pauses.totalNanos")
            .as(TILE, "JVM pauses"));
    OWN.column(
        Figure.named(
                "jvm_pause_max_ms",
                PAUSES,
                NANOS_IN_MILLIS,
                LESS,
                process(phase -> phase.pauses().maxNanos()))
            .as(JSON, "pauses.maxNanos"));
    OWN.column(
        Figure.named("cpu_user_us_per_op", CPU, MICROS, LESS, cpu(ClientUse::userNanos))
            .as(TEXT, "ClientCpuUser(us/op)"));
    OWN.column(
        Figure.named("cpu_system_us_per_op", CPU, MICROS, LESS, cpu(ClientUse::systemNanos))
            .as(TEXT, "ClientCpuSystem(us/op)"));
  }

  public static final Figure OUTSIDE =
      OWN.column(
          Figure.named(
                  "outside_percent",
                  "percentage of thread time outside operations; with a `target`, includes "
                      + "waits for scheduled starts",
                  PERCENT,
                  LESS,
                  row -> row.whole().flatMap(ThreadTime::of).map(ThreadTime::outsidePercent))
              .as(TEXT, "OutsideLatencies(%)"));

  static {
    OWN.column(
        Figure.named(
                "throttled_ms",
                "time in which the kernel stopped the client because it had used its CPU quota; "
                    + "sum over the clients' machines",
                NANOS_IN_MILLIS,
                LESS,
                row -> row.process().flatMap(ProcessFigures::throttledNanos))
            .unlessZero()
            .as(TEXT, "Throttled(ms)")
            .as(JSON, "throttledNanos")
            .as(TILE, "Throttled")
            .as(TILE_NOTE, "client stopped by its CPU quota")
            .as(TERMINAL, "throttled")
            .as(PROMETHEUS, "throttled_seconds"));
  }

  private ProcessFigures() {}

  private static Function<ResultRow, Object> process(Function<PhaseMeasurement, Object> number) {
    return row -> row.process().map(number);
  }

  private static Function<ResultRow, Object> cpu(ToLongFunction<ClientUse> nanos) {
    return row -> row.phase().flatMap(phase -> cpu(phase, nanos));
  }

  private static Optional<Double> cpu(PhaseMeasurement phase, ToLongFunction<ClientUse> nanos) {
    return Optional.of(phase.client())
        .filter(ClientUse::wasMeasured)
        .map(use -> phase.cpuMicros(nanos.applyAsLong(use)));
  }

  private static Optional<Long> throttledNanos(PhaseMeasurement phase) {
    return phase.client().throttledNanos().stream().boxed().findFirst();
  }
}
