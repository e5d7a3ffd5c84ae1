package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.protocol.Operation;

/** Listener for a {@link StoreClient}'s requests, called by the client's thread. */
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
   * @param nanos time from before the request until the response was read
   * @param awaited false if only the next request to the node read the response, which may have
   *     arrived much earlier
   */
  void answered(Operation operation, int node, long nanos, boolean awaited);

  /** Called if there was no response. */
  void failed(Operation operation, int node);
}
