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
 * Limits of the system and of the heap to the number of client threads, so that too many are
 * refused before the first one starts. Stateless.
 */
final class ThreadLimit {
  /** Counts of the latencies from a microsecond to ten seconds, and as many that were sampled. */
  private static final long HISTOGRAM_BYTES = 205 << 10;

  /** A row of a node has histograms of two digits instead of three, for reads and for writes. */
  private static final long NODE_HISTOGRAM_BYTES = 2 * HISTOGRAM_BYTES / 8;

  /** Counters and clocks of a thread's rows of a node, for reads and for writes. */
  private static final long NODE_ROW_BYTES = 2 * 512;

  /** Fields of a record, the bytes that are sent of it, and those that are received. */
  private static final long COPIES = 3;

  /** Random numbers, keys, counters, buffers and the connection. */
  private static final long OTHER_BYTES = 16 << 10;

  /** What a process takes that has hardly a thread. */
  private static final long PROCESS_BYTES = 8 << 20;

  /** A stack and its guard are two of the mappings that Linux counts. */
  private static final long MAPPINGS = 2;

  private ThreadLimit() {}

  /**
   * Memory of the heap that client threads take once they have done every kind of operation.
   * Immutable.
   *
   * @param stripeBytes of latencies, of each thread up to {@link Stripe#MOST}
   * @param threadBytes of each thread besides
   */
  record Need(long stripeBytes, long threadBytes) {
    /**
     * @param paced whether latencies are kept from the due time, too
     */
    static Need of(int kindsOfOperations, boolean paced, long recordBytes) {
      // Failures of each kind have latencies of their own.
      long histograms = (long) kindsOfOperations * (paced ? 3 : 2);
      return new Need(histograms * HISTOGRAM_BYTES, COPIES * recordBytes + OTHER_BYTES);
    }

    /** The same where requests are measured by node of a store that has so many. */
    Need withNodes(long nodes) {
      return new Need(
          stripeBytes + nodes * NODE_HISTOGRAM_BYTES, threadBytes + nodes * NODE_ROW_BYTES);
    }

    /** The same where every operation is logged. */
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

  /** What is wrong with so many, if anything is. */
  static Optional<String> problem(int threads, Need need) {
    return problem(threads, need, Path.of("/"), Runtime.getRuntime().maxMemory());
  }

  /**
   * @param root of the file system where Linux tells its limits; elsewhere there are none
   */
  static Optional<String> problem(int threads, Need need, Path root, long heapBytes) {
    if (threads > need.most(heapBytes)) {
      return Optional.of(
          "the heap of %d MB has room for %d client threads at most, as these take %d MB; JAVA_OPTS=-Xmx%dg would do"
              .formatted(
                  heapBytes >> 20,
                  need.most(heapBytes),
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
      // Not Linux, or no limit.
      return Long.MAX_VALUE;
    }
  }
}
