package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.protocol.Operation;

/**
 * Listener to a {@link StoreClient}'s requests, called by the thread that the client belongs to.
 */
public interface RequestListener {
  /** Listener that ignores all requests. */
  RequestListener NONE =
      new RequestListener() {
        @Override
        public void answered(Operation operation, int node, long nanos, boolean awaited) {}

        @Override
        public void failed(Operation operation, int node) {}
      };

  /**
   * Called when a response was received, which may be an error.
   *
   * @param nanos from before the request was sent until the response was read
   * @param awaited false if only the next request to the node needed the response, which may thus
   *     have arrived long before it was read
   */
  void answered(Operation operation, int node, long nanos, boolean awaited);

  /** Called when there was no response. */
  void failed(Operation operation, int node);
}
