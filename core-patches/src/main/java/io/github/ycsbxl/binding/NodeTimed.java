package io.github.ycsbxl.binding;

/**
 * A {@link site.ycsb.DB} that reports which of the store's nodes answered its requests, and how
 * long that took. Like a DB, an instance belongs to one thread.
 */
public interface NodeTimed {

  /**
   * Sets the observer of requests; it is {@link Observer#NONE} before the first call, and between
   * phases. A binding whose store has one node need not call it.
   */
  void observeNodes(Observer observer);

  /** Kinds of requests, of which an operation may need several. */
  enum RequestKind {
    READ,
    /** Requests for a record's version, without the record, before a write or a delete. */
    VERSION,
    MULTIGET,
    SCAN,
    WRITE,
    DELETE,
    /**
     * Writes and deletes on replicas for which the operation did not wait. Their time ends when the
     * thread has read the answer, before its next request to the node, so it is an upper bound.
     */
    UNAWAITED,
    /** Requests that a shard's master answered, if a client library knows no more. */
    MASTER,
    /** Requests that another replica answered, if a client library knows no more. */
    REPLICA
  }

  /** Observer of nodes, called by the thread of the connection. */
  interface Observer {
    /** Observer that keeps nothing; a binding need not read the clock for it. */
    Observer NONE =
        new Observer() {
          @Override
          public void answered(RequestKind kind, String node, long nanos) {}

          @Override
          public void failed(RequestKind kind, String node) {}
        };

    /**
     * Called when a node answered, whatever the answer was.
     *
     * @param node as the store names it, of letters, digits, dashes and underscores
     * @param nanos from before the request was sent until the answer was read
     */
    void answered(RequestKind kind, String node, long nanos);

    /** Called when a request to a node had no answer. */
    void failed(RequestKind kind, String node);

    /** Called with the number of answers that a client library counted, and their mean time. */
    default void answered(RequestKind kind, String node, long meanNanos, long count) {
      for (long i = 0; i < count; i++) {
        answered(kind, node, meanNanos);
      }
    }
  }
}
