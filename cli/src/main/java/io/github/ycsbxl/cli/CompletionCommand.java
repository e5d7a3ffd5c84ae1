package io.github.ycsbxl.cli;

import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.shell.BashCompletion;
import io.github.ycsbxl.shell.FishCompletion;
import io.github.ycsbxl.shell.ZshCompletion;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Command {@code ycsb completion}, which prints a script that completes commands, options, bindings
 * and properties.
 */
@Command(
    name = "completion",
    customSynopsis = "ycsb completion bash|zsh|fish",
    description = "Print a completion script for a shell.")
final class CompletionCommand implements Callable<Integer> {
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
  public Integer call() throws IOException {
    CommandLine ycsb = YcsbCommand.whole();
    String script =
        switch (shell) {
          case bash -> BashCompletion.script(ycsb);
          case zsh -> ZshCompletion.script(ycsb);
          case fish -> FishCompletion.script(ycsb);
        };
    spec.commandLine().getOut().print(script);
    return ExitStatus.DONE;
  }
}
