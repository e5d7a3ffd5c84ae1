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
   * @param awaited false if the client did not wait for the response, and read it only before its
   *     next request to the node; the response may then have arrived much earlier than {@code
   *     nanos} suggests
   */
  void answered(Operation operation, int node, long nanos, boolean awaited);

  /** Called if there was no response. */
  void failed(Operation operation, int node);
}
