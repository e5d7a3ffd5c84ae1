package io.github.ycsbxl.elliptics.protocol;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/** Node of a network: its ID and address. Immutable. */
public record Route(Id id, InetSocketAddress address) {
  public static final int BYTES = Id.BYTES + AddressBlock.BYTES;

  static Route read(ByteBuffer in) throws BrokenMessageException {
    return new Route(Id.read(in), AddressBlock.read(in));
  }

  void write(ByteBuffer out) {
    id.write(out);
    AddressBlock.write(address, out);
  }

  /**
   * Format of an address. Its second half is C's {@code sockaddr_in} or {@code sockaddr_in6}, the
   * only part in network byte order.
   */
  static final class AddressBlock {
    static final int BYTES = 40;

    private static final int STREAM = 1;
    private static final int TCP = 6;
    private static final int IPV4 = 2;
    private static final int IPV6 = 10;
    private static final int SOCKADDR_BYTES = 28;
    private static final int IPV4_LENGTH = 16;

    private AddressBlock() {}

    static InetSocketAddress read(ByteBuffer in) throws BrokenMessageException {
      int end = in.position() + BYTES;
      in.position(end - SOCKADDR_BYTES - Integer.BYTES);
      int family = in.getShort();
      int port = Short.toUnsignedInt(Short.reverseBytes(in.getShort()));
      if (port == 0 || (family != IPV4 && family != IPV6)) {
        throw new BrokenMessageException(
            BrokenMessageException.Kind.WRONG_CONTENT,
            "no address of a node: family " + family + ", port " + port);
      }
      var address = new byte[family == IPV4 ? 4 : 16];
      if (family == IPV6) {
        in.getInt();
      }
      in.get(address);
      in.position(end);
      return new InetSocketAddress(of(address), port);
    }

    private static InetAddress of(byte[] address) {
      try {
        return InetAddress.getByAddress(address);
      } catch (UnknownHostException e) {
        throw new IllegalStateException("an address has 4 or 16 bytes", e);
      }
    }

    static void write(InetSocketAddress socket, ByteBuffer out) {
      byte[] address = socket.getAddress().getAddress();
      boolean four = address.length == 4;
      int end = out.position() + BYTES;
      out.putShort((short) STREAM).putShort((short) (four ? IPV4 : IPV6)).putInt(TCP);
      out.putShort((short) (four ? IPV4 : IPV6));
      out.putShort(Short.reverseBytes((short) socket.getPort()));
      if (!four) {
        out.putInt(0);
      }
      out.put(address);
      while (out.position() < end - Integer.BYTES) {
        out.put((byte) 0);
      }
      out.putInt(four ? IPV4_LENGTH : SOCKADDR_BYTES);
    }
  }
}
