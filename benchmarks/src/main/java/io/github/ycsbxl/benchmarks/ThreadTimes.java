package io.github.ycsbxl.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Processor times of a process and its threads, as Linux shows them in /proc. Stateless. */
final class ThreadTimes {
  private static final double TICKS_PER_SECOND = 100;

  /** The fields of user and system time, counted behind the name, which may have blanks. */
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  private ThreadTimes() {}

  /** The seconds that a process took but for its client threads. */
  static double secondsBesideClients(long process) throws IOException {
    Path folder = Path.of("/proc", Long.toString(process));
    double clients = 0;
    try (Stream<Path> threads = Files.list(folder.resolve("task"))) {
      for (Path thread : threads.toList()) {
        if (Files.readString(thread.resolve("comm")).startsWith("client-")) {
          clients += seconds(thread);
        }
      }
    }
    return seconds(folder) - clients;
  }

  private static double seconds(Path folder) throws IOException {
    String stat = Files.readString(folder.resolve("stat"));
    List<String> fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
    return (Long.parseLong(fields.get(USER)) + Long.parseLong(fields.get(SYSTEM)))
        / TICKS_PER_SECOND;
  }
}
