package io.github.ycsbxl.binding;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Process that a test starts. It is killed with all that it started when its time is over, so that
 * no test waits for ever, whether for its end or for what it prints. Stateless.
 */
public final class TestProcess {
  private static final int LIMIT_MINUTES = 10;

  /**
   * A background job of a shell, and so some CI runners, ignore SIGINT. So do all programs that
   * they start, and a JVM does not change it.
   */
  private static final List<String> HEEDING_SIGNALS =
      List.of("perl", "-e", "$SIG{INT} = 'DEFAULT'; exec @ARGV or die \"$ARGV[0]: $!\\n\"", "--");

  private TestProcess() {}

  /** Starts a process that heeds signals, even if this one has to ignore them. */
  public static Process start(ProcessBuilder builder) throws IOException {
    var command = new ArrayList<>(HEEDING_SIGNALS);
    command.addAll(builder.command());
    return limited(builder.command(command).start());
  }

  /** The same process, which is killed after ten minutes. */
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
