package io.github.ycsbxl.cli;

import io.github.ycsbxl.binding.UnfitStoreException;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.config.Suggestion;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.machine.ClientJvm;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.screen.ForeignOutput;
import io.github.ycsbxl.screen.LibraryLog;
import io.github.ycsbxl.screen.PlainPrinter;
import io.github.ycsbxl.screen.Screen;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IHelpFactory;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Entry point of {@code bin/ycsb}. */
public final class Main {
  private Main() {}

  /** Exits with the exit code of {@link #run}. */
  public static void main(String[] arguments) {
    var out = new PrintWriter(System.out, true);
    var err = new PrintWriter(System.err, true);
    ForeignOutput.redirectTo(err);
    LibraryLog log = LibraryLog.install(System.err);
    ShutdownHook.install();
    ClientJvm.takeHidden(System.getenv());
    ClientJvm.setUserCommand(
        Arrays.stream(arguments)
            .map(Secrets::maskedWord)
            .map(Console::quoted)
            .collect(Collectors.joining(" ")));
    // If the process that started this one is gone, end as after Ctrl-C: write the results so far
    // and
    // mark them as partial.
    ClientJvm.onStarterGone(() -> System.exit(ExitStatus.FAILED));
    int status = run(arguments, out, err);
    log.close();
    System.out.close();
    System.err.close();
    if (out.checkError()) {
      print(err, "cannot write standard output");
      status = Math.max(status, ExitStatus.FAILED);
    }
    err.flush();
    ShutdownHook.exit(status);
  }

  /** Runs the command. Never throws and never exits. */
  static int run(String[] arguments, PrintWriter rawOut, PrintWriter rawErr) {
    PrintWriter out = PlainPrinter.of(rawOut);
    PrintWriter err = PlainPrinter.of(rawErr);
    var commandLine = YcsbCommand.commandLine(arguments);
    commandLine.setOut(out);
    commandLine.setErr(err);
    // -threads is a single option; POSIX clustering would read it as -t with a value.
    commandLine.setPosixClusteredShortOptionsAllowed(false);
    // Java would also accept digits of other scripts.
    commandLine.registerConverter(Integer.class, Main::wholeNumber);
    commandLine.setExpandAtFiles(false);
    // Disable colors in help, since they are control characters, which the output must not contain.
    commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    // Allow option values that look like options, such as -a '-P file'.
    Optional.ofNullable(commandLine.getSubcommands().get("ab"))
        .ifPresent(ab -> ab.setAllowOptionsAsOptionParameters(true));
    var reactions = new Reactions(err);
    commandLine.setHelpFactory(reactions);
    commandLine.setParameterExceptionHandler(reactions);
    commandLine.setExecutionExceptionHandler(reactions);
    try {
      return commandLine.execute(arguments);
    } catch (Error e) {
      return failure(e, err);
    }
  }

