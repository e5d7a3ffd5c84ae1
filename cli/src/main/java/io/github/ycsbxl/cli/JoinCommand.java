package io.github.ycsbxl.cli;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.fleet.ClientMachine;
import io.github.ycsbxl.fleet.CoordinatorSession;
import io.github.ycsbxl.fleet.JoinRefusedException;
import io.github.ycsbxl.fleet.JoinedBenchmark;
import io.github.ycsbxl.fleet.Token;
import io.github.ycsbxl.page.RunsPage;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.screen.CopyingWriter;
import io.github.ycsbxl.screen.ForeignOutput;
import io.github.ycsbxl.screen.LiveView;
import io.github.ycsbxl.screen.Screen;
import io.github.ycsbxl.screen.StatusLine;
import io.github.ycsbxl.setup.Version;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command {@code ycsb join}. */
@Command(
    name = "join",
    customSynopsis = "ycsb join <host>:<port> [-token-file <file>]",
    sortOptions = false,
    description =
        "Join a coordinator as a client. The coordinator sends the settings; this client sends its"
            + " results.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:success; the coordinator has this client's results",
      "1:this client failed",
      "2:invalid request, or the coordinator refused it",
      "130:interrupted"
    })
final class JoinCommand implements Callable<Integer> {
  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "<host>:<port>",
      description = "Connect to the coordinator at this address.")
  private String coordinator;

  @Option(
      names = "-token-file",
      paramLabel = "<file>",
      description = "Read the coordinator's token from a file [YCSB_TOKEN].")
  private Path tokenFile;

  @Option(
      names = "-index",
      hidden = true,
      description = "Set the index of this client, which -clients has started.")
  private Integer index;

  @Option(
      names = "-into",
      hidden = true,
      description = "Write results to the coordinator's directory on this machine.")
  private Path into;

  @Mixin private JvmOptions jvm;

  @Override
  public Integer call() throws ConfigurationException, RunFailedException, IOException {
    HostAndPort address = HostAndPort.form().read("join", coordinator);
    Token token =
        Token.find(Optional.ofNullable(tokenFile), System.getenv())
            .orElseThrow(
                () ->
                    new ConfigurationException(
                        "join needs the coordinator's token: -token-file <file>, or the environment"
                            + " variable "
                            + Token.VARIABLE));
    CoordinatorSession session;
    try {
      session =
          CoordinatorSession.join(
              address,
              token,
              Version.ours(),
              ClientMachine.own(System.getenv()),
              Optional.ofNullable(index),
              this::note);
    } catch (JoinRefusedException e) {
      throw new ConfigurationException("the coordinator at " + coordinator + ": " + e.getMessage());
    }
    session.properties().forEach(ForeignOutput::hide);
    note("joined as client %d of %d".formatted(session.index(), session.count()));
    var stop = new StopSignal();
    if (into != null) {
      // The coordinator redirects this client's output to a file.
      PrintWriter out = spec.commandLine().getOut();
      PrintWriter err = spec.commandLine().getErr();
      Console screen = screen(out, err, StatusLine.on(err), stop, true);
      return JoinedBenchmark.runInto(into, session, screen, stop);
    }
    return JoinedBenchmark.run(session, Path.of(""), printed -> screen(stop, printed), stop);
  }

  /** Returns a screen that also writes this client's output to a file for the coordinator. */
  private JoinedBenchmark.PrintedScreen screen(StopSignal stop, Path printed) throws IOException {
    CommandLine command = spec.commandLine();
    Writer file = Files.newBufferedWriter(printed);
    PrintWriter err = CopyingWriter.copying(command.getErr(), file);
    StatusLine status = StatusLine.on(command.getErr(), err);
    PrintWriter out = CopyingWriter.copying(command.getOut(), file);
    return new JoinedBenchmark.PrintedScreen(screen(out, err, status, stop, false), file);
  }

  private Console screen(
      PrintWriter out, PrintWriter err, StatusLine status, StopSignal stop, boolean keepsResults) {
    List<String> words = spec.commandLine().getParent().getParseResult().originalArgs();
    return new Console(
        out,
        err,
        ConsoleForm.TEXT
            .keepingResults(keepsResults)
            .summarizing(!keepsResults && Screen.isTerminal()),
        status,
        words,
        stop,
        new LiveView(),
        new RunsPage.OfLastRun());
  }

  private void note(String sentence) {
    Screen.note(spec.commandLine().getErr(), sentence);
  }
}
