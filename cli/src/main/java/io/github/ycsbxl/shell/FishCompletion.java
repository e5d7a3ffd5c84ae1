package io.github.ycsbxl.shell;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.shell.CompletedCommand.CompletedOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Completion script of fish. Stateless. */
public final class FishCompletion {
  private FishCompletion() {}

  /** Returns the script for these commands. */
  public static String script(CommandLine ycsb) {
    List<CompletedCommand> commands = CompletedCommand.all(ycsb);
    return propertiesFunction()
        + "complete -c ycsb -n __fish_use_subcommand -f\n"
        + commands.stream().map(command -> script(command, commands)).collect(Collectors.joining());
  }

  /** Returns the function that prints all properties, and all assignments of known values. */
  private static String propertiesFunction() {
    return PropertyWords.properties().stream()
        .flatMap(FishCompletion::assignments)
        .map(assignment -> "    " + assignment + " \\\n")
        .collect(
            Collectors.joining("", "function __ycsb_properties\n  printf '%s\\n' \\\n", "\nend\n"));
  }

  private static Stream<String> assignments(Property<?> property) {
    String start = PropertyWords.start(property);
    return Stream.concat(
        Stream.of(start), property.form().choices().stream().map(value -> start + value));
  }

  private static String script(CompletedCommand command, List<CompletedCommand> all) {
    String arguments =
        command.arguments().stream()
            .map(argument -> script(command, "", argument.value(), all, ""))
            .collect(Collectors.joining());
    String options =
        command.options().stream()
            .map(option -> script(command, option, all))
            .collect(Collectors.joining());
    return "complete -c ycsb -n __fish_use_subcommand -a %s -d '%s'\n"
            .formatted(command.name(), quoted(command.description()))
        + arguments
        + options;
  }

  private static String script(
      CompletedCommand command, CompletedOption option, List<CompletedCommand> all) {
    String names =
        option.names().stream().map(FishCompletion::declared).collect(Collectors.joining(" "));
    String description = " -d '" + quoted(option.description()) + "'";
    return option
        .value()
        .map(kind -> script(command, names + " -r", kind, all, description))
        .orElseGet(() -> line(command, names + description));
  }

  private static String script(
      CompletedCommand command,
      String names,
      ValueKind kind,
      List<CompletedCommand> all,
      String description) {
    String values =
        switch (kind.name()) {
          case ValueKind.FILE -> " -F";
          case ValueKind.PROPERTY -> " -f -a '(__ycsb_properties)'";
          default -> " -f -a '" + String.join(" ", words(kind, all)) + "'";
        };
    return line(command, names + values + description);
  }

  private static List<String> words(ValueKind kind, List<CompletedCommand> all) {
    return switch (kind.name()) {
      case ValueKind.BINDING -> PropertyWords.names(PropertyWords.bindings());
      case ValueKind.SERVER -> PropertyWords.names(PropertyWords.servers());
      case ValueKind.COMMAND -> all.stream().map(CompletedCommand::name).toList();
      default -> kind.words();
    };
  }

  private static String line(CompletedCommand command, String rest) {
    return "complete -c ycsb -n '__fish_seen_subcommand_from %s' %s%n"
        .formatted(command.name(), rest.strip());
  }

  /** Returns fish's declaration of an option: short, long with one dash, or long with two. */
  private static String declared(String name) {
    String kind = name.startsWith("--") ? "-l " : name.length() == 2 ? "-s " : "-o ";
    return kind + name.replaceFirst("^-+", "");
  }

  private static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("'", "\\'");
  }
}
