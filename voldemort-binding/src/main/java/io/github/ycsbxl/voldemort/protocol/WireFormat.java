package io.github.ycsbxl.voldemort.protocol;

import java.io.EOFException;
import java.io.IOException;

/**
 * Wire format of one version of the protocol. Integers are big-endian, and messages have no length
 * prefix. Requests differ by version, see {@link NativeRequests}; responses do not. Stateless and
 * thread-safe.
 *
 * <p>Readers throw {@link MalformedMessageException}, {@link EOFException} if the peer closes the
 * connection within a message, and exceptions of the channel. After any of these, the connection is
 * no longer usable.
 */
public final class WireFormat {
  private final NativeRequests requests;

  WireFormat(int version) {
    requests = new NativeRequests(version);
  }

  /**
   * Appends the request.
   *
   * @throws IllegalArgumentException if the protocol cannot express the request: routing before
   *     vp2, a transform before vp3, too large a clock in a delete, too many bytes
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
   * @throws ClassCastException if the response belongs to another operation
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
