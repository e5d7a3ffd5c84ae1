package io.github.ycsbxl.elliptics.protocol;

import io.github.ycsbxl.elliptics.protocol.BrokenMessageException.Kind;
import java.io.IOException;

/** Reader of a client's requests. Used by one thread. */
public final class RequestReader {
  /** Maximum size of a request in bytes. */
  private static final int MAX_BYTES = 64 << 20;

  private final MessageInput in;

  public RequestReader(MessageInput in) {
    this.in = in;
  }

  /** Reads the next header. Its {@link #body} must be read next. */
  public Header header() throws IOException {
    in.limit(MAX_BYTES);
    return Header.read(in.need(Header.BYTES));
  }

  /**
   * Reads the request with this header. The returned request has no IO attribute if the message is
   * too short for an IO attribute, or if the attribute's size is invalid.
   */
  public NetworkRequest body(Header header) throws IOException {
    Attribute attribute = Attribute.read(in.need(Attribute.BYTES));
    if (attribute.size() != header.size() - Attribute.BYTES) {
      throw new BrokenMessageException(
          Kind.WRONG_LENGTH, "an attribute of " + attribute.size() + " in " + header.size());
    }
    if (attribute.size() < IoAttribute.BYTES) {
      return request(header, attribute, null, in.bytes(attribute.size()));
    }
    IoAttribute io = IoAttribute.read(in.need(IoAttribute.BYTES));
    byte[] data = in.bytes(attribute.size() - IoAttribute.BYTES);
    boolean writes = attribute.command() == Command.WRITE.number();
    return request(header, attribute, writes && io.size() != data.length ? null : io, data);
  }

  private static NetworkRequest request(
      Header header, Attribute attribute, IoAttribute io, byte[] data) {
    return new NetworkRequest(header.id(), header.flags(), attribute.command(), io, data);
  }
}
