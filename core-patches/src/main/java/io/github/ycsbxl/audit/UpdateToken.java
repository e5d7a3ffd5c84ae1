package io.github.ycsbxl.audit;

/**
 * Unique 64-bit ID of a conditional write in a benchmark: client (14 bits), thread (14), and
 * sequence number within the thread, from 1 (36). Stateless.
 */
public final class UpdateToken {
  /** Token of a record that the benchmark has not updated. */
  public static final long NONE = 0;

  /** Maximum number of clients of a benchmark. */
  public static final int MAX_CLIENTS = 1 << 14;

  /** Maximum number of threads of a client. */
  static final int MAX_THREADS = 1 << 14;

  private static final int THREAD_BITS = 14;
  private static final int SEQUENCE_BITS = 36;
  private static final long MAX_SEQUENCE = (1L << SEQUENCE_BITS) - 1;

  private UpdateToken() {}

  /** Returns the token of a write; sequence numbers start at 1. */
  public static long of(int client, int thread, long sequence) {
    if (client >= MAX_CLIENTS || thread >= MAX_THREADS || sequence > MAX_SEQUENCE) {
      throw new IllegalArgumentException(
          "client %d, thread %d or update %d is too large for a token"
              .formatted(client, thread, sequence));
    }
    return (long) client << THREAD_BITS + SEQUENCE_BITS | (long) thread << SEQUENCE_BITS | sequence;
  }

  public static int client(long token) {
    return (int) (token >>> THREAD_BITS + SEQUENCE_BITS);
  }

  public static int thread(long token) {
    return (int) (token >>> SEQUENCE_BITS) & MAX_THREADS - 1;
  }

  static long sequence(long token) {
    return token & MAX_SEQUENCE;
  }
}
