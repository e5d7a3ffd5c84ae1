package io.github.ycsbxl.shell;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.shell.CompletedCommand.Argument;
import io.github.ycsbxl.shell.CompletedCommand.CompletedOption;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Completion script of zsh: functions with the commands, options and properties, and {@code
 * completion.zsh}, which chooses among them. Stateless.
 */
public final class ZshCompletion {
  private ZshCompletion() {}

  /** Returns the script for these commands. */
  public static String script(CommandLine ycsb) throws IOException {
    List<CompletedCommand> commands = CompletedCommand.all(ycsb);
    return Stream.of(
            "#compdef ycsb\n# zsh completion of ycsb, made by 'ycsb completion zsh'.\n",
            described(
                "command",
                "",
                commands.stream().map(command -> item(command.name(), command.description()))),
            described("binding", "", bindings(PropertyWords.bindings())),
            described("server", "", bindings(PropertyWords.servers())),
            described(
                "property_names",
                " -S ''",
                PropertyWords.properties().stream()
                    .map(property -> item(PropertyWords.start(property), property.meaning()))),
            PropertyWords.valuesFunction(),
            argumentsFunction(commands),
            ShellFile.read("completion.zsh"))
        .collect(Collectors.joining("\n"));
  }

  private static Stream<String> bindings(List<BindingInfo> bindings) {
    return bindings.stream().map(binding -> item(binding.name(), binding.summary()));
  }

  private static String item(String word, String description) {
    return "    " + ShellWord.quoted(word + ":" + description) + "\n";
  }

  /** Returns a function that offers words with descriptions. */
  private static String described(String name, String options, Stream<String> items) {
    return """
        _ycsb_%s() {
          local -a items=(
        %s  )
          _describe %s items%s
        }
        """
        .formatted(name, items.collect(Collectors.joining()), name, options);
  }

  private static String argumentsFunction(List<CompletedCommand> commands) {
    return commands.stream()
        .map(command -> "    %s) _arguments%s ;;\n".formatted(command.name(), specs(command)))
        .collect(
            Collectors.joining("", "_ycsb_arguments() {\n  case $words[1] in\n", "  esac\n}\n"));
  }

  private static String specs(CompletedCommand command) {
    return Stream.concat(
            command.options().stream().flatMap(ZshCompletion::specs),
            command.arguments().stream().map(ZshCompletion::spec))
        .map(spec -> " \\\n      " + ShellWord.quoted(spec))
        .collect(Collectors.joining());
  }

  private static String spec(Argument argument) {
    return argument.position() + action(argument.value());
  }

  private static Stream<String> specs(CompletedOption option) {
    String names = String.join(" ", option.names());
    String before = option.repeatable() ? "*" : "(" + names + ")";
    String description = option.description().replaceAll("([\\[\\]\\\\])", "\\\\$1");
    String after = "[" + description + "]" + option.value().map(ZshCompletion::action).orElse("");
    return option.names().stream().map(name -> before + name + after);
  }

  private static String action(ValueKind kind) {
    String words =
        switch (kind.name()) {
          case ValueKind.WORDS -> "(" + String.join(" ", kind.words()) + ")";
          case ValueKind.NONE -> " ";
          case ValueKind.FILE -> "_files";
          default -> "_ycsb_" + kind.name();
        };
    return ":" + kind.label().replace(":", "\\:") + ":" + words;
  }
}
