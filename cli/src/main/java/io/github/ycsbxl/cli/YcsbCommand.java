package io.github.ycsbxl.cli;

import io.github.ycsbxl.cli.BenchmarkCommand.BenchCommand;
import io.github.ycsbxl.cli.BenchmarkCommand.LoadCommand;
import io.github.ycsbxl.cli.BenchmarkCommand.RunCommand;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.setup.Version;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command {@code ycsb}. */
@Command(
    name = "ycsb",
    description = "Benchmark distributed key-value stores of any size.",
    versionProvider = YcsbCommand.VersionLine.class,
    synopsisSubcommandLabel = "<command>",
    footer = {
      "",
      "Examples:",
      "  ycsb bench nosql -P workloads/mixed-95-5",
      "  ycsb run nosql -P workloads/workloada -p operationcount=100000 -threads 8",
      "  ycsb help run",
      ""
    },
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:success",
      "1:ran or tried to run, and failed",
      "2:invalid request; nothing was started",
      "130:interrupted; partial results are written"
    })
final class YcsbCommand implements Callable<Integer> {
  private static final String MOST_USED =
      """
      ycsb: expected a command. The most used ones are:
        bench <binding> -P <file>    load what is missing, warm up and run
        load <binding> -P <file>     load the records
        run <binding> -P <file>      run the workload on a loaded store
        sweep <binding> -threads 1,2,4 -P <file>
                                     run once for each value of a setting
        compare <run> <run>          compare two runs
      'ycsb help' lists all commands, 'ycsb help <command>' the options of one.
      """;

  /**
   * A command and its name. Repeating the name here saves reading the annotations of all commands
   * at the start.
   */
  private record Named(String name, Class<?> type) {
    /** Returns the command without its options, for the list of commands. */
    CommandSpec listed() {
      CommandSpec listed = CommandSpec.create().name(name);
      listed.usageMessage().description(type.getAnnotation(Command.class).description());
      return listed;
    }
  }

  /** The commands in the order of the help. */
  private static final List<Named> COMMANDS =
      List.of(
          new Named("load", LoadCommand.class),
          new Named("run", RunCommand.class),
          new Named("bench", BenchCommand.class),
          new Named("coordinate", CoordinateCommand.class),
          new Named("join", JoinCommand.class),
          new Named("sweep", SweepCommand.class),
          new Named("search", SearchCommand.class),
          new Named("ab", AbCommand.class),
          new Named("plan", PlanCommand.class),
          new Named("audit", AuditCommand.class),
          new Named("check", CheckCommand.class),
          new Named("clean", CleanCommand.class),
          new Named("compare", CompareCommand.class),
          new Named("report", ReportCommand.class),
          new Named("serve", ServeCommand.class),
          new Named("list", ListCommand.class),
          new Named("completion", CompletionCommand.class),
          new Named("version", VersionCommand.class));

  @Spec private CommandSpec spec;

  @Option(names = "--version", versionHelp = true, description = "Show the version.")
  private boolean version;

  @Mixin private HelpOption help;

  /**
   * Creates a command line for these arguments. If the first argument names a command, creates only
   * this command; otherwise creates all commands. Commands that are not among the arguments get no
   * options, because creating options slows down the start.
   */
  static CommandLine commandLine(String... arguments) {
    var ycsb = new CommandLine(new YcsbCommand());
    List<String> words = List.of(arguments);
    String first = words.isEmpty() ? "" : words.get(0);
    List<Named> named = COMMANDS.stream().filter(command -> command.name().equals(first)).toList();
    for (Named command : named.isEmpty() ? COMMANDS : named) {
      boolean whole = words.contains(command.name());
      ycsb.addSubcommand(command.name(), whole ? command.type() : command.listed());
    }
    HelpTexts.addTo(ycsb);
    ycsb.addSubcommand(HelpCommand.class);
    Spellings.addTo(ycsb);
    return ycsb;
  }

  /** Creates the command line with all commands and their options. */
  static CommandLine whole() {
    var ycsb = new CommandLine(new YcsbCommand());
    COMMANDS.forEach(command -> ycsb.addSubcommand(command.name(), command.type()));
    return ycsb.addSubcommand(HelpCommand.class);
  }

  @Override
  public Integer call() {
    spec.commandLine().getErr().print(MOST_USED);
    return ExitStatus.WRONG_REQUEST;
  }

  /** Command {@code ycsb version}, as in other tools. */
  @Command(name = "version", description = "Show the version.")
  static final class VersionCommand implements Runnable {
    @Mixin private HelpOption help;

    @Spec private CommandSpec spec;

    @Override
    public void run() {
      spec.parent().commandLine().printVersionHelp(spec.commandLine().getOut());
    }
  }

  /** Output of {@code --version}. */
  static final class VersionLine implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "YCSB XL "
            + Version.ours()
            + " (YCSB "
            + Version.STOCK
            + ", Java "
            + Runtime.version()
            + ")"
      };
    }
  }
}
