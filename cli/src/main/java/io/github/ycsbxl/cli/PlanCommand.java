package io.github.ycsbxl.cli;

import io.github.ycsbxl.page.Page;
import io.github.ycsbxl.page.PlanPage;
import io.github.ycsbxl.plan.PlanInput;
import io.github.ycsbxl.plan.PlanRow;
import io.github.ycsbxl.plan.PlanTable;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.screen.Screen;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Command {@code ycsb plan}. */
@Command(
    name = "plan",
    customSynopsis =
        "ycsb plan -shards <list> -target <n> [-capacity <n>] [-P <file>]... [-p"
            + " <name>=<value>]...",
    sortOptions = false,
    description =
        "Predict the load on a store without running a benchmark: the hottest record and"
            + " shard, the share of CAS conflicts and the maximum rate."
            + " Covers stock YCSB, every zipfian.scope and every sweep.* step (docs/scaling.md).")
final class PlanCommand implements Callable<Integer> {
  @Mixin private PlanOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    // With --json, tables for people are not printed.
    PrintWriter out =
        options.json ? new PrintWriter(Writer.nullWriter()) : spec.commandLine().getOut();
    PlanTable table = PlanTable.of(options.steps());
    List<PlanRow> asked = table.rows().stream().filter(PlanRow::isAsked).toList();
    List<String> inputs =
        asked.stream().map(row -> sentence(row.step().input())).distinct().toList();
    inputs.forEach(out::println);
    out.println();
    out.print(table.text(Screen.width()));
    out.println();
    asked.forEach(row -> out.println(sentence(row)));
    if (options.csv != null) {
      PlanTable.TABLE.write(options.csv, table.rows());
    }
    // The page starts with the planned load and the result for the largest step.
    String headline =
        inputs.size() == 1 ? inputs.get(0) : inputs.size() + " rates and distributions";
    var page =
        new PlanPage(
            table, "Plan: " + headline, "With " + sentence(asked.get(asked.size() - 1)) + ".");
    if (options.json) {
      spec.commandLine().getOut().println(page.json().toPrettyString());
    }
    if (options.output != null) {
      Page.write(page.json(), options.output);
      spec.commandLine().getErr().println("report: " + options.output);
    }
    return ExitStatus.DONE;
  }

  private static String sentence(PlanInput input) {
    return format(
        "%s, %.1f %% writes, %s ms from read to write, theta %s",
        Double.isNaN(input.opsPerSec())
            ? "maximum rate without a target"
            : format("%.0f operations a second", input.opsPerSec()),
        100 * input.writeShare(),
        input.windowMs(),
        input.theta());
  }

  private static String sentence(PlanRow row) {
    String highest =
        row.highest()
            .map(
                rate ->
                    format(
                        "; maximum rate without a target %.0f ops/s (%.0f to %.0f in 90 %% of"
                            + " placements)",
                        rate.mean(), rate.low(), rate.high()))
            .orElse("");
    return format(
        "scope %s on %d shards%s: %.0f ops/s on the hottest shard, %.2f times the average%s",
        row.scope().name().toLowerCase(Locale.ROOT),
        row.shards(),
        row.variant().isEmpty() ? "" : " " + row.variant(),
        row.hottestShardOpsPerSec(),
        row.hottestShardShare() * row.shards(),
        highest);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
