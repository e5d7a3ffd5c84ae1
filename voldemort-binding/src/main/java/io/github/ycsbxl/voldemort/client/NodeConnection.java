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
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * One thread's connection to one node. The socket is opened by the first request at the latest,
 * closed by any failure but an error that the node reports, and opened again by the next request.
 * There is one request at a time, since a node drops what it gets before it has answered.
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

  /** Makes a connection, which the first request opens. */
  public static NodeConnection to(NodeEndpoint address, ConnectionSettings settings) {
    return new NodeConnection(address, settings);
  }

  /**
   * Sends a request and waits for the response.
   *
   * @throws NodeFailureException if there is none
   * @throws VoldemortException if it is an error
   */
  public Response ask(Request request) throws VoldemortException {
    send(request);
    Response response = receive();
    if (response instanceof Failure failure) {
      throw failure.toException();
    }
    return response;
  }

  /** Opens the socket now, unless it is open. */
  void connect() throws NodeFailureException {
    if (socket == null) {
      open();
    }
  }

  /** Sends a request without waiting; {@link #receive} or {@link #abandon} must follow. */
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
   * Whether request and response still match: false if the node has closed the connection, or sent
   * more than one answer, so that the next one would be misread.
   */
  boolean isInStep() {
    return in.unread() == 0 && socket.isQuiet();
  }

  /** Whether a request was sent and its response not yet received. */
  public boolean isDue() {
    return due != null;
  }

  /** Waits for the response, which may be a {@link Failure}, until the request's time is over. */
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
   * Whether the stream may be misread from here on. A server with blocking sockets reports an
   * unknown store before it has read the whole request, and reads the rest as the next request; and
   * an unknown code may be misread bytes.
   */
  private static boolean mayBeOutOfStep(Response response) {
    return response instanceof Failure failure
        && (failure.code() == ErrorCode.GENERAL || failure.code() == ErrorCode.UNKNOWN_FAILURE);
  }

  private void open() throws NodeFailureException {
    try {
      socket = TimedSocket.connect(address, settings.connectTimeoutMs());
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
      throw new EOFException("it hangs up on " + code);
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
   * Closes the socket and drops a response that is due, so that the request's effect stays unknown.
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
