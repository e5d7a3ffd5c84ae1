package io.github.ycsbxl.cli;

import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Command {@code ycsb completion}, which prints a script for completion of commands and options.
 */
@Command(
    name = "completion",
    customSynopsis = "ycsb completion bash|zsh|fish",
    description = "Print a completion script for a shell.")
final class CompletionCommand implements Runnable {
  private static final String NAME = "ycsb";

  /** Supported shells. */
  enum Shell {
    bash,
    zsh,
    fish
  }

  @Mixin private HelpOption help;

  @Parameters(index = "0", paramLabel = "<shell>", description = "Complete in bash, zsh or fish.")
  private Shell shell;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    CommandLine all = YcsbCommand.whole();
    String script = shell == Shell.fish ? fish(all) : bash(all);
    spec.commandLine().getOut().print(script);
  }

  /** Returns the bash script, which also works in zsh. */
  static String bash(CommandLine all) {
    return AutoComplete.bash(NAME, all);
  }

  static String fish(CommandLine all) {
    var script = new StringBuilder("complete -c ycsb -f\n");
    for (Map.Entry<String, CommandLine> command : all.getSubcommands().entrySet()) {
      CommandSpec named = command.getValue().getCommandSpec();
      script.append(
          "complete -c ycsb -n __fish_use_subcommand -a %s -d '%s'%n"
              .formatted(command.getKey(), description(named.usageMessage().description())));
      named.options().stream()
          .filter(option -> !option.hidden())
          .forEach(option -> script.append(fish(command.getKey(), option)));
    }
    return script.toString();
  }

  private static String fish(String command, OptionSpec option) {
    String name = option.longestName();
    String kind = name.startsWith("--") ? "-l" : name.length() == 2 ? "-s" : "-o";
    return "complete -c ycsb -n '__fish_seen_subcommand_from %s' %s %s%s -d '%s'%n"
        .formatted(
            command,
            kind,
            name.replaceFirst("^-+", ""),
            option.arity().max() > 0 ? " -r -F" : "",
            description(option.description()));
  }

  private static String description(String[] lines) {
    return HelpTexts.plain(lines).replace("'", "\\'");
  }
}
