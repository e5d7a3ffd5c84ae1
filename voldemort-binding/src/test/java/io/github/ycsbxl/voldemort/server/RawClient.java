package io.github.ycsbxl.voldemort.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Request.Delete;
import io.github.ycsbxl.voldemort.protocol.Request.Get;
import io.github.ycsbxl.voldemort.protocol.Request.GetVersions;
import io.github.ycsbxl.voldemort.protocol.Request.Put;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.protocol.Response.Values;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import io.github.ycsbxl.voldemort.protocol.WireInput;
import io.github.ycsbxl.voldemort.protocol.WireOutput;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;

/** Connection to one node, without routing. */
final class RawClient implements Closeable {
  private final Protocol protocol;
  private final SocketChannel channel;
  private final WireInput in;

  private RawClient(Protocol protocol, SocketChannel channel) {
    this.protocol = protocol;
    this.channel = channel;
    this.in = WireInput.of(channel, WireInput.DEFAULT_MAX_MESSAGE_BYTES);
  }

  static RawClient connect(int port, Protocol protocol) throws IOException {
    SocketChannel channel =
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    var client = new RawClient(protocol, channel);
    client.send(protocol.code().getBytes(US_ASCII));
    assertThat(client.in.ascii(2)).isEqualTo("ok");
    return client;
  }

  Response ask(Request request) throws IOException {
    write(request);
    return protocol.format().readResponse(request.operation(), in);
  }

  /** Returns number and text of the error response. */
  String failure(Request request) throws IOException {
    Failure failure = (Failure) ask(request);
    return failure.code().code() + " " + failure.text();
  }

  List<String> get(Routing routing, String store, String key) throws IOException {
    Values found = (Values) ask(Get.of(StoreName.parse(store), routing, bytes(key)));
    return found.values().stream().map(one -> new String(one.value(), UTF_8)).toList();
  }

  static Request put(Routing routing, String store, String key, String value) {
    VectorClock clock = VectorClock.empty(0).incremented(0, 1);
    return Put.of(StoreName.parse(store), routing, bytes(key), Versioned.of(bytes(value), clock));
  }

  static Request get(String store, String key) {
    return Get.of(StoreName.parse(store), Routing.NORMAL, bytes(key));
  }

  static Request getVersions(String store, String key) {
    return new GetVersions(StoreName.parse(store), Routing.NORMAL, bytes(key));
  }

  static Request delete(String store, String key) {
    VectorClock clock = VectorClock.empty(0).incremented(0, 1);
    return new Delete(StoreName.parse(store), Routing.NORMAL, bytes(key), clock);
  }

  void write(Request request) throws IOException {
    var out = new WireOutput();
    protocol.format().writeRequest(request, out);
    send(out.bytes());
  }

  void send(byte... bytes) throws IOException {
    send(ByteBuffer.wrap(bytes));
  }

  private void send(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /**
   * Returns true if the server disconnects without a response, even before it has read everything.
   */
  boolean isEnded() {
    try {
      return in.atEnd();
    } catch (IOException e) {
      // A reset, since bytes were unread.
      return true;
    }
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
