package io.github.ycsbxl.elliptics.protocol;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Writer of a node's responses to one client. Used by one thread. */
public final class AnswerWriter {
  private static final int USUAL_BYTES = 4 << 10;

  private ByteBuffer out = buffer(USUAL_BYTES);
  private Header asked;

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Starts the response to the request with this header. */
  public void start(Header request) {
    out.clear();
    asked = request;
  }

  /** Writes a node's ID and address. */
  public void node(Route node, Command command) {
    message(node.id(), 0, command, Route.AddressBlock.BYTES);
    Route.AddressBlock.write(node.address(), out);
  }

  /** Writes a list of nodes, if not empty. The list must fit into a message. */
  public void routes(List<Route> nodes) {
    if (!nodes.isEmpty()) {
      message(asked.id(), Flags.MORE, Command.ROUTE_LIST, nodes.size() * Route.BYTES);
      nodes.forEach(node -> node.write(out));
    }
  }

  /** Writes data, if not empty. */
  public void data(IoAttribute io, byte[] data) {
    if (data.length > 0) {
      int more = asked.has(Flags.ACK) ? Flags.MORE : 0;
      message(asked.id(), more, Command.READ, IoAttribute.BYTES + data.length);
      new IoAttribute(io.origin(), Id.ZERO, io.flags(), io.offset(), data.length).write(out);
      out.put(data);
    }
  }

  /** Ends the response with a status, if the client requested an acknowledgement. */
  public void acknowledge(int status) {
    if (asked.has(Flags.ACK)) {
      header(asked.id(), asked.flags() & ~Flags.ACK, status, 0);
    }
  }

  private void message(Id id, int flags, Command command, int payload) {
    header(id, flags, 0, Attribute.BYTES + payload);
    new Attribute(payload, command.number()).write(out);
  }

  private void header(Id id, int flags, int status, int size) {
    reserve(Header.BYTES + size);
    new Header(id, flags, status, asked.transaction() | Header.ANSWER, size).write(out);
  }

  private void reserve(int bytes) {
    if (out.remaining() < bytes) {
      out = buffer(Math.max(2 * out.capacity(), out.position() + bytes)).put(out.flip());
    }
  }

  /** Returns the bytes of the response, valid until the next one is started. */
  public ByteBuffer bytes() {
    return out.flip();
  }
}
