package io.github.ycsbxl.voldemort.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.ycsbxl.serve.ClientChannel;
import io.github.ycsbxl.serve.SessionListener;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.WireInput;
import io.github.ycsbxl.voldemort.protocol.WireOutput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.Optional;

/**
 * Session of a node with a client: a handshake, then alternating requests and responses. Like the
 * original, the node does not respond to a client without a known protocol.
 */
record ClientSession(NodeStores stores) implements SessionListener.Session {

  @Override
  public void run(ClientChannel client) throws IOException {
    var code = ByteBuffer.allocate(Protocol.CODE_BYTES);
    while (code.hasRemaining()) {
      if (client.read(code) < 0) {
        return;
      }
    }
    Optional<Protocol> protocol = Protocol.withCode(new String(code.array(), US_ASCII));
    if (protocol.isPresent()) {
      send(ByteBuffer.wrap(Protocol.ACCEPTED.getBytes(US_ASCII)), client);
      client.endMessage();
      converse(protocol.get(), client, client);
    } else {
      converse(Protocol.VP0, preceded(code.array(), client), client);
    }
  }

  /**
   * Returns a channel with these bytes, followed by the bytes of the client. The oldest clients
   * send no protocol code, so their first bytes belong to a request.
   */
  private static ReadableByteChannel preceded(byte[] first, ClientChannel client) {
    return Channels.newChannel(
        new SequenceInputStream(new ByteArrayInputStream(first), Channels.newInputStream(client)));
  }

  private void converse(Protocol protocol, ReadableByteChannel from, ClientChannel client)
      throws IOException {
    WireInput in = WireInput.of(from, WireInput.DEFAULT_MAX_MESSAGE_BYTES);
    var out = new WireOutput();
    while (!in.atEnd()) {
      Request request = protocol.format().readRequest(in);
      protocol.format().writeResponse(request.operation(), stores.answer(request), out);
      send(out.bytes(), client);
      out.clear();
      client.endMessage();
    }
  }

  private static void send(ByteBuffer bytes, ClientChannel client) throws IOException {
    while (bytes.hasRemaining()) {
      client.write(bytes);
    }
  }
}
