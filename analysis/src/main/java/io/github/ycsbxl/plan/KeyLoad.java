package io.github.ycsbxl.plan;

/**
 * Distribution of operations over records, for one scope. Each hot set gets the same share of the
 * operations, with a Zipf distribution over its records. Other hot sets add the same background to
 * each record. Immutable.
 *
 * @param ranks shares within one hot set
 * @param hotSets number of hot sets, which get equal shares of all operations
 * @param background share of all operations that a hot record of one set gets from the other sets,
 *     on average
 */
public record KeyLoad(ZipfSums ranks, int hotSets, double background) {
  private static final long STOCK_RECORDS = 10_000_000_000L;
  private static final double STOCK_THETA = 0.99;

  /**
   * Returns the load of these records.
   *
   * @throws IllegalArgumentException if there are fewer records than clients
   */
  public static KeyLoad of(HotScope scope, long records, int clients, double theta) {
    if (clients < 1 || records < clients) {
      throw new IllegalArgumentException(records + " records for " + clients + " clients");
    }
    return switch (scope) {
      case GLOBAL -> new KeyLoad(ZipfSums.of(records, theta), 1, 0);
      case STOCK -> new KeyLoad(ZipfSums.of(STOCK_RECORDS, STOCK_THETA), 1, 0);
      case SLICE -> new KeyLoad(ZipfSums.of(records / clients, theta), clients, 0);
      case CLIENT -> {
        double foreign = (1 - 1.0 / clients) / records;
        yield new KeyLoad(ZipfSums.of(records, theta), clients, foreign);
      }
    };
  }

  /** Returns the share of all operations on the hottest record. */
  public double hottestKeyShare() {
    return ranks.share(1) / hotSets + background;
  }

  /**
   * Returns the fraction of CAS operations whose first try has a conflict: the sum of p_k (1 -
   * e^(-W q_k d)) over the ranks k of one hot set. p_k is the rank's share in the set, q_k its
   * share of all operations, W the number of all writes per second, and d the time between read and
   * write. Writes are assumed to arrive as a Poisson process, without retries.
   *
   * @param writesPerSec writes of all clients to all records
   */
  public double conflictShare(double writesPerSec, double windowSeconds) {
    double expected = writesPerSec * windowSeconds;
    return ranks.sum(share -> share * -Math.expm1(-expected * (share / hotSets + background)));
  }

  /** Scope of hot records: the values of {@code zipfian.scope}, and the behaviour of stock YCSB. */
  public enum HotScope {
    /** All clients share the hot records. */
    GLOBAL,
    /** Each client draws from all records and has its own hot set. */
    CLIENT,
    /** Each client draws only from its own slice of the records. */
    SLICE,
    /**
     * Stock YCSB 0.17.0 has one hot set. Its shares are always those of 10^10 records and theta
     * 0.99. Its hash maps some ranks to the same record, which this model ignores.
     */
    STOCK
  }
}
