package io.github.ycsbxl.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Final sections of the commands' help: example, files, exit codes. Stateless. */
final class HelpTexts {
  private static final String RESULTS = "A result directory per run in results.dir [results/runs].";

  private static final int NAME_WIDTH = 13;

  private static final int MEANING_WIDTH = 67;

  /** Example of each command and the location of its output. */
  private static final Map<String, List<String>> TEXTS =
      Map.ofEntries(
          Map.entry("load", List.of("load nosql -P workloads/mixed-95-5", RESULTS)),
          Map.entry("run", List.of("run nosql -P workloads/mixed-95-5 -threads 8", RESULTS)),
          Map.entry("bench", List.of("bench nosql -P workloads/mixed-95-5", RESULTS)),
          Map.entry(
              "coordinate",
              List.of("coordinate nosql -P workloads/mixed-95-5 -clients 3", RESULTS)),
          Map.entry(
              "join",
              List.of(
                  "join 10.0.0.1:7900 -token-file token",
                  "A work directory, deleted after the coordinator has its files.")),
          Map.entry(
              "sweep",
              List.of("sweep nosql -P workloads/mixed-95-5 -threads 1,2,4..16..4", RESULTS)),
          Map.entry(
              "search",
              List.of("search nosql -P workloads/mixed-95-5 -sla 'READ.p99<5ms'", RESULTS)),
          Map.entry(
              "ab",
              List.of("ab nosql -P workloads/mixed-95-5 -b nosql.consistency=ABSOLUTE", RESULTS)),
          Map.entry("plan", List.of("plan -P workloads/oracle-2012 -shards 2,4,8,10", "stdout.")),
          Map.entry(
              "audit",
              List.of(
                  "audit nosql results/runs/mine", "stdout, and the run log beside each ledger.")),
          Map.entry("check", List.of("check nosql", "stdout; the test record is deleted.")),
          Map.entry(
              "clean",
              List.of("clean nosql --yes", "Deletes the data directory of a local store.")),
          Map.entry(
              "compare",
              List.of(
                  "compare results/runs/before results/runs/after",
                  "stdout; --csv writes a file.")),
          Map.entry(
              "report",
              List.of(
                  "report results/runs/mine",
                  "report.html in the run's directory, or in this one.")),
          Map.entry(
              "serve",
              List.of("serve voldemort", "The store's data directory, such as data/voldemort.")),
          Map.entry("list", List.of("list nosql", "stdout.")),
          Map.entry("completion", List.of("completion bash", "stdout; 'source' it in your shell.")),
          Map.entry("version", List.of("version", "stdout.")));

  private HelpTexts() {}

  static void addTo(CommandLine ycsb) {
    ycsb.getSubcommands().forEach((name, command) -> add(command, TEXTS.get(name)));
    ycsb.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, HelpTexts::commands);
  }

  /** Lists the commands with the first sentence of their descriptions, to fit on a screen. */
  private static String commands(Help ycsb) {
    var table =
        TextTable.forColumns(
            ycsb.colorScheme(),
            new Column(NAME_WIDTH, 2, Overflow.SPAN),
            new Column(MEANING_WIDTH, 1, Overflow.WRAP));
    ycsb.subcommands()
        .forEach(
            (name, command) -> {
              UsageMessageSpec usage = command.commandSpec().usageMessage();
              String[] texts = usage.header().length > 0 ? usage.header() : usage.description();
              String all = String.join(" ", texts);
              table.addRowValues(name, String.format(all).split("(?<=[.]) ")[0]);
            });
    return table.toString();
  }

  private static void add(CommandLine command, List<String> texts) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    var footer = new ArrayList<>(List.of("", "Example:", "  ycsb " + texts.get(0), ""));
    footer.addAll(List.of("Files:", "  " + texts.get(1)));
    usage.footer(footer.toArray(String[]::new));
    if (usage.exitCodeList().isEmpty()) {
      UsageMessageSpec all = command.getParent().getCommandSpec().usageMessage();
      usage.exitCodeListHeading("%nExit status:%n");
      usage.exitCodeList(all.exitCodeList());
    }
  }
}
