package io.github.ycsbxl.elliptics.client;

import io.github.ycsbxl.elliptics.client.NoAnswerException.Reason;
import io.github.ycsbxl.elliptics.protocol.AnswerReader;
import io.github.ycsbxl.elliptics.protocol.Command;
import io.github.ycsbxl.elliptics.protocol.Id;
import io.github.ycsbxl.elliptics.protocol.MessageInput;
import io.github.ycsbxl.elliptics.protocol.NetworkRequest;
import io.github.ycsbxl.elliptics.protocol.Route;
import io.github.ycsbxl.elliptics.protocol.StatusException;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One thread's connection to one node, with one pending request. The first request opens the
 * socket. Any failure except a status closes it, and the next request opens it again.
 *
 * <p>Requests throw a {@link StatusException} if the node rejects them, and a {@link
 * NoAnswerException} if there is no response.
 */
final class ObjectConnection implements Closeable {
  private static final int USUAL_REQUEST_BYTES = 4 << 10;

  private final InetSocketAddress address;
  private final NetworkSettings settings;
  private final Deadlines deadlines;
  private final MessageInput in = MessageInput.unconnected();
  private final AnswerReader answers;
  private ByteBuffer out = buffer(USUAL_REQUEST_BYTES);
  private NodeSocket socket;
  private long transaction;

  ObjectConnection(InetSocketAddress address, NetworkSettings settings, Deadlines deadlines) {
    this.address = address;
    this.settings = settings;
    this.deadlines = deadlines;
    this.answers = new AnswerReader(in, settings.maxAnswerBytes());
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private interface Answer<T> {
    T read(long transaction) throws IOException;
  }

  /** Replaces the object. */
  void write(Id id, byte[] data) throws IOException {
    ask(NetworkRequest.write(id, data, settings.history()), this::acknowledged);
  }

  private Void acknowledged(long asked) throws IOException {
    answers.acknowledgement(asked);
    return null;
  }

  /**
   * Returns the object's bytes; an empty array for an emptied object.
   *
   * @param most maximum number of bytes; 0 for all
   */
  Optional<byte[]> read(Id id, long most) throws IOException {
    return ask(NetworkRequest.read(id, most), answers::data);
  }

  /** Requests the node's own ID and address. */
  Route self() throws IOException {
    Route own =
        ask(NetworkRequest.reverseLookup(), asked -> answers.node(asked, Command.REVERSE_LOOKUP));
    return new Route(own.id(), address);
  }

  /** Requests the other nodes that the node knows. */
  List<Route> others(Id self) throws IOException {
    return ask(NetworkRequest.routeList(self), answers::routes);
  }

  /** Returns the options of the socket that the last successful request used. */
  Map<SocketOption<?>, Object> socketOptions() throws IOException {
    return socket.options();
  }

  private <T> T ask(NetworkRequest request, Answer<T> answer) throws IOException {
    if (socket == null || !socket.isOpen()) {
      open();
    }
    transaction = transaction + 1 & Long.MAX_VALUE;
    encode(request);
    try {
      socket.allow(settings.answerTimeout());
      socket.write(out);
      T result = answer.read(transaction);
      socket.rest();
      return result;
    } catch (StatusException e) {
      socket.rest();
      throw e.of(address);
    } catch (IOException e) {
      close();
      throw NoAnswerException.of(address, out.position() > 0, e);
    }
  }

  private void encode(NetworkRequest request) {
    if (out.capacity() < request.wireBytes()) {
      out = buffer(request.wireBytes());
    }
    request.encode(transaction, out.clear());
    out.flip();
  }

  private void open() throws NoAnswerException {
    try {
      close();
      socket = NodeSocket.connect(address, settings, deadlines);
      in.from(socket);
    } catch (IOException e) {
      boolean interrupted = e instanceof ClosedByInterruptException;
      throw new NoAnswerException(
          address, interrupted ? Reason.INTERRUPTED : Reason.CONNECT_FAILED, false, e);
    }
  }

  /** Closes the socket. */
  @Override
  public void close() {
    if (socket != null) {
      socket.close();
      socket = null;
    }
  }
}
