package io.github.ycsbxl.cli;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import picocli.CommandLine;

/** What {@code bin/ycsb} starts. */
public final class Main {
  private Main() {}

  /** Ends the process with the status of {@link #run}. */
  public static void main(String[] arguments) {
    var out = new PrintWriter(System.out, true);
    var err = new PrintWriter(System.err, true);
    int status = run(arguments, out, err);
    out.flush();
    err.flush();
    Interruption.reportsAreWritten();
    System.exit(status);
  }

  /** Does what the arguments say; never throws and never ends the process. */
  static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    var commandLine = new CommandLine(new YcsbCommand());
    commandLine.setOut(out);
    commandLine.setErr(err);
    // -threads is one option here, not -t with a value as in POSIX.
    commandLine.setPosixClusteredShortOptionsAllowed(false);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setParameterExceptionHandler((e, args) -> wrongRequest(e, err));
    commandLine.setExecutionExceptionHandler((e, command, parsed) -> failure(e, err));
    return commandLine.execute(arguments);
  }

  private static int wrongRequest(CommandLine.ParameterException e, PrintWriter err) {
    err.println("ycsb: " + e.getMessage());
    err.println("ycsb: 'ycsb help' shows how it is called");
    return ExitStatus.WRONG_REQUEST;
  }

  private static int failure(Exception e, PrintWriter err) {
    if (e instanceof ConfigurationException wrong) {
      wrong.problems().forEach(problem -> err.println("ycsb: " + problem));
      return ExitStatus.WRONG_REQUEST;
    }
    boolean explained =
        e instanceof RunFailedException
            || e instanceof IOException
            || e instanceof UncheckedIOException;
    err.println("ycsb: " + (explained ? e.getMessage() : "internal error: " + e));
    if (Boolean.getBoolean("ycsb.debug")) {
      e.printStackTrace(err);
    } else if (!explained) {
      err.println("ycsb: JAVA_OPTS=-Dycsb.debug=true shows where; please report it");
    }
    return ExitStatus.FAILED;
  }
}
