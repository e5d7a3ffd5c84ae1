package io.github.ycsbxl.voldemort.protocol;

import java.io.EOFException;
import java.io.IOException;

/**
 * Wire format of one protocol's requests and responses. Implementations are stateless and
 * thread-safe.
 *
 * <p>Readers must expect {@link MalformedMessageException}, {@link EOFException} if the peer ends
 * in the middle of a message, and what the channel throws; after any of them the connection cannot
 * be used any more.
 */
public interface WireFormat {

  /**
   * Appends the request.
   *
   * @throws IllegalArgumentException if the protocol cannot express it: a routing before vp2, a
   *     transform before vp3, too large a clock in a delete, too many bytes
   */
  void writeRequest(Request request, WireOutput out);

  /** Reads the next request and nothing after it. */
  Request readRequest(WireInput in) throws IOException;

  /**
   * Appends the response to an {@code operation}.
   *
   * @throws ClassCastException if the response is to another operation
   */
  void writeResponse(Operation operation, Response response, WireOutput out);

  /** Reads the response to an {@code operation} and nothing after it. */
  Response readResponse(Operation operation, WireInput in) throws IOException;
}
