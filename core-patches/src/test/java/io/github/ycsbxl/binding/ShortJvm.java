package io.github.ycsbxl.binding;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Command of a Java process that a test starts: this Java and class path, and options for a short
 * life, of which starting is most. Stateless.
 */
public final class ShortJvm {
  /** Code is compiled less well, and sooner, each method alone; what javac made is not verified. */
  public static final List<String> OPTIONS =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:-Inline",
          "-XX:+UseSerialGC",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-BytecodeVerificationRemote");

  private ShortJvm() {}

  /**
   * Words to start a main class with.
   *
   * @param jvmOptions as in {@code JAVA_OPTS}; they override those for a short life
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
   * Makes the archive of classes, and gives this JVM the class path that it is for, so that client
   * processes that this JVM itself starts share it: the build names its file in the options of
   * tests, which they have as well.
   */
  public static void shareArchive() {
    if (!ShortJvmArchive.options().isEmpty()) {
      System.setProperty("java.class.path", ShortJvmArchive.classPath());
    }
  }

  /** The program of this Java. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
