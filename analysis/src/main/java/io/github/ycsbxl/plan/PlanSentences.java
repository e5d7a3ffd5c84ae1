package io.github.ycsbxl.plan;

import io.github.ycsbxl.numbers.NumberFormats;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Sentences on a plan: what was planned for, each requested row, and the answer. Stateless. */
public final class PlanSentences {
  private PlanSentences() {}

  /** Describes the planned load, without a full stop. */
  public static String input(PlanInput input) {
    return "%s, %s %% writes, %s ms from read to write, theta %s"
        .formatted(
            Double.isNaN(input.opsPerSec())
                ? "maximum rate without a target"
                : rate(input.opsPerSec()),
            NumberFormats.number(100 * input.writeShare()),
            NumberFormats.number(input.windowMs()),
            input.theta());
  }

  /** Describes a row, without a full stop. */
  public static String row(PlanRow row) {
    return "scope %s on %d shards%s: %s on the hottest shard, %s times the average%s"
        .formatted(
            scope(row),
            row.shards(),
            row.variant().isEmpty() ? "" : " " + row.variant(),
            rate(row.hottestShardOpsPerSec()),
            overAverage(row),
            row.highest()
                .map(highest -> "; maximum rate without a target " + rate(highest))
                .orElse(""));
  }

  /**
   * Returns the answer for the workload's own scope: how many shards the target rate needs, or what
   * the last number of shards reaches, or else the load of its hottest shard.
   *
   * @param asked rows of this scope, at least one
   */
  public static String answer(List<PlanRow> asked) {
    PlanRow last = asked.get(asked.size() - 1);
    String words =
        last.highest().isEmpty()
            ? hottest(last)
            : Double.isNaN(last.step().input().opsPerSec()) ? highest(last) : need(last, asked);
    String variant = last.variant().isEmpty() ? "" : " (" + last.variant() + ")";
    return "With scope %s%s, %s.".formatted(scope(last), variant, words);
  }

  private static String hottest(PlanRow row) {
    return "the hottest of %d shards gets %s of %s, %s times the average; %s %% of CAS updates conflict"
        .formatted(
            row.shards(),
            NumberFormats.number(Math.round(row.hottestShardOpsPerSec())),
            rate(row.input().opsPerSec()),
            overAverage(row),
            NumberFormats.number(100 * row.conflictShare()));
  }

  private static String highest(PlanRow row) {
    ClosedLoop highest = row.highest().orElseThrow();
    double capacity = row.shards() * row.step().shardOpsPerSec().orElseThrow();
    return "%d shards reach at most %s, %s %% of their capacity"
        .formatted(
            row.shards(), rate(highest), NumberFormats.number(100 * highest.mean() / capacity));
  }

  /** Says whether the rate of the last row is possible, and with how many shards. */
  private static String need(PlanRow last, List<PlanRow> asked) {
    double target = last.step().input().opsPerSec();
    List<PlanRow> same =
        asked.stream()
            .filter(row -> row.variant().equals(last.variant()))
            .sorted(Comparator.comparingInt(PlanRow::shards))
            .toList();
    return same.stream()
        .filter(row -> row.highest().orElseThrow().mean() >= target)
        .findFirst()
        .map(
            row ->
                "%s need %d shards, which reach at most %s"
                    .formatted(rate(target), row.shards(), rate(row.highest().orElseThrow())))
        .orElseGet(
            () ->
                "%s are out of reach: %d shards reach at most %s"
                    .formatted(
                        rate(target),
                        same.get(same.size() - 1).shards(),
                        rate(same.get(same.size() - 1).highest().orElseThrow())));
  }

  private static String scope(PlanRow row) {
    return row.scope().name().toLowerCase(Locale.ROOT);
  }

  private static String overAverage(PlanRow row) {
    return String.format(Locale.ROOT, "%.2f", row.hottestShardShare() * row.shards());
  }

  private static String rate(double opsPerSec) {
    return NumberFormats.whole(opsPerSec) + " ops/s";
  }

  private static String rate(ClosedLoop highest) {
    return "%s (%s to %s in 90 %% of placements)"
        .formatted(
            rate(highest.mean()),
            NumberFormats.whole(highest.low()),
            NumberFormats.whole(highest.high()));
  }
}
