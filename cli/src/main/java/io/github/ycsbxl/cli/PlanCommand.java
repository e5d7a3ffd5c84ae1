package io.github.ycsbxl.cli;

import io.github.ycsbxl.page.Page;
import io.github.ycsbxl.page.PlanPage;
import io.github.ycsbxl.plan.PlanRow;
import io.github.ycsbxl.plan.PlanSentences;
import io.github.ycsbxl.plan.PlanSummary;
import io.github.ycsbxl.plan.PlanTable;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.screen.Screen;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
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
        asked.stream().map(row -> PlanSentences.input(row.step().input())).distinct().toList();
    String answer = PlanSentences.answer(asked);
    if (Screen.isTerminal()) {
      print(out, inputs, new PlanSummary(table.rows()), answer);
    } else {
      inputs.forEach(out::println);
      out.println();
      out.print(table.text(Screen.width()));
      out.println();
      asked.forEach(row -> out.println(PlanSentences.row(row)));
    }
    if (options.csv != null) {
      PlanTable.TABLE.write(options.csv, table.rows());
    }
    String headline =
        inputs.size() == 1 ? inputs.get(0) : inputs.size() + " rates and distributions";
    var page = new PlanPage(table, "Plan: " + headline, answer);
    if (options.json) {
      spec.commandLine().getOut().println(page.json().toPrettyString());
    }
    if (options.output != null) {
      Page.write(page.json(), options.output);
      spec.commandLine().getErr().println("report: " + options.output);
    }
    return ExitStatus.DONE;
  }

  /** Prints the planned load, the table of the hottest record and shard, and the answer. */
  private static void print(
      PrintWriter out, List<String> inputs, PlanSummary summary, String answer) {
    String constants = summary.constants();
    String subject = String.join("\n", inputs) + (constants.isEmpty() ? "" : "; " + constants);
    subject.lines().forEach(line -> out.println(Screen.wrapped(line, 0)));
    out.println();
    out.print(summary.text(Screen.width()));
    out.println();
    out.println(Screen.wrapped(answer, 0));
  }
}
