package io.github.ycsbxl.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbxl.binding.TestProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code bin/ycsb serve} at a free port. */
final class ServedStore implements AutoCloseable {
  private final Process process;
  private final String address;

  private ServedStore(Process process, String address) {
    this.process = process;
    this.address = address;
  }

  /** Starts a store of {@code nosql} in a directory. */
  static ServedStore start(Path folder) throws IOException {
    return start(
        folder, "nosql", "nosql.embedded.dir=" + folder.resolve("store"), "nosql.server.port=0");
  }

  static ServedStore start(Path folder, String binding, String... properties) throws IOException {
    var command = new ArrayList<>(List.of(Release.file("bin/ycsb"), "serve", binding));
    for (String property : properties) {
      command.addAll(List.of("-p", property));
    }
    var builder = new ProcessBuilder(command).redirectError(folder.resolve("store.err").toFile());
    builder.environment().put("JAVA_OPTS", Release.JAVA_OPTS);
    Process process = TestProcess.start(builder);
    BufferedReader out = process.inputReader(UTF_8);
    String line = out.readLine();
    String announcement = binding + " is served at ";
    if (line == null || !line.startsWith(announcement)) {
      process.destroyForcibly();
      throw new IOException("said " + line + "; more is in " + folder.resolve("store.err"));
    }
    return new ServedStore(process, line.substring(announcement.length()));
  }

  /** Returns its address. */
  String address() {
    return address;
  }

  /** Returns the address as a client's property. */
  String helperHosts() {
    return "nosql.helperhosts=" + address;
  }

  /** Closes the store in an orderly way, unless this takes more than a minute. */
  @Override
  public void close() {
    process.destroy();
    process.onExit().completeOnTimeout(process, 1, TimeUnit.MINUTES).join();
    process.destroyForcibly();
  }
}
