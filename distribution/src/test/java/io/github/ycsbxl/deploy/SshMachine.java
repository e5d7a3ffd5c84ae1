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
 * A machine of its own, as ssh sees it: an sshd of this one that logs in who calls it, and all that
 * runs under it. It needs Debian's openssh-server.
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

  /** The key that a user logs in with is made once. */
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
    // Where sshd changes to before it knows who calls. Only root needs it, and only root can make
    // it.
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

  /** How ssh finds it, in its configuration's words. */
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

  /** Commands of all that runs there. */
  List<String> commands() {
    return sshd.descendants().map(process -> process.info().commandLine().orElse("")).toList();
  }

  /** The commands of processes that have not ended within 10 s. */
  List<String> commandsLeft() {
    sshd.descendants()
        .forEach(one -> one.onExit().completeOnTimeout(one, 10, TimeUnit.SECONDS).join());
    return commands();
  }

  /** The connections stay, and nothing answers any more, as when the network is gone. */
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
    // Whoever has lost his parent is found no more.
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
