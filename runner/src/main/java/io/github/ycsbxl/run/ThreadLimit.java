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
  /** Counts of latencies up to twice as long as others, and as many that were sampled of them. */
  private static final long OCTAVE_BYTES = 16 << 10;

  /** Latencies of a kind of operation are at least so many times twice as long as others. */
  private static final long OCTAVES = 6;

  /** Fields of a record, the bytes that are sent of it, and those that are received. */
  private static final long COPIES = 3;

  /** Random numbers, keys, buffers and the connection. */
  private static final long OTHER_BYTES = 32 << 10;

  /** A stack and its guard are two of the mappings that Linux counts. */
  private static final long MAPPINGS = 2;

  private ThreadLimit() {}

  /**
   * What is wrong with so many, if anything is.
   *
   * @param threadBytes of the heap for each
   */
  static Optional<String> problem(int threads, long threadBytes) {
    return problem(threads, threadBytes, Path.of("/"), Runtime.getRuntime().maxMemory());
  }

  /**
   * What a thread takes of the heap at least, once it has done every kind of operation.
   *
   * @param paced whether latencies are kept from the due time, too
   */
  static long heapBytes(int kindsOfOperations, boolean paced, long recordBytes) {
    long histograms = (long) kindsOfOperations * (paced ? 2 : 1);
    return histograms * OCTAVES * OCTAVE_BYTES + COPIES * recordBytes + OTHER_BYTES;
  }

  /**
   * @param root of the file system where Linux tells its limits; elsewhere there are none
   */
  static Optional<String> problem(int threads, long threadBytes, Path root, long heapBytes) {
    long heap = heapBytes / threadBytes;
    if (threads > heap) {
      return Optional.of(
          "the heap of %d MB has room for %d client threads at most, of some %d KB each; JAVA_OPTS=-Xmx%.0fg would do"
              .formatted(
                  heapBytes >> 20, heap, threadBytes >> 10, gigabytes(threads, threadBytes)));
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

  /** The next whole number above what they need. */
  private static double gigabytes(int threads, long threadBytes) {
    return Math.floor((double) threads * threadBytes / (1L << 30)) + 1;
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
