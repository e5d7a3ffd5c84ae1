package io.github.ycsbxl.binding;

/**
 * A {@link site.ycsb.DB} that reports which nodes of the store answered its requests, and the
 * latency of each. Like a DB, an instance is used by one thread.
 */
public interface NodeTimed {

  /**
   * Sets the observer of requests. It is {@link Observer#NONE} before the first call and between
   * phases. A binding need not call the observer if its store has one node.
   */
  void observeNodes(Observer observer);

  /** Kinds of requests. An operation may need several. */
  enum RequestKind {
    READ,
    /** Request for a record's version only, before a write or a delete. */
    VERSION,
    MULTIGET,
    SCAN,
    WRITE,
    DELETE,
    /**
     * Write or delete on a replica whose response the operation did not wait for. The thread reads
     * the response before its next request to the node. The latency is therefore an upper bound.
     */
    UNAWAITED,
    /**
     * Request of any kind that a shard's master answered. Used if the client library does not
     * report the kind.
     */
    MASTER,
    /**
     * Request of any kind that another replica answered. Used if the client library does not report
     * the kind.
     */
    REPLICA
  }

  /** Observer of requests, called by the thread of the connection. */
  interface Observer {
    /** Observer that does nothing. With this observer, a binding need not read the clock. */
    Observer NONE =
        new Observer() {
          @Override
          public void answered(RequestKind kind, String node, long nanos) {}

          @Override
          public void failed(RequestKind kind, String node) {}
        };

    /**
     * Called when a node responded, successfully or not.
     *
     * @param node name in the store: letters, digits, dashes and underscores
     * @param nanos from before sending the request until reading the response
     */
    void answered(RequestKind kind, String node, long nanos);

    /** Called when a request to a node had no response. */
    void failed(RequestKind kind, String node);

    /** Called with a number of responses and their mean latency, as counted by a client library. */
    default void answered(RequestKind kind, String node, long meanNanos, long count) {
      for (long i = 0; i < count; i++) {
        answered(kind, node, meanNanos);
      }
    }
  }
}
