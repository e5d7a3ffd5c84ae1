package io.github.ycsbxl.binding;

/**
 * A {@link site.ycsb.DB} that tells which of the store's nodes answered its requests, and how long
 * that took. Like a DB, an instance belongs to one thread.
 */
public interface NodeTimed {

  /**
   * Says who is told from now on; {@link Observer#NONE} before the first call, and between phases.
   * A binding whose store has one node need not tell anything.
   */
  void observeNodes(Observer observer);

  /** Kinds of requests, of which an operation may need several. */
  enum RequestKind {
    READ,
    MULTIGET,
    SCAN,
    WRITE,
    DELETE,
    /**
     * Writes and deletes to replicas that the operation did not wait for. What is known is the time
     * until the thread had read the answer, before its next request to the node: at most so long.
     */
    UNAWAITED,
    /** Any that a shard's master answered, where a client library tells no more. */
    MASTER,
    /** Any that another replica answered, where a client library tells no more. */
    REPLICA
  }

  /** Receiver of what nodes did, called by the thread of the connection. */
  interface Observer {
    /** Keeps nothing; a binding need not look at the clock for it. */
    Observer NONE =
        new Observer() {
          @Override
          public void answered(RequestKind kind, String node, long nanos) {}

          @Override
          public void failed(RequestKind kind, String node) {}
        };

    /**
     * A node answered, whatever the answer was.
     *
     * @param node as the store names it, of letters, digits, dashes and underscores
     * @param nanos from before the request was sent until the answer was read
     */
    void answered(RequestKind kind, String node, long nanos);

    /** A request to a node had no answer. */
    void failed(RequestKind kind, String node);

    /** As many answers as a client library counted, of which it tells the mean time. */
    default void answered(RequestKind kind, String node, long meanNanos, long count) {
      for (long i = 0; i < count; i++) {
        answered(kind, node, meanNanos);
      }
    }
  }
}
