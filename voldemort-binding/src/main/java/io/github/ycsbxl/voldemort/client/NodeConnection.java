package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.NodeFailureException.Reason;
import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.MalformedMessageException;
import io.github.ycsbxl.voldemort.protocol.Operation;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.protocol.VoldemortException;
import io.github.ycsbxl.voldemort.protocol.WireInput;
import io.github.ycsbxl.voldemort.protocol.WireOutput;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One thread's connection to one node. The first request opens the socket. Any failure closes it,
 * except an error reported by the node, and the next request opens it again. Requests are not
 * pipelined, because a node drops bytes that it receives before it has responded. Used by one
 * thread.
 */
public final class NodeConnection implements Closeable {
  private final NodeEndpoint address;
  private final ConnectionSettings settings;
  private final WireOutput out = new WireOutput();
  private TimedSocket socket;
  private WireInput in;
  private Operation due;

  private NodeConnection(NodeEndpoint address, ConnectionSettings settings) {
    this.address = address;
    this.settings = settings;
  }

  /** Creates a connection, which the first request opens. */
  public static NodeConnection to(NodeEndpoint address, ConnectionSettings settings) {
    return new NodeConnection(address, settings);
  }

  /**
   * Sends a request and waits for the response.
   *
   * @throws NodeFailureException if there is no response
   * @throws VoldemortException if the response is an error
   */
  public Response ask(Request request) throws VoldemortException {
    send(request);
    Response response = receive();
    if (response instanceof Failure failure) {
      throw failure.toException();
    }
    return response;
  }

  /** Opens the socket, unless it is open. */
  void connect() throws NodeFailureException {
    if (socket == null) {
      open();
    }
  }

  /** Returns the options of the open socket; empty if it is not open. */
  Map<SocketOption<?>, Object> socketOptions() throws IOException {
    return socket == null ? Map.of() : socket.options();
  }

  /** Sends a request without waiting. Call {@link #receive} or {@link #abandon} afterwards. */
  public void send(Request request) throws NodeFailureException {
    if (due != null) {
      throw new IllegalStateException("the response to a " + due + " was not received");
    }
    out.clear();
    settings.protocol().format().writeRequest(request, out);
    if (socket != null && !isInStep()) {
      abandon();
    }
    connect();
    ByteBuffer bytes = out.bytes();
    socket.allow(settings.responseTimeoutMs());
    try {
      socket.write(bytes);
      due = request.operation();
    } catch (IOException e) {
      abandon();
      throw failure(e, reasonOf(e), bytes.position() > 0);
    }
  }

  /**
   * Returns true if requests and responses still match. Returns false if the node has closed the
   * connection. Also returns false if the node has sent more bytes than one response, because the
   * next response would be misread.
   */
  boolean isInStep() {
    return in.unread() == 0 && socket.isQuiet();
  }

  /** Returns true if a request was sent and its response is outstanding. */
  public boolean isDue() {
    return due != null;
  }

  /** Waits for the response, which may be a {@link Failure}, until the request's timeout. */
  public Response receive() throws NodeFailureException {
    if (due == null) {
      throw new IllegalStateException("no request was sent");
    }
    Response response = null;
    try {
      response = settings.protocol().format().readResponse(due, in);
      due = null;
      return response;
    } catch (IOException e) {
      throw failure(e, reasonOf(e), true);
    } finally {
      if (response == null || mayBeOutOfStep(response)) {
        abandon();
      }
    }
  }

  /**
   * Returns true if later responses may be misread. A server with blocking I/O reports an unknown
   * store before it has read the complete request, and interprets the rest as the next request. An
   * unknown error code may also result from misread bytes.
   */
  private static boolean mayBeOutOfStep(Response response) {
    return response instanceof Failure failure
        && (failure.code() == ErrorCode.GENERAL || failure.code() == ErrorCode.UNKNOWN_FAILURE);
  }

  private void open() throws NodeFailureException {
    try {
      socket = TimedSocket.connect(address, settings);
    } catch (IOException e) {
      throw failure(e, Reason.CONNECT_FAILED, false);
    }
    try {
      shakeHands();
    } catch (IOException e) {
      abandon();
      throw failure(e, Reason.HANDSHAKE_REFUSED, false);
    }
  }

  private void shakeHands() throws IOException {
    String code = settings.protocol().code();
    in = WireInput.of(socket, settings.maxMessageBytes());
    socket.allow(settings.handshakeTimeoutMs());
    socket.write(ByteBuffer.wrap(code.getBytes(StandardCharsets.US_ASCII)));
    if (in.atEnd()) {
      throw new EOFException("it closed the connection after the protocol code " + code);
    }
    String answer = in.ascii(Protocol.ACCEPTED.length());
    if (!answer.equals(Protocol.ACCEPTED) || in.unread() > 0) {
      throw new IOException("its answer to " + code + " is not " + Protocol.ACCEPTED);
    }
  }

  private static Reason reasonOf(IOException cause) {
    if (cause instanceof SocketTimeoutException) {
      return Reason.TIMED_OUT;
    }
    return cause instanceof MalformedMessageException
        ? Reason.BAD_RESPONSE
        : Reason.CONNECTION_LOST;
  }

  private NodeFailureException failure(IOException cause, Reason reason, boolean sent) {
    boolean interrupted =
        cause instanceof InterruptedIOException && !(cause instanceof SocketTimeoutException);
    return new NodeFailureException(
        address, interrupted ? Reason.INTERRUPTED : reason, sent, cause);
  }

  /**
   * Closes the socket and drops an outstanding response. The effect of the request stays unknown.
   */
  public void abandon() {
    due = null;
    if (socket != null) {
      socket.close();
      socket = null;
    }
  }

  /** Closes the socket. */
  @Override
  public void close() {
    abandon();
  }
}
