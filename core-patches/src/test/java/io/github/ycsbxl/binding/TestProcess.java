package io.github.ycsbxl.binding;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Process started by a test. It is killed with its descendants after a time limit, so that no test
 * waits forever for its end or its output. Stateless.
 */
public final class TestProcess {
  private static final int LIMIT_MINUTES = 10;

  /**
   * Background jobs of a shell, and thus some CI runners, ignore SIGINT. All programs that they
   * start inherit this, and a JVM does not change it.
   */
  private static final List<String> HEEDING_SIGNALS =
      List.of("perl", "-e", "$SIG{INT} = 'DEFAULT'; exec @ARGV or die \"$ARGV[0]: $!\\n\"", "--");

  private TestProcess() {}

  /** Starts a process that does not ignore signals, even if this one does. */
  public static Process start(ProcessBuilder builder) throws IOException {
    var command = new ArrayList<>(HEEDING_SIGNALS);
    command.addAll(builder.command());
    return limited(builder.command(command).start());
  }

  /** Returns the process, which is killed after ten minutes. */
  public static Process limited(Process process) {
    process
        .onExit()
        .orTimeout(LIMIT_MINUTES, TimeUnit.MINUTES)
        .exceptionally(
            late -> {
              process.descendants().forEach(ProcessHandle::destroyForcibly);
              return process.destroyForcibly();
            });
    return process;
  }
}
