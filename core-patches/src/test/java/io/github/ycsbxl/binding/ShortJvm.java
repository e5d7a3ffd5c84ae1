package io.github.ycsbxl.binding;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Command of a short-lived JVM for a test, with this JVM's Java and class path. Its options reduce
 * the time to start. Stateless.
 */
public final class ShortJvm {
  /** Options that compile code sooner and less well, and skip bytecode verification. */
  public static final List<String> OPTIONS =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:-Inline",
          "-XX:+UseSerialGC",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-BytecodeVerificationRemote");

  private ShortJvm() {}

  /**
   * Returns the words that start a main class.
   *
   * @param jvmOptions as in {@code JAVA_OPTS}; override the options of a short-lived JVM
   */
  public static List<String> command(
      List<String> jvmOptions, Class<?> main, List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(java());
    command.addAll(OPTIONS);
    command.addAll(ShortJvmArchive.options());
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", ShortJvmArchive.classPath(), main.getName()));
    command.addAll(arguments);
    return command;
  }

  /**
   * Creates the class data archive, and sets the matching class path for this JVM, so that clients
   * started by this JVM share it. The build sets the archive's file in the options of tests, which
   * clients inherit.
   */
  public static void shareArchive() {
    if (!ShortJvmArchive.options().isEmpty()) {
      System.setProperty("java.class.path", ShortJvmArchive.classPath());
    }
  }

  /** Returns the Java executable of this JVM. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
