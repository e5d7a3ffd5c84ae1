package io.github.ycsbxl.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Limits of the system and of the heap to the number of client threads, so that too many are
 * refused before the first one starts. Stateless.
 */
final class ThreadLimit {
  /** Of a thread's histograms, buffers and connection, at least. */
  private static final long HEAP_BYTES = 64 << 10;

  /** A stack and its guard are two of the mappings that Linux counts. */
  private static final long MAPPINGS = 2;

  private ThreadLimit() {}

  /** What is wrong with so many, if anything is. */
  static Optional<String> problem(int threads) {
    return problem(threads, Path.of("/"), Runtime.getRuntime().maxMemory());
  }

  /**
   * @param root of the file system where Linux tells its limits; elsewhere there are none
   */
  static Optional<String> problem(int threads, Path root, long heapBytes) {
    long heap = heapBytes / HEAP_BYTES;
    if (threads > heap) {
      return Optional.of(
          "the heap of %d MB has room for %d client threads at most; JAVA_OPTS=-Xmx8g makes it larger"
              .formatted(heapBytes >> 20, heap));
    }
    long system =
        Stream.of(
                number(root.resolve("proc/sys/kernel/threads-max"), 1),
                number(root.resolve("proc/sys/kernel/pid_max"), 1),
                number(root.resolve("proc/sys/vm/max_map_count"), MAPPINGS),
                number(root.resolve("sys/fs/cgroup/pids.max"), 1))
            .mapToLong(Long::longValue)
            .min()
            .orElseThrow();
    return threads < system
        ? Optional.empty()
        : Optional.of("this system allows fewer than %d threads".formatted(system));
  }

  private static long number(Path file, long each) {
    try (Stream<String> lines = Files.lines(file)) {
      return Long.parseLong(lines.findFirst().orElse("").strip()) / each;
    } catch (IOException | UncheckedIOException | NumberFormatException e) {
      // Not Linux, or no limit.
      return Long.MAX_VALUE;
    }
  }
}
