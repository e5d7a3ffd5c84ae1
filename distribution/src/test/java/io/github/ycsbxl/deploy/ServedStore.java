package io.github.ycsbxl.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbxl.binding.TestProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code bin/ycsb serve nosql} at a free port. */
final class ServedStore implements AutoCloseable {
  private static final String ANNOUNCEMENT = "nosql is served at ";

  private final Process process;
  private final String address;

  private ServedStore(Process process, String address) {
    this.process = process;
    this.address = address;
  }

  static ServedStore start(Path folder) throws IOException {
    List<String> command =
        List.of(
            Release.file("bin/ycsb"),
            "serve",
            "nosql",
            "-p",
            "nosql.embedded.dir=" + folder.resolve("store"),
            "-p",
            "nosql.server.port=0");
    var builder = new ProcessBuilder(command).redirectError(folder.resolve("store.err").toFile());
    builder.environment().put("JAVA_OPTS", Release.JAVA_OPTS);
    Process process = TestProcess.start(builder);
    BufferedReader out = process.inputReader(UTF_8);
    String line = out.readLine();
    if (line == null || !line.startsWith(ANNOUNCEMENT)) {
      process.destroyForcibly();
      throw new IOException("said " + line + "; more is in " + folder.resolve("store.err"));
    }
    return new ServedStore(process, line.substring(ANNOUNCEMENT.length()));
  }

  /** A client's property. */
  String helperHosts() {
    return "nosql.helperhosts=" + address;
  }

  /** The store is closed properly if that takes no more than a minute. */
  @Override
  public void close() {
    process.destroy();
    process.onExit().completeOnTimeout(process, 1, TimeUnit.MINUTES).join();
    process.destroyForcibly();
  }
}
