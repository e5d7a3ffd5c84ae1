package io.github.ycsbxl.machine;

import io.github.ycsbxl.config.Secrets;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * The command that starts a client with the Java, options and class path of this process.
 * Stateless.
 */
public final class ClientJvm {
  /** System property with the ID of the process that started this client. */
  private static final String STARTER = "ycsb.starter";

  /** System property with the user's command line, which clients inherit. */
  private static final String COMMAND = "ycsb.command";

  /** Environment variable with system properties that contain secrets, one per line. */
  private static final String HIDDEN = "YCSB_HIDDEN_OPTIONS";

  private static final String SYSTEM_PROPERTY = "-D";

  /** Time between two checks of the process that started this one. */
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** Prefixes of the options that the launcher adds to every JVM. */
  private static final List<String> LAUNCHERS =
      List.of(
          "-Dycsb.",
          "-XX:SharedArchiveFile=",
          "-Xlog:cds",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:+VerifySharedSpaces",
          "-XX:ArchiveRelocationMode=0",
          "-XX:CompileThresholdScaling=8");

  private ClientJvm() {}

  /** Sets the user's command line, unless this process is a client. */
  public static void setUserCommand(String command) {
    if (userCommand().isEmpty()) {
      System.setProperty(COMMAND, command);
    }
  }

  /** Returns the user's command line, or empty if this tool is used as a library. */
  public static Optional<String> userCommand() {
    return Optional.ofNullable(System.getProperty(COMMAND));
  }

  /** Returns the JVM options from the user, without the launcher's. */
  public static String userOptions() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> LAUNCHERS.stream().noneMatch(option::startsWith))
        .map(Secrets::maskedWord)
        .collect(Collectors.joining(" "));
  }

  /**
   * Runs the action within a second after the end of the process that started this one, even if its
   * parent has not reaped it. Does nothing if no other process started this one.
   */
  public static void onStarterGone(Runnable action) {
    Long pid = Long.getLong(STARTER);
    if (pid != null) {
      Optional<ProcessHandle> starter = ProcessHandle.of(pid);
      var watch = new Thread(() -> awaitEnd(starter, action), "starter-watch");
      watch.setDaemon(true);
      watch.start();
    }
  }

  private static void awaitEnd(Optional<ProcessHandle> starter, Runnable action) {
    while (starter.filter(ClientJvm::isRunning).isPresent()) {
      LockSupport.parkNanos(LOOK.toNanos());
    }
    action.run();
  }

  private static boolean isRunning(ProcessHandle process) {
    if (!process.isAlive()) {
      return false;
    }
    try {
      return !isZombie(Files.readString(Path.of("/proc", String.valueOf(process.pid()), "stat")));
    } catch (IOException e) {
      // This system has no /proc, or the process has just ended, which the next check will show.
      return true;
    }
  }

  /** Returns true if the process with this content of /proc/[pid]/stat has ended. */
  static boolean isZombie(String stat) {
    // The command name, in parentheses, may contain anything.
    String state = stat.substring(stat.lastIndexOf(')') + 1).strip();
    return state.startsWith("Z") || state.startsWith("X");
  }

  /**
   * Returns the command for the same Java with the same options, but without a debugger. The class
   * path is passed in the environment to keep process lists readable.
   *
   * @param jvmOptions override the options of this process
   */
  public static List<String> command(
      Class<?> main, List<String> jvmOptions, List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> !option.startsWith("-agentlib:jdwp"))
        .filter(option -> !option.startsWith("-D" + STARTER) && !option.startsWith("-D" + COMMAND))
        .forEach(command::add);
    command.addAll(jvmOptions);
    command.add("-D" + STARTER + "=" + ProcessHandle.current().pid());
    userCommand().ifPresent(typed -> command.add("-D" + COMMAND + "=" + typed));
    command.add(main.getName());
    command.addAll(arguments);
    return command;
  }

  /** Returns the part of a command that process lists may show. */
  static List<String> visible(List<String> command) {
    return command.stream().filter(word -> !isHidden(word)).toList();
  }

  /** Adds the part of a command that process lists must not show to the environment. */
  static void passHidden(List<String> command, Map<String, String> environment) {
    environment.put("CLASSPATH", System.getProperty("java.class.path"));
    String hidden = command.stream().filter(ClientJvm::isHidden).collect(Collectors.joining("\n"));
    if (!hidden.isEmpty()) {
      environment.put(HIDDEN, hidden);
    }
  }

  private static boolean isHidden(String word) {
    return word.startsWith(SYSTEM_PROPERTY)
        && !word.startsWith("-D" + COMMAND)
        && !Secrets.maskedWord(word).equals(word);
  }

  /** Sets the secret system properties that this process received in its environment. */
  public static void takeHidden(Map<String, String> environment) {
    Optional.ofNullable(environment.get(HIDDEN)).stream()
        .flatMap(String::lines)
        .map(word -> word.substring(SYSTEM_PROPERTY.length()).split("=", 2))
        .forEach(word -> System.setProperty(word[0], word[1]));
  }
}