  /**
   * Handler of help and of errors. It uses no lambdas, because they would prevent the JVM from
   * archiving picocli's classes.
   */
  private record Reactions(PrintWriter err)
      implements IHelpFactory, IParameterExceptionHandler, IExecutionExceptionHandler {
    /**
     * Creates help that shows one spelling of each option, separated from its value by a blank as
     * in stock YCSB's documents.
     */
    @Override
    public CommandLine.Help create(
        CommandLine.Model.CommandSpec command, CommandLine.Help.ColorScheme colours) {
      command.parser().separator(" ");
      Spellings.removeFrom(command);
      return new CommandLine.Help(command, colours);
    }

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
      return wrongArguments(e, err);
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
      return failure(e, err);
    }
  }

  private static int wrongArguments(CommandLine.ParameterException e, PrintWriter err) {
    print(err, WrongArguments.describe(e));
    return ExitStatus.WRONG_REQUEST;
  }

  private static int failure(Throwable e, PrintWriter err) {
    if (e instanceof ConfigurationException wrong) {
      // Mask secrets, since a message may quote user input.
      wrong.problems().stream().map(Secrets::maskedWord).forEach(problem -> print(err, problem));
      return ExitStatus.WRONG_REQUEST;
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      // During linking of a method, the JVM wraps an OutOfMemoryError in another error.
      if (cause instanceof OutOfMemoryError) {
        print(err, exhausted(cause));
        return ExitStatus.FAILED;
      }
      if (cause instanceof UnfitStoreException) {
        print(err, cause.getMessage());
        return ExitStatus.WRONG_REQUEST;
      }
    }
    boolean explained = e instanceof RunFailedException || e instanceof UncheckedIOException;
    if (Boolean.getBoolean("ycsb.debug")) {
      e.printStackTrace(err);
    } else if (e instanceof IOException files) {
      print(err, ErrorMessages.fileMessage(files));
    } else if (explained) {
      print(err, e.getMessage());
    } else {
      print(
          err,
          "internal error, please report it (JAVA_OPTS=-Dycsb.debug=true prints the stack trace): "
              + e);
    }
    return ExitStatus.FAILED;
  }

  private static int wholeNumber(String text) {
    if (!ValueForm.isWholeNumber(text)) {
      throw new TypeConversionException("'%s' is not a whole number".formatted(text));
    }
    return Integer.parseInt(text);
  }

  private static String exhausted(Throwable memory) {
    return ErrorMessages.isThreadLimit(memory)
        ? ErrorMessages.message(memory)
        : ErrorMessages.memoryMessage(memory.getMessage(), Runtime.getRuntime().maxMemory());
  }

  /** Prints a sentence, which may quote long or multi-line text from a file or a store. */
  private static void print(PrintWriter err, String sentence) {
    Screen.note(err, ErrorMessages.bounded(sentence));
  }

  /** Error message about an invalid command line. Stateless. */
  static final class WrongArguments {
    /** Options of other tools, with their equivalents in this one. */
    private static final Map<String, String> OTHERS_WORDS =
        Map.of(
            "-t", "-t: use the command 'ycsb run <binding>'",
            "-load", "-load: use the command 'ycsb load <binding>'",
            "shell", "YCSB XL has no shell; 'ycsb check <binding>' runs every operation once");

    private static final String UNKNOWN_COMMAND = "unknown command ";

    /** Message of picocli about {@code help <command>}. */
    private static final Pattern UNKNOWN_TO_HELP =
        Pattern.compile("Unknown subcommand '(.*)'\\.?", Pattern.DOTALL);

    private WrongArguments() {}

    static String describe(ParameterException e) {
      CommandLine command = e.getCommandLine();
      String sentence = sentence(e);
      String help =
          command.getParent() != null
              ? "'ycsb help " + command.getCommandName() + "' shows its options"
              : sentence.startsWith(UNKNOWN_COMMAND)
                  ? "'ycsb help' lists all commands"
                  : "'ycsb help' shows its options";
      // Mask secrets, since the message may quote an argument.
      return Secrets.maskedWord(sentence) + " (" + help + ")";
    }

    private static String sentence(ParameterException e) {
      if (e instanceof UnmatchedArgumentException unmatched) {
        return unknown(unmatched);
      }
      if (e instanceof MissingParameterException missing) {
        return missing(missing);
      }
      if (e instanceof OverwrittenOptionException twice
          && twice.getOverwritten() instanceof OptionSpec option) {
        return option.names()[0] + " is given twice";
      }
      if (e.getArgSpec() instanceof OptionSpec option) {
        boolean malformed = e.getCause() instanceof TypeConversionException;
        return option.names()[0] + ": " + (malformed ? e.getCause() : e).getMessage();
      }
      return ofHelp(e).orElseGet(() -> e.getMessage().replaceFirst("\\.$", ""));
    }

    /** Returns the message about an option or a parameter that is missing, with an example. */
    private static String missing(MissingParameterException e) {
      CommandSpec command = e.getCommandLine().getCommandSpec();
      return e.getMissing().stream()
              .map(
                  part ->
                      part instanceof OptionSpec option
                          ? option.names()[0] + " " + option.paramLabel()
                          : part.paramLabel())
              .collect(Collectors.joining(", "))
          + " is missing: "
          + command.usageMessage().customSynopsis()[0];
    }

    /** Returns the message about an unknown command after {@code help}. */
    private static Optional<String> ofHelp(ParameterException e) {
      Matcher unknown = UNKNOWN_TO_HELP.matcher(e.getMessage());
      return unknown.matches()
          ? Optional.of(unknownCommand(e.getCommandLine(), unknown.group(1)))
          : Optional.empty();
    }

    private static String unknownCommand(CommandLine command, String word) {
      return UNKNOWN_COMMAND
          + word
          + Suggestion.didYouMean(word, command.getSubcommands().keySet());
    }

    private static String unknown(UnmatchedArgumentException e) {
      CommandLine command = e.getCommandLine();
      String argument = e.getUnmatched().get(0);
      if (command.getParent() == null && OTHERS_WORDS.containsKey(argument)) {
        return OTHERS_WORDS.get(argument);
      }
      if (e.isUnknownOption()) {
        return "unknown option "
            + argument
            + Suggestion.didYouMean(argument, command.getCommandSpec().optionsMap().keySet());
      }
      if (command.getParent() == null) {
        return unknownCommand(command, argument);
      }
      return command.getCommandName() + " does not take '" + argument + "'";
    }
  }
}
