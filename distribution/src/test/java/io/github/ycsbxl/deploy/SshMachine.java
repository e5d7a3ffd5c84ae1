package io.github.ycsbxl.deploy;

import io.github.ycsbxl.binding.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Simulated machine for ssh: a local sshd that accepts every login, and all its processes. Needs
 * Debian's openssh-server.
 */
final class SshMachine implements AutoCloseable {
  private final String name;
  private final Path folder;
  private final int port;
  private Process sshd;

  private SshMachine(String name, Path folder, int port) {
    this.name = name;
    this.folder = folder;
    this.port = port;
  }

  /** Starts the machine. The login key is created once. */
  static SshMachine start(Path folder, String name) throws Exception {
    var machine = new SshMachine(name, folder.toAbsolutePath(), FreePorts.take(1).get(0));
    if (!Files.exists(machine.key())) {
      run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", machine.key().toString());
    }
    Path config = folder.resolve(name + ".sshd");
    Files.writeString(
        config,
        """
        Port %d
        ListenAddress 127.0.0.1
        HostKey %s
        AuthorizedKeysFile %s.pub
        StrictModes no
        UsePAM no
        PidFile none
        """
            .formatted(machine.port, machine.key(), machine.key()));
    machine.listen(config);
    return machine;
  }

  private void listen(Path config) throws IOException {
    // Working directory of sshd before a login. Only root needs it, and only root can create it.
    if (System.getProperty("user.name").equals("root")) {
      Files.createDirectories(
          Path.of("/run/sshd"),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    }
    Path log = folder.resolve(name + ".log");
    sshd =
        new ProcessBuilder("/usr/sbin/sshd", "-D", "-e", "-f", config.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    while (sshd.isAlive() && !Files.readString(log).contains("Server listening")) {
      Thread.onSpinWait();
    }
    if (!sshd.isAlive()) {
      throw new IOException(Files.readString(log));
    }
  }

  /** Returns its part of ssh's configuration. */
  String configuration() {
    return """
        Host %s
          HostName 127.0.0.1
          Port %d
          IdentityFile %s
          StrictHostKeyChecking no
          UserKnownHostsFile /dev/null
          LogLevel ERROR
        """
        .formatted(name, port, key());
  }

  private Path key() {
    return folder.resolve("key");
  }

  /** Returns the commands of all its processes. */
  List<String> commands() {
    return sshd.descendants().map(process -> process.info().commandLine().orElse("")).toList();
  }

  /** Returns the commands of processes that have not ended within 10 s. */
  List<String> commandsLeft() {
    sshd.descendants()
        .forEach(one -> one.onExit().completeOnTimeout(one, 10, TimeUnit.SECONDS).join());
    return commands();
  }

  /** Keeps the connections without any response, like a network failure. */
  void vanish() throws Exception {
    for (ProcessHandle process : processes()) {
      run("kill", "-STOP", Long.toString(process.pid()));
    }
  }

  private List<ProcessHandle> processes() {
    return Stream.concat(Stream.of(sshd.toHandle()), sshd.descendants()).toList();
  }

  @Override
  public void close() {
    // Processes without a parent would not be found any more.
    processes().forEach(ProcessHandle::destroyForcibly);
  }

  private static void run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException(List.of(command) + " said " + said);
    }
  }
}
