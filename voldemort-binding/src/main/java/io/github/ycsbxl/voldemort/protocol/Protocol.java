package io.github.ycsbxl.voldemort.protocol;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import io.github.ycsbxl.voldemort.protocol.pb.RequestMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Protocols of a node's client port. A client starts with the three letters of its protocol. */
public enum Protocol {
  VP0(new NativeFormat(0)),
  VP1(new NativeFormat(1)),
  VP2(new NativeFormat(2)),
  VP3(new NativeFormat(3)),
  PB0(new ProtobufFormat());

  /** Bytes of {@link #code} in ASCII. */
  public static final int CODE_BYTES = 3;

  /** Answer of a node to a code that it supports, in ASCII. */
  public static final String ACCEPTED = "ok";

  private final WireFormat format;

  Protocol(WireFormat format) {
    this.format = format;
  }

  /** The protocol's code, such as {@code vp1}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  public WireFormat format() {
    return format;
  }

  /** The protocol of a code. */
  public static Optional<Protocol> of(String code) {
    return Stream.of(values()).filter(protocol -> protocol.code().equals(code)).findFirst();
  }

  /**
   * Wire format of vp0 to vp3: integers are big-endian, and a message does not start with its
   * length. Requests differ, see {@link NativeRequests}; responses are the same.
   */
  static final class NativeFormat implements WireFormat {
    private final NativeRequests requests;

    NativeFormat(int version) {
      requests = new NativeRequests(version);
    }

    @Override
    public void writeRequest(Request request, WireOutput out) {
      requests.write(request, out);
    }

    @Override
    public Request readRequest(WireInput in) throws IOException {
      in.startMessage();
      return requests.read(in);
    }

    @Override
    public void writeResponse(Operation operation, Response response, WireOutput out) {
      NativeResponses.write(operation, response, out);
    }

    @Override
    public Response readResponse(Operation operation, WireInput in) throws IOException {
      in.startMessage();
      return NativeResponses.read(operation, in);
    }
  }

  /**
   * Wire format of pb0: each message is a protocol buffer after its size in four bytes, big-endian.
   */
  static final class ProtobufFormat implements WireFormat {

    @Override
    public void writeRequest(Request request, WireOutput out) {
      writeFrame(ProtobufRequests.toMessage(request), out);
    }

    @Override
    public Request readRequest(WireInput in) throws IOException {
      return ProtobufRequests.fromMessage(
          ProtobufFrame.read(RequestMessage.getDefaultInstance(), in));
    }

    @Override
    public void writeResponse(Operation operation, Response response, WireOutput out) {
      writeFrame(ProtobufResponses.toMessage(operation, response), out);
    }

    @Override
    public Response readResponse(Operation operation, WireInput in) throws IOException {
      return ProtobufResponses.read(operation, in);
    }

    private static void writeFrame(MessageLite message, WireOutput out) {
      int size = message.getSerializedSize();
      out.putInt(size);
      ByteBuffer room = out.room(size);
      var coded =
          CodedOutputStream.newInstance(room.array(), room.arrayOffset() + room.position(), size);
      try {
        message.writeTo(coded);
        coded.checkNoSpaceLeft();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      room.position(room.position() + size);
    }
  }
}
