package io.github.ycsbxl.elliptics.server;

import io.github.ycsbxl.elliptics.protocol.AnswerWriter;
import io.github.ycsbxl.elliptics.protocol.Header;
import io.github.ycsbxl.elliptics.protocol.MessageInput;
import io.github.ycsbxl.elliptics.protocol.RequestReader;
import io.github.ycsbxl.elliptics.protocol.Route;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Session of one client with one node: requests and answers in turn. */
final class NetworkSession implements Runnable {
  private final SocketChannel channel;
  private final Route node;
  private final ServedNetwork network;

  NetworkSession(SocketChannel channel, Route node, ServedNetwork network) {
    this.channel = channel;
    this.node = node;
    this.network = network;
  }

  @Override
  public void run() {
    try (channel) {
      converse();
    } catch (IOException e) {
      // The client left, or sent no requests.
    }
  }

  private void converse() throws IOException {
    MessageInput in = MessageInput.unconnected().from(channel);
    var requests = new RequestReader(in);
    var out = new AnswerWriter();
    while (!in.atEnd()) {
      Header header = requests.header();
      out.start(header);
      network.answer(node, requests.body(header), out);
      ByteBuffer answer = out.bytes();
      while (answer.hasRemaining()) {
        channel.write(answer);
      }
    }
  }

  /** Lets the session end after the request that it is in. */
  void finish() {
    try {
      channel.shutdownInput();
    } catch (IOException e) {
      // It has ended.
    }
  }

  /** Ends the session at once. */
  void abort() {
    try {
      channel.close();
    } catch (IOException e) {
      // It has ended.
    }
  }
}
