package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.Better.MORE;
import static io.github.ycsbxl.figures.Better.NEITHER;
import static io.github.ycsbxl.figures.FigureOutput.COMPARISON;
import static io.github.ycsbxl.figures.FigureOutput.JSON;
import static io.github.ycsbxl.figures.FigureOutput.TEXT;
import static io.github.ycsbxl.figures.FigureUnit.NANOS_IN_SECONDS;
import static io.github.ycsbxl.figures.FigureUnit.OPS_PER_SEC;
import static io.github.ycsbxl.figures.FigureUnit.WORDS;

import io.github.ycsbxl.log.Phase;
import java.util.Optional;

/** Length and throughput of a phase. Stateless. */
public final class RateFigures {
  static final FigureGroup OWN = new FigureGroup();

  private static final String LENGTH =
      "length of the phase, from the first scheduled start to the last end; "
          + "`succeeded` / `seconds`, or with `client.every` the throughput while all "
          + "clients ran";
  private static final String INTERVAL =
      "in the row `all`: 95 % confidence interval of the mean throughput (Student's t)";

  public static final Figure LENGTH_OF_PHASE =
      OWN.column(
          Figure.named(
                  "seconds",
                  LENGTH,
                  NANOS_IN_SECONDS,
                  NEITHER,
                  row -> row.result().measurement().durationNanos())
              .as(TEXT, "RunTime(ms)")
              .as(JSON, "seconds"));
  public static final Figure THROUGHPUT =
      OWN.column(
          Figure.named("ops_per_sec", LENGTH, OPS_PER_SEC, MORE, RateFigures::opsPerSec)
              .as(TEXT, "Throughput(ops/sec)")
              .as(COMPARISON, "throughput"));

  static {
    OWN.column(
        Figure.named(
                "partial",
                "`true` if the phase was stopped or a thread died",
                WORDS,
                NEITHER,
                row -> row.result().partial())
            .as(JSON, "partial"));
    OWN.column(
        Figure.named(
            "target_reached",
            "with a `target`: `false` if, at the end, operations were overdue by more than "
                + "0.5 % of the phase's length",
            WORDS,
            NEITHER,
            row -> row.whole().flatMap(Phase::targetReached)));
    OWN.column(
        Figure.named(
            "ci95_low",
            INTERVAL,
            OPS_PER_SEC,
            MORE,
            row -> row.spread().map(Throughput::lowOpsPerSec)));
    OWN.column(
        Figure.named(
            "ci95_high",
            INTERVAL,
            OPS_PER_SEC,
            MORE,
            row -> row.spread().map(Throughput::highOpsPerSec)));
  }

  private RateFigures() {}

  private static Optional<Double> opsPerSec(ResultRow row) {
    return row.wholeOpsPerSec()
        .or(() -> row.ofOperation().map(one -> one.succeeded() / row.rateSeconds()));
  }
}
