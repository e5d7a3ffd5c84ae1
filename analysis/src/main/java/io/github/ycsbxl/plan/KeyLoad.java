package io.github.ycsbxl.plan;

/**
 * Distribution of one scope's operations over records: some hot sets of equal weight, each with
 * Zipf's shares, over a background that is the same for all records. Immutable.
 *
 * @param ranks the shares within one hot set
 * @param hotSets how many there are, each of which gets the same share of all operations
 * @param background the share of all operations that a hot record of one set gets from all other
 *     sets, on average over the orders in which records are hot
 */
public record KeyLoad(ZipfSums ranks, int hotSets, double background) {
  private static final long STOCK_RECORDS = 10_000_000_000L;
  private static final double STOCK_THETA = 0.99;

  /**
   * Returns the load of these records.
   *
   * @throws IllegalArgumentException if there are fewer records than client processes
   */
  public static KeyLoad of(Scope scope, long records, int clients, double theta) {
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

  /** The share of all operations on the hottest record. */
  public double hottestKeyShare() {
    return ranks.share(1) / hotSets + background;
  }

  /**
   * The share of compare-and-sets whose first try comes too late: sum of p_k (1 - e^(-W q_k d))
   * over the ranks k of one hot set, with p_k the rank's share in the set, q_k its share of all
   * operations, W all writes a second and d the time from the read to the write. Writes are taken
   * to arrive as a Poisson process, of which a retry is none.
   *
   * @param writesPerSec of all client processes on all records
   */
  public double conflictShare(double writesPerSec, double windowSeconds) {
    double expected = writesPerSec * windowSeconds;
    return ranks.sum(share -> share * -Math.expm1(-expected * (share / hotSets + background)));
  }

  /** Sharing of hot records among client processes: {@code zipfian.scope}, and stock YCSB's way. */
  public enum Scope {
    /** All client processes share the hot records. */
    GLOBAL,
    /** Every process draws from all records, and has its own set of hot records. */
    CLIENT,
    /** Every process draws from its own slice of the records only. */
    SLICE,
    /**
     * Stock YCSB 0.17.0 has one hot set, whose shares are those of 10^10 records and theta 0.99,
     * however many records there are and whatever theta is. Its hash maps some ranks to the same
     * record, which this model leaves out.
     */
    STOCK
  }
}
