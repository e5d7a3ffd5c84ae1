package io.github.ycsbxl.voldemort.protocol;

import java.io.EOFException;
import java.io.IOException;

/**
 * The bytes of requests and responses in one protocol. Implementations keep nothing and may be
 * shared by threads.
 *
 * <p>Whoever reads must expect {@link MalformedMessageException}, {@link EOFException} if the peer
 * ends in the middle of a message, and what the channel throws; after any of them the connection is
 * of no more use.
 */
public interface WireFormat {

  /**
   * Appends the request.
   *
   * @throws IllegalArgumentException if the protocol has no way to say it: a routing before vp2, a
   *     transform before vp3, a clock in a delete or an amount of bytes that is too large
   */
  void writeRequest(Request request, WireOutput out);

  /** Reads the next request to its end and not further. */
  Request readRequest(WireInput in) throws IOException;

  /**
   * Appends the response to an {@code operation}.
   *
   * @throws ClassCastException if the response is to another operation
   */
  void writeResponse(Operation operation, Response response, WireOutput out);

  /** Reads the response to an {@code operation} to its end and not further. */
  Response readResponse(Operation operation, WireInput in) throws IOException;
}
