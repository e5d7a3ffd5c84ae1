package io.github.ycsbxl.elliptics.protocol;

import java.nio.ByteBuffer;

/**
 * Request of a client. Immutable, as long as the data are not modified.
 *
 * @param flags flags of the header
 * @param command number of the command, which may be unknown
 * @param io IO attribute of a read or write; otherwise null
 * @param data data of a write
 */
public record NetworkRequest(Id id, int flags, int command, IoAttribute io, byte[] data) {
  private static final byte[] NO_DATA = {};

  /** Creates a request that replaces the object by these bytes. */
  public static NetworkRequest write(Id id, byte[] data, boolean history) {
    int flags = history ? 0 : Flags.NO_HISTORY;
    var io = new IoAttribute(id, id, flags, 0, data.length);
    return new NetworkRequest(id, Flags.ACK, Command.WRITE.number(), io, data);
  }

  /**
   * Creates a request that reads an object from its start.
   *
   * @param most maximum number of bytes; 0 for all
   */
  public static NetworkRequest read(Id id, long most) {
    var io = new IoAttribute(id, id, 0, 0, most);
    return new NetworkRequest(id, Flags.ACK, Command.READ.number(), io, NO_DATA);
  }

  /** Creates a request for the node's ID. */
  public static NetworkRequest reverseLookup() {
    return new NetworkRequest(
        Id.ZERO, Flags.DIRECT, Command.REVERSE_LOOKUP.number(), null, NO_DATA);
  }

  /** Creates a request to the node with this ID for the other nodes. */
  public static NetworkRequest routeList(Id node) {
    return new NetworkRequest(
        node, Flags.ACK | Flags.DIRECT, Command.ROUTE_LIST.number(), null, NO_DATA);
  }

  public boolean has(int flag) {
    return (flags & flag) != 0;
  }

  public int wireBytes() {
    return Header.BYTES + Attribute.BYTES + payloadBytes();
  }

  private int payloadBytes() {
    return (io == null ? 0 : IoAttribute.BYTES) + data.length;
  }

  /** Writes the request to a little-endian buffer with sufficient space. */
  public void encode(long transaction, ByteBuffer out) {
    new Header(id, flags, 0, transaction, Attribute.BYTES + (long) payloadBytes()).write(out);
    new Attribute(payloadBytes(), command).write(out);
    if (io != null) {
      io.write(out);
    }
    out.put(data);
  }
}
