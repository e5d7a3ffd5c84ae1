package io.github.ycsbxl.shell;

import io.github.ycsbxl.shell.CompletedCommand.CompletedOption;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Completion script of bash: functions with the commands, options and properties, and {@code
 * completion.bash}, which chooses among them. Stateless.
 */
public final class BashCompletion {
  private BashCompletion() {}

  /** Returns the script for these commands. */
  public static String script(CommandLine ycsb) throws IOException {
    List<CompletedCommand> commands = CompletedCommand.all(ycsb);
    return "# bash completion of ycsb, made by 'ycsb completion bash'.\n\n"
        + wordsFunction(commands)
        + "\n"
        + PropertyWords.valuesFunction()
        + "\n"
        + takesFunction(commands)
        + "\n"
        + ShellFile.read("completion.bash");
  }

  private static String wordsFunction(List<CompletedCommand> commands) {
    return """
        _ycsb_words() {
          case $1 in
            command) echo '%s' ;;
            binding) echo '%s' ;;
            server) echo '%s' ;;
            property) echo '%s' ;;
          esac
        }
        """
        .formatted(
            commands.stream().map(CompletedCommand::name).collect(Collectors.joining(" ")),
            String.join(" ", PropertyWords.names(PropertyWords.bindings())),
            String.join(" ", PropertyWords.names(PropertyWords.servers())),
            String.join(" ", PropertyWords.starts()));
  }

  /** Returns the function that prints the options and positions of a command with their kinds. */
  private static String takesFunction(List<CompletedCommand> commands) {
    return commands.stream()
        .map(command -> "    %s) echo '%s' ;;\n".formatted(command.name(), takes(command)))
        .collect(Collectors.joining("", "_ycsb_takes() {\n  case $1 in\n", "  esac\n}\n"));
  }

  private static String takes(CompletedCommand command) {
    Stream<String> arguments =
        command.arguments().stream()
            .map(
                argument ->
                    argument.position().replace("*", "rest") + ":" + text(argument.value()));
    return Stream.concat(arguments, command.options().stream().flatMap(BashCompletion::takes))
        .collect(Collectors.joining(" "));
  }

  private static Stream<String> takes(CompletedOption option) {
    String kind = option.value().map(BashCompletion::text).orElse("");
    return option.names().stream().map(name -> name + ":" + kind);
  }

  private static String text(ValueKind kind) {
    return kind.words().isEmpty()
        ? kind.name()
        : kind.name() + "=" + String.join("|", kind.words());
  }
}
