package io.github.ycsbxl.voldemort.protocol;

import java.io.EOFException;
import java.io.IOException;

/**
 * Wire format of one version of the protocol: integers are big-endian, and a message does not start
 * with its length. Requests differ by version, see {@link NativeRequests}; responses are the same.
 * Stateless and thread-safe.
 *
 * <p>Readers must expect {@link MalformedMessageException}, {@link EOFException} if the peer ends
 * in the middle of a message, and what the channel throws; after any of them the connection cannot
 * be used any more.
 */
public final class WireFormat {
  private final NativeRequests requests;

  WireFormat(int version) {
    requests = new NativeRequests(version);
  }

  /**
   * Appends the request.
   *
   * @throws IllegalArgumentException if the protocol cannot express it: a routing before vp2, a
   *     transform before vp3, too large a clock in a delete, too many bytes
   */
  public void writeRequest(Request request, WireOutput out) {
    requests.write(request, out);
  }

  /** Reads the next request and nothing after it. */
  public Request readRequest(WireInput in) throws IOException {
    in.startMessage();
    return requests.read(in);
  }

  /**
   * Appends the response to an {@code operation}.
   *
   * @throws ClassCastException if the response is to another operation
   */
  public void writeResponse(Operation operation, Response response, WireOutput out) {
    NativeResponses.write(operation, response, out);
  }

  /** Reads the response to an {@code operation} and nothing after it. */
  public Response readResponse(Operation operation, WireInput in) throws IOException {
    in.startMessage();
    return NativeResponses.read(operation, in);
  }
}
