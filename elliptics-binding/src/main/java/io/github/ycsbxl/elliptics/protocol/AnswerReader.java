package io.github.ycsbxl.elliptics.protocol;

import io.github.ycsbxl.elliptics.protocol.BrokenMessageException.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reader of a node's responses. A {@link StatusException} also represents a response, and the
 * connection remains usable. After any other exception, the connection is no longer usable. Used by
 * one thread.
 */
public final class AnswerReader {
  /** Default size limit of a response in bytes. */
  public static final int DEFAULT_MAX_BYTES = 64 << 20;

  /**
   * Maximum number of routes in a response. They take 16 MB. A network has at most a few hundred
   * nodes, each with a few hundred routes.
   */
  private static final int MAX_ROUTES = 65_536;

  /** Maximum number of messages in a response. */
  private static final int MAX_MESSAGES = 1_024;

  private final MessageInput in;
  private final int maxBytes;
  private long transaction;
  private int messages;

  /**
   * Creates a reader.
   *
   * @param maxBytes size limit of all messages of a response together
   */
  public AnswerReader(MessageInput in, int maxBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
  }

  /** Reads the response to a write. */
  public void acknowledgement(long asked) throws IOException {
    start(asked);
    Header header = next();
    expect(header.size() == 0, Kind.WRONG_LENGTH, "an acknowledgement of ", header.size());
    expect(!header.has(Flags.MORE), Kind.WRONG_CONTENT, "more after a status of ", header.status());
    requireOk(header);
  }

  /**
   * Reads the response to a read: the object's bytes, or an empty array if the object was emptied
   * or ends before the offset.
   *
   * @return empty if there is no object
   */
  public Optional<byte[]> data(long asked) throws IOException {
    start(asked);
    byte[] data = null;
    while (true) {
      Header header = next();
      if (header.size() != 0) {
        byte[] part = part(header);
        data = data == null ? part : joined(data, part);
      }
      if (!header.has(Flags.MORE)) {
        if (header.status() == StatusException.NOT_FOUND) {
          return Optional.empty();
        }
        requireOk(header);
        return Optional.of(data == null ? new byte[0] : data);
      }
    }
  }

  private byte[] part(Header header) throws IOException {
    long payload = payload(header, Command.READ);
    expect(payload >= IoAttribute.BYTES, Kind.WRONG_LENGTH, "a payload of ", payload);
    IoAttribute io = IoAttribute.read(in.need(IoAttribute.BYTES));
    expect(io.size() == payload - IoAttribute.BYTES, Kind.WRONG_LENGTH, "data of ", io.size());
    return in.bytes(io.size());
  }

  private static byte[] joined(byte[] data, byte[] part) {
    byte[] all = Arrays.copyOf(data, data.length + part.length);
    System.arraycopy(part, 0, all, data.length, part.length);
    return all;
  }

  /** Reads the response to a lookup or reverse lookup without acknowledgement. */
  public Route node(long asked, Command command) throws IOException {
    start(asked);
    Header header = next();
    requireOk(header);
    long payload = payload(header, command);
    expect(payload == Route.AddressBlock.BYTES, Kind.WRONG_LENGTH, "an address of ", payload);
    return new Route(header.id(), Route.AddressBlock.read(in.need(Route.AddressBlock.BYTES)));
  }

  /** Reads the response to a route list: the nodes other than the one that was asked. */
  public List<Route> routes(long asked) throws IOException {
    start(asked);
    var routes = new ArrayList<Route>();
    while (true) {
      Header header = next();
      if (header.size() != 0) {
        addRoutes(payload(header, Command.ROUTE_LIST), routes);
      }
      if (!header.has(Flags.MORE)) {
        requireOk(header);
        return routes;
      }
    }
  }

  private void addRoutes(long payload, List<Route> routes) throws IOException {
    expect(payload % Route.BYTES == 0, Kind.WRONG_LENGTH, "routes of ", payload);
    long all = routes.size() + payload / Route.BYTES;
    expect(all <= MAX_ROUTES, Kind.WRONG_LENGTH, "a route list of ", all);
    for (long left = payload; left > 0; left -= Route.BYTES) {
      ByteBuffer bytes = in.need(Route.BYTES);
      routes.add(Route.read(bytes));
    }
  }

  private void start(long asked) {
    transaction = asked;
    messages = 0;
    in.limit(maxBytes);
  }

  private Header next() throws IOException {
    messages++;
    expect(
        messages <= MAX_MESSAGES,
        Kind.ENDLESS_ANSWER,
        "the answer has not ended after ",
        MAX_MESSAGES);
    Header header = Header.read(in.need(Header.BYTES));
    if (header.transaction() != (transaction | Header.ANSWER)) {
      throw new BrokenMessageException(
          Kind.FOREIGN_TRANSACTION,
          "a response to transaction %x instead of %x"
              .formatted(header.transaction(), transaction | Header.ANSWER));
    }
    return header;
  }

  /**
   * Returns the number of bytes after the attribute's header. The attribute must have this command.
   */
  private long payload(Header header, Command command) throws IOException {
    expect(header.size() >= Attribute.BYTES, Kind.WRONG_LENGTH, "a body of ", header.size());
    Attribute attribute = Attribute.read(in.need(Attribute.BYTES));
    expect(
        attribute.size() == header.size() - Attribute.BYTES,
        Kind.WRONG_LENGTH,
        "an attribute of ",
        attribute.size());
    expect(
        attribute.command() == command.number(),
        Kind.WRONG_CONTENT,
        "unexpected command ",
        attribute.command());
    return attribute.size();
  }

  private static void requireOk(Header header) throws StatusException {
    if (header.status() != 0) {
      throw new StatusException(header.status());
    }
  }

  private static void expect(boolean holds, Kind kind, String what, long number)
      throws BrokenMessageException {
    if (!holds) {
      throw new BrokenMessageException(kind, what + number);
    }
  }
}
