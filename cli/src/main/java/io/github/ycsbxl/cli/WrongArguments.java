package io.github.ycsbxl.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A command line that cannot be understood, in one sentence. Stateless. */
final class WrongArguments {
  private WrongArguments() {}

  static String describe(ParameterException e) {
    CommandLine command = e.getCommandLine();
    String sentence =
        e instanceof UnmatchedArgumentException unmatched
            ? unknown(unmatched)
            : e.getMessage().replaceFirst("\\.$", "");
    String help =
        command.getParent() == null ? "ycsb help" : "ycsb help " + command.getCommandName();
    return sentence + " ('" + help + "' shows how it is called)";
  }

  private static String unknown(UnmatchedArgumentException e) {
    CommandLine command = e.getCommandLine();
    String argument = e.getUnmatched().get(0);
    String found;
    if (e.isUnknownOption()) {
      found = "there is no option " + argument;
    } else if (command.getParent() == null) {
      found = "there is no command " + argument;
    } else {
      return command.getCommandName() + " has no use for '" + argument + "'";
    }
    List<String> nearest = e.getSuggestions();
    return nearest.isEmpty() ? found : found + "; did you mean " + nearest.get(0) + "?";
  }
}
