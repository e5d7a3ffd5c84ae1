package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.Better.LESS;
import static io.github.ycsbxl.figures.Better.MORE;
import static io.github.ycsbxl.figures.Better.NEITHER;
import static io.github.ycsbxl.figures.FigureOutput.COMPARISON;
import static io.github.ycsbxl.figures.FigureOutput.TEXT;
import static io.github.ycsbxl.figures.FigureUnit.MILLIS;
import static io.github.ycsbxl.figures.FigureUnit.NANOS_IN_MILLIS;
import static io.github.ycsbxl.figures.FigureUnit.NANOS_IN_SECONDS;
import static io.github.ycsbxl.figures.FigureUnit.OPS_PER_SEC;
import static io.github.ycsbxl.figures.FigureUnit.WORDS;

import io.github.ycsbxl.log.CommonStart;
import io.github.ycsbxl.log.Overlap;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.numbers.Numbers;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Figures of several clients: their starts, and what each of them did. Stateless. */
public final class FleetFigures {
  static final FigureGroup OWN = new FigureGroup();

  private static final String ALL_RAN =
      "with several clients: time in which all ran; throughput in that time";
  private static final String STARTED =
      "in the result of one client of several: how late it learned the common start; offset of its"
          + " clock";

  /** Rate of the slowest client. Some published tables have it instead of the throughput. */
  public static final Figure SLOWEST_CLIENT =
      OWN.add(
          Figure.named(
                  "slowest_client_ops_per_sec",
                  "throughput of the slowest client",
                  OPS_PER_SEC,
                  MORE,
                  ofClients(Collections::min))
              .as(COMPARISON, "slowest-client"));

  public static final Figure FASTEST_CLIENT =
      OWN.add(
          Figure.named(
                  "fastest_client_ops_per_sec",
                  "throughput of the fastest client",
                  OPS_PER_SEC,
                  MORE,
                  ofClients(Collections::max))
              .as(COMPARISON, "fastest-client"));

  public static final Figure START_LATE =
      OWN.add(
          Figure.named("start_late_ms", STARTED, MILLIS, LESS, started(CommonStart::lateMillis))
              .as(TEXT, "StartLate(ms)"));
  public static final Figure CLOCK_AHEAD =
      OWN.add(
          Figure.named(
                  "clock_ahead_ms", STARTED, MILLIS, LESS, started(CommonStart::clockAheadMillis))
              .as(TEXT, "ClockAhead(ms)"));

  static {
    OWN.column(
        Figure.named(
                "start_skew_ms",
                "with several clients: time from the first to the last start, by the "
                    + "coordinator's clock",
                MILLIS,
                LESS,
                row -> row.allRan().map(Overlap::startSkewMillis))
            .as(TEXT, "StartSkew(ms)"));
    OWN.column(
        Figure.named(
                "start_known_to_ms",
                "with several clients: uncertainty of clock offsets, half a round trip",
                MILLIS,
                LESS,
                row -> row.allRan().map(Overlap::startKnownToMillis).filter(millis -> millis > 0))
            .as(TEXT, "StartKnownTo(ms)"));
    OWN.add(
        Figure.named(
                "all_ran_after_joining_ms",
                "with `client.every`: the time that the throughput covers",
                NANOS_IN_MILLIS,
                NEITHER,
                row -> row.whole().flatMap(Phase::afterJoining).map(Overlap::durationNanos))
            .as(TEXT, "AllRan(ms)"));
    OWN.column(
        Figure.named(
            "all_ran_seconds",
            ALL_RAN,
            NANOS_IN_SECONDS,
            NEITHER,
            row -> row.allRan().map(Overlap::durationNanos)));
    OWN.column(
        Figure.named(
            "all_ran_ops_per_sec",
            ALL_RAN,
            OPS_PER_SEC,
            MORE,
            row -> row.allRan().map(Overlap::opsPerSec)));
    OWN.column(
        Figure.named(
            "client_ops_per_sec",
            "throughput of each client, by its own length of the phase, in order of "
                + "`client.index`, separated by blanks",
            WORDS,
            MORE,
            FleetFigures::clientOpsPerSec));
  }

  private FleetFigures() {}

  private static Function<ResultRow, Object> started(Function<CommonStart, Object> millis) {
    return row -> row.whole().flatMap(Phase::commonStart).map(millis);
  }

  private static Function<ResultRow, Object> ofClients(Function<List<Double>, Double> choice) {
    return row ->
        row.whole()
            .map(
                whole ->
                    whole.allRan().map(Overlap::clientOpsPerSec).orElse(List.of(whole.opsPerSec())))
            .filter(rates -> !rates.isEmpty())
            .map(choice);
  }

  private static Optional<String> clientOpsPerSec(ResultRow row) {
    return row.allRan()
        .map(Overlap::clientOpsPerSec)
        .map(all -> all.stream().map(Numbers::decimal).collect(Collectors.joining(" ")));
  }
}
