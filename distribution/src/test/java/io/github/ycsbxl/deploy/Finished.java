package io.github.ycsbxl.deploy;

import io.github.ycsbxl.binding.TestProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Exit code and output of a command. */
record Finished(int exitStatus, List<String> output) {

  /** Runs a command in the release's directory and waits for its end. */
  static Finished run(Map<String, String> environment, Path log, List<String> command)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).directory(Release.HOME.toFile());
    builder.environment().put("JAVA_OPTS", Release.JAVA_OPTS);
    builder.environment().putAll(environment);
    Process process =
        TestProcess.start(builder.redirectErrorStream(true).redirectOutput(log.toFile()));
    try {
      return new Finished(process.waitFor(), Files.readAllLines(log));
    } finally {
      process.destroy();
    }
  }
}
