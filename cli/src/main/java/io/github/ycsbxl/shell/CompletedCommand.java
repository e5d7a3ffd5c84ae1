package io.github.ycsbxl.shell;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Command with what a shell completes after it. Immutable. */
record CompletedCommand(
    String name, String description, List<CompletedOption> options, List<Argument> arguments) {

  /**
   * Option.
   *
   * @param value kind of its value; empty for an option without a value
   */
  record CompletedOption(
      List<String> names, String description, boolean repeatable, Optional<ValueKind> value) {}

  /**
   * Argument that is not an option.
   *
   * @param position its position from 1, or {@code *} for all further ones
   */
  record Argument(String position, ValueKind value) {}

  /** Returns all commands in the order of the help. */
  static List<CompletedCommand> all(CommandLine ycsb) {
    return ycsb.getSubcommands().entrySet().stream().map(CompletedCommand::of).toList();
  }

  private static CompletedCommand of(Map.Entry<String, CommandLine> entry) {
    CommandSpec spec = entry.getValue().getCommandSpec();
    String name = entry.getKey();
    return new CompletedCommand(
        name,
        Descriptions.plain(spec.usageMessage().description()),
        spec.options().stream()
            .filter(option -> !option.hidden())
            .map(option -> option(name, option))
            .toList(),
        spec.positionalParameters().stream()
            .filter(argument -> !argument.hidden())
            .map(argument -> new Argument(position(argument), ValueKind.of(name, argument)))
            .toList());
  }

  private static CompletedOption option(String command, OptionSpec option) {
    return new CompletedOption(
        List.of(option.names()),
        Descriptions.plain(option.description()),
        option.isMultiValue(),
        takesValue(option) ? Optional.of(ValueKind.of(command, option)) : Optional.empty());
  }

  private static boolean takesValue(ArgSpec option) {
    return option.arity().max() > 0;
  }

  private static String position(PositionalParamSpec argument) {
    boolean several =
        argument.index().isVariable() || argument.index().max() > argument.index().min();
    return several ? "*" : Integer.toString(argument.index().min() + 1);
  }
}
