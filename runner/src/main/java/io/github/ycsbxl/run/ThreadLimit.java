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
  /**
   * Bytes of a histogram of latencies from a microsecond to ten seconds, and of the equally large
   * one from which samples are taken.
   */
  private static final long HISTOGRAM_BYTES = 205 << 10;

  /** Bytes of a node's histograms of reads and writes, which have two digits and not three. */
  private static final long NODE_HISTOGRAM_BYTES = 2 * HISTOGRAM_BYTES / 8;

  /** Bytes of the counters and clocks of a node's rows, for reads and for writes. */
  private static final long NODE_ROW_BYTES = 2 * 512;

  /**
   * The number of copies of a record that a thread holds: its fields, the bytes that it sends, and
   * those that it receives.
   */
  private static final long COPIES = 3;

  /** Bytes of a thread's random generators, keys, counters, buffers and connection. */
  private static final long OTHER_BYTES = 16 << 10;

  /** Bytes that a process takes with hardly any thread. */
  private static final long PROCESS_BYTES = 8 << 20;

  /**
   * The number of memory mappings that Linux counts for a thread: its stack and the guard of that.
   */
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

    /**
     * Returns this need where requests are also measured by node, of a store with {@code nodes}.
     */
    Need withNodes(long nodes) {
      return new Need(
          stripeBytes + nodes * NODE_HISTOGRAM_BYTES, threadBytes + nodes * NODE_ROW_BYTES);
    }

    /** Returns this need where every operation is logged. */
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

  /** Says what is wrong with this many threads, if anything is. */
  static Optional<String> problem(int threads, Need need) {
    return problem(threads, need, Path.of("/"), Runtime.getRuntime().maxMemory());
  }

  /**
   * @param root of the file system where Linux shows its limits; elsewhere there are none
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
      // Either this is not Linux, or there is no limit.
      return Long.MAX_VALUE;
    }
  }
}
