package io.github.ycsbxl.binding;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Class data archive for short-lived JVMs, which reduces their time to three quarters. The first
 * integration test of a module that starts a JVM creates it from the jars on its class path, in the
 * file set by the build. It is worth as much time as ten starts, and unit tests start fewer.
 * Thread-safe, also between processes.
 */
final class ShortJvmArchive {
  /** Executes the most common commands. Tests of modules below the command line have no archive. */
  private static final String REHEARSAL = "io.github.ycsbxl.cli.TrainingRun";

  private static final Path FOLDER = Path.of("target", "short-jvm");
  private static final Path FILE = FOLDER.resolve("archive.jsa").toAbsolutePath();

  /** Only jars can be in an archive, and they must come first. */
  private static final List<String> JARS = entries(true);

  private static final Optional<Path> ARCHIVE = find();

  private ShortJvmArchive() {}

  /** Returns the class path of this JVM, with jars first. */
  static String classPath() {
    var all = new ArrayList<>(JARS);
    all.addAll(entries(false));
    return String.join(File.pathSeparator, all);
  }

  /**
   * Returns the options of a JVM with the archive. The JVM silently ignores an archive that does
   * not fit.
   */
  static List<String> options() {
    return ARCHIVE
        .map(archive -> List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off"))
        .orElse(List.of());
  }

  private static List<String> entries(boolean jars) {
    return List.of(System.getProperty("java.class.path").split(File.pathSeparator)).stream()
        .filter(entry -> entry.endsWith(".jar") == jars)
        .toList();
  }

  private static Optional<Path> find() {
    URL rehearsal = ShortJvmArchive.class.getResource("/" + REHEARSAL.replace('.', '/') + ".class");
    if (rehearsal == null || !rehearsal.getProtocol().equals("jar") || !isPackaged()) {
      return Optional.empty();
    }
    try {
      Files.createDirectories(FOLDER);
      Path made = FOLDER.resolve("jars.txt");
      String jars = jars();
      try (FileChannel lock =
              FileChannel.open(
                  FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock held = lock.lock()) {
        if (held.isValid() && !(Files.exists(made) && Files.readString(made).equals(jars))) {
          make();
          Files.writeString(made, jars);
        }
      }
      return Optional.of(FILE).filter(Files::exists);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns true if integration tests run, for which the classes of this module are in a jar. */
  private static boolean isPackaged() {
    return entries(false).stream().noneMatch(entry -> Path.of(entry).endsWith("target/classes"));
  }

  /** Returns a description of the jars, which reveals an archive of other jars. */
  private static String jars() throws IOException {
    var jars = new StringBuilder();
    for (String jar : JARS) {
      Path file = Path.of(jar);
      jars.append(jar).append(' ').append(Files.size(file)).append(' ');
      jars.append(Files.getLastModifiedTime(file)).append('\n');
    }
    return jars.toString();
  }

  private static void make() throws IOException {
    Path results = Files.createTempDirectory(FOLDER, "rehearsal");
    Path made = results.resolve("jsa").toAbsolutePath();
    var command = new ArrayList<String>();
    command.add(ShortJvm.java());
    command.addAll(ShortJvm.OPTIONS);
    command.addAll(List.of("-XX:ArchiveClassesAtExit=" + made, "-Xlog:cds*=off"));
    command.addAll(List.of("-cp", String.join(File.pathSeparator, JARS)));
    command.addAll(List.of(REHEARSAL, "runs"));
    for (BindingInfo binding : ServiceLoader.load(BindingInfo.class)) {
      command.add(binding.name());
    }
    // Persistent stores have their data in the current directory.
    Process process =
        new ProcessBuilder(command)
            .directory(results.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.onExit().join();
    Files.deleteIfExists(FILE);
    if (Files.exists(made)) {
      Files.move(made, FILE);
    }
  }
}
