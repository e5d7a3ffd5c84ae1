package io.github.ycsbxl.voldemort.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.WireInput;
import io.github.ycsbxl.voldemort.protocol.WireOutput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/** Session of one client: the handshake, then requests and responses in turn. */
final class ClientSession implements Runnable {
  private final SocketChannel channel;
  private final NodeStores stores;

  ClientSession(SocketChannel channel, NodeStores stores) {
    this.channel = channel;
    this.stores = stores;
  }

  @Override
  public void run() {
    try (channel) {
      converse();
    } catch (IOException e) {
      // The client left, or spoke none of the protocols: as the original, the server does not
      // answer.
    }
  }

  private void converse() throws IOException {
    var code = ByteBuffer.allocate(Protocol.CODE_BYTES);
    while (code.hasRemaining()) {
      if (channel.read(code) < 0) {
        return;
      }
    }
    Optional<Protocol> protocol = Protocol.of(new String(code.array(), US_ASCII));
    if (protocol.isPresent()) {
      send(ByteBuffer.wrap(Protocol.ACCEPTED.getBytes(US_ASCII)));
      converse(protocol.get(), channel);
    } else {
      converse(Protocol.VP0, preceded(code.array()));
    }
  }

  /** The oldest clients begin with a request. */
  private ReadableByteChannel preceded(byte[] first) {
    return Channels.newChannel(
        new SequenceInputStream(new ByteArrayInputStream(first), Channels.newInputStream(channel)));
  }

  private void converse(Protocol protocol, ReadableByteChannel from) throws IOException {
    WireInput in = WireInput.of(from, WireInput.DEFAULT_MAX_MESSAGE_BYTES);
    var out = new WireOutput();
    while (!in.atEnd()) {
      Request request = protocol.format().readRequest(in);
      Optional<Response> response = stores.answer(protocol, request);
      if (response.isEmpty()) {
        return;
      }
      protocol.format().writeResponse(request.operation(), response.get(), out);
      send(out.bytes());
      out.clear();
    }
  }

  private void send(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
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
