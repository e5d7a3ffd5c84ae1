package io.github.ycsbxl.benchmarks;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** Connections to a page that send half a request each and then nothing. Stateless. */
final class HalfRequests {
  private static final byte[] HALF = "GET / HTTP/1.1\r\nHo".getBytes(US_ASCII);

  private HalfRequests() {}

  /** Opens so many at once, and closes them when the time is over. */
  static void holdUntil(URI page, int connections, long endMillis) throws IOException {
    var address = new InetSocketAddress(page.getHost(), page.getPort());
    List<SocketChannel> open = new ArrayList<>();
    try (Selector selector = Selector.open()) {
      for (int i = 0; i < connections; i++) {
        SocketChannel channel = SocketChannel.open();
        open.add(channel);
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_CONNECT);
        channel.connect(address);
      }
      for (long left = 1; left > 0; left = endMillis - System.currentTimeMillis()) {
        selector.select(HalfRequests::begin, left);
      }
    } finally {
      for (SocketChannel channel : open) {
        channel.close();
      }
    }
  }

  private static void begin(SelectionKey key) {
    try {
      var channel = (SocketChannel) key.channel();
      channel.finishConnect();
      channel.write(ByteBuffer.wrap(HALF));
    } catch (IOException e) {
      // The page takes only so many.
    }
    key.cancel();
  }
}
