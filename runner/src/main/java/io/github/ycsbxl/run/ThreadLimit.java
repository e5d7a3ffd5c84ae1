package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.OperationLog;
import io.github.ycsbxl.measure.Stripe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Check of the number of client threads against heap and operating system limits before any thread
 * starts. Stateless.
 */
final class ThreadLimit {
  /**
   * Bytes of a row's two histograms for latencies from 1 µs to 10 s: one is recorded into while the
   * other is sampled.
   */
  private static final long HISTOGRAM_BYTES = 205 << 10;

  /**
   * Bytes of a node's histograms of reads and writes, which have two significant digits, not three.
   */
  private static final long NODE_HISTOGRAM_BYTES = 2 * HISTOGRAM_BYTES / 8;

  /** Bytes of the counters and clocks of a node's rows, for reads and writes. */
  private static final long NODE_ROW_BYTES = 2 * 512;

  /** Copies of a record per thread: the fields, the bytes sent, and the bytes received. */
  private static final long COPIES = 3;

  /** Bytes of a thread's random generators, keys, counters, buffers and connection. */
  private static final long OTHER_BYTES = 16 << 10;

  /** Heap that a client needs besides its threads, in bytes. */
  private static final long PROCESS_BYTES = 8 << 20;

  /** Memory mappings that Linux counts per thread: the stack and its guard page. */
  private static final long MAPPINGS = 2;

  private ThreadLimit() {}

  /**
   * Heap that client threads need for all their kinds of operations. Immutable.
   *
   * @param stripeBytes bytes of histograms, for each thread up to {@link Stripe#MOST}
   * @param threadBytes other bytes of each thread
   */
  record Need(long stripeBytes, long threadBytes) {
    /**
     * Returns the heap that a workload needs.
     *
     * @param paced true if response times are recorded as well
     */
    static Need of(int kindsOfOperations, boolean paced, long recordBytes) {
      // Failures of each kind have latencies of their own.
      long histograms = (long) kindsOfOperations * (paced ? 3 : 2);
      return new Need(histograms * HISTOGRAM_BYTES, COPIES * recordBytes + OTHER_BYTES);
    }

    /**
     * Returns the heap needed if requests are also measured by node, for a store with {@code
     * nodes}.
     */
    Need withNodes(long nodes) {
      return new Need(
          stripeBytes + nodes * NODE_HISTOGRAM_BYTES, threadBytes + nodes * NODE_ROW_BYTES);
    }

    /** Returns the heap needed if every operation is logged. */
    Need withOperationLog() {
      return new Need(stripeBytes, threadBytes + OperationLog.BYTES_PER_THREAD);
    }

    long bytes(long threads) {
      return PROCESS_BYTES + Math.min(threads, Stripe.MOST) * stripeBytes + threads * threadBytes;
    }

    long most(long heapBytes) {
      long each = (heapBytes - PROCESS_BYTES) / (stripeBytes + threadBytes);
      long all = (heapBytes - bytes(Stripe.MOST)) / threadBytes + Stripe.MOST;
      return Math.max(0, each < Stripe.MOST ? each : all);
    }
  }

  /** Returns a sentence if this number of threads exceeds a limit. */
  static Optional<String> problem(int threads, Need need) {
    return problem(threads, need, Path.of("/"), Runtime.getRuntime().maxMemory());
  }

  /**
   * Returns a sentence if this number of threads exceeds a limit.
   *
   * @param root directory with the limits of Linux below it; other systems have no known limits
   */
  static Optional<String> problem(int threads, Need need, Path root, long heapBytes) {
    if (threads > need.most(heapBytes)) {
      return Optional.of(
          "the heap of %d MB is enough for %d client threads, but %d threads need %d MB; set JAVA_OPTS=-Xmx%dg"
              .formatted(
                  heapBytes >> 20,
                  need.most(heapBytes),
                  threads,
                  need.bytes(threads) >> 20,
                  (need.bytes(threads) >> 30) + 1));
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
      // The system is not Linux, or has no limit.
      return Long.MAX_VALUE;
    }
  }
}
