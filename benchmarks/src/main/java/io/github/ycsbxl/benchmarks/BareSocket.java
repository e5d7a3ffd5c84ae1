package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.elliptics.protocol.Attribute;
import io.github.ycsbxl.elliptics.protocol.Header;
import io.github.ycsbxl.elliptics.protocol.Id;
import io.github.ycsbxl.elliptics.protocol.IoAttribute;
import io.github.ycsbxl.elliptics.protocol.NetworkRequest;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import jdk.net.ExtendedSocketOptions;

/**
 * Socket to an Elliptics node that sends requests made before, and counts the bytes of the answers
 * without looking at them. For one thread.
 */
final class BareSocket implements SocketRatio.Loop {
  private final SocketChannel channel;
  private final List<ByteBuffer> requests;
  private final int answerBytes;
  private final ByteBuffer answer = ByteBuffer.allocateDirect(1 << 16);

  private BareSocket(SocketChannel channel, List<ByteBuffer> requests, int answerBytes) {
    this.channel = channel;
    this.requests = requests;
    this.answerBytes = answerBytes;
  }

  static BareSocket open(InetSocketAddress node, boolean writes, List<String> keys, int size)
      throws IOException {
    SocketChannel channel = SocketChannel.open(node);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    var requests = new ArrayList<ByteBuffer>();
    for (String key : keys) {
      Id id = id(key);
      NetworkRequest request =
          writes ? NetworkRequest.write(id, new byte[size], false) : NetworkRequest.read(id, 0);
      ByteBuffer bytes =
          ByteBuffer.allocateDirect(request.wireBytes()).order(ByteOrder.LITTLE_ENDIAN);
      request.encode(1, bytes);
      requests.add(bytes.flip());
    }
    int data = writes ? 0 : Header.BYTES + Attribute.BYTES + IoAttribute.BYTES + size;
    return new BareSocket(channel, requests, data + Header.BYTES);
  }

  private static Id id(String key) {
    try {
      MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
      return Id.of(sha1.digest(key.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void once(int key) throws IOException {
    ByteBuffer request = requests.get(key).rewind();
    while (request.hasRemaining()) {
      channel.write(request);
    }
    answer.clear();
    while (answer.position() < answerBytes) {
      if (answer.position() > 0) {
        channel.setOption(ExtendedSocketOptions.TCP_QUICKACK, true);
      }
      if (channel.read(answer) < 0) {
        throw new EOFException("the node has closed the connection");
      }
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
