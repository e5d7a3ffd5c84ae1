package io.github.ycsbxl.plan;

import io.github.ycsbxl.numbers.NumberFormats;
import io.github.ycsbxl.schedule.ArrivalConfig;
import io.github.ycsbxl.tables.AlignedText;
import io.github.ycsbxl.tables.Table;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Table of a plan for a terminal: rounded figures, and only settings that differ between rows.
 * {@link PlanTable} has all columns. Immutable.
 */
public record PlanSummary(List<PlanRow> rows) {
  /** A setting of the planned load. */
  private record Setting(String name, Function<PlanRow, String> value) {}

  private static final String MAXIMUM = "maximum";

  private static final List<Setting> SETTINGS =
      List.of(
          new Setting("records", row -> NumberFormats.whole(row.step().input().records())),
          new Setting("clients", row -> NumberFormats.whole(row.step().input().clients())),
          new Setting("theta", row -> String.valueOf(row.step().input().theta())),
          new Setting(
              ArrivalConfig.TARGET.name(),
              row ->
                  Double.isNaN(row.step().input().opsPerSec())
                      ? "none"
                      : NumberFormats.whole(row.step().input().opsPerSec())));

  /**
   * Returns records, clients and the capacity of a shard, as far as they are the same in all rows.
   */
  public String constants() {
    var words = new StringBuilder();
    if (!differs(SETTINGS.get(0))) {
      words.append(SETTINGS.get(0).value().apply(rows.get(0))).append(" records");
    }
    if (!differs(SETTINGS.get(1))) {
      String clients = SETTINGS.get(1).value().apply(rows.get(0));
      words.append(words.isEmpty() ? "" : ", ").append(clients);
      words.append(clients.equals("1") ? " client" : " clients");
    }
    rows.get(0).step().shardOpsPerSec().stream()
        .filter(
            any -> rows.stream().map(row -> row.step().shardOpsPerSec()).distinct().count() == 1)
        .forEach(
            capacity ->
                words
                    .append(words.isEmpty() ? "" : ", ")
                    .append(NumberFormats.number(capacity))
                    .append(" ops/s per shard"));
    return words.toString();
  }

  private boolean differs(Setting setting) {
    return rows.stream().map(setting.value()).distinct().count() > 1;
  }

  /** Formats the table up to this width. */
  public String text(int width) {
    Table<PlanRow> table =
        Table.<PlanRow>empty()
            .column("scope", row -> row.scope().name().toLowerCase(Locale.ROOT))
            .column("shards", PlanRow::shards)
            .columns(
                SETTINGS.stream().filter(this::differs).toList(),
                Setting::name,
                (setting, row) -> setting.value().apply(row))
            .column("record ops/s", row -> rate(row.hottestKeyShare() * row.input().opsPerSec()))
            .column("shard ops/s", row -> rate(row.hottestShardOpsPerSec()))
            .column("conflicts", row -> NumberFormats.number(100 * row.conflictShare()) + " %")
            .column(MAXIMUM, row -> row.highest().map(ClosedLoop::mean).map(PlanSummary::rate))
            .withoutEmpty(rows);
    return AlignedText.align(table.lines(rows), width, 2)
        + AlignedText.wrapped(
            "record, shard: the hottest one"
                + (table.names().contains(MAXIMUM)
                    ? "; maximum: ops/s of clients without a target"
                    : ""),
            width);
  }

  private static String rate(double opsPerSec) {
    return NumberFormats.number(Math.round(opsPerSec));
  }
}
