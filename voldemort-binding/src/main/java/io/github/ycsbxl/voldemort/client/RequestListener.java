package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.protocol.Operation;

/**
 * Listener to a {@link StoreClient}'s requests, called by the thread that the client belongs to.
 */
public interface RequestListener {
  /** Hears nothing. */
  RequestListener NONE =
      new RequestListener() {
        @Override
        public void answered(Operation operation, int node, long nanos, boolean awaited) {}

        @Override
        public void failed(Operation operation, int node) {}
      };

  /**
   * A response was received, which may be an error.
   *
   * @param nanos from before the request was sent until the response was read
   * @param awaited false if nothing but the next request to the node needed the response, so that
   *     it may have been there long before it was read
   */
  void answered(Operation operation, int node, long nanos, boolean awaited);

  /** There was no response. */
  void failed(Operation operation, int node);
}
