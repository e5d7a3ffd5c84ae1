package io.github.ycsbxl.voldemort.protocol;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.github.ycsbxl.voldemort.protocol.pb.RequestMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * Protocol pb0: each message is a protocol buffer behind its size in four bytes, big-endian. One
 * that was read takes up to some 25 times its size in memory for a moment, if it is made of empty
 * parts; so who reads from strangers sets a smaller maximum.
 */
final class ProtobufFormat implements WireFormat {

  @Override
  public void writeRequest(Request request, WireOutput out) {
    writeFrame(ProtobufRequests.toMessage(request), out);
  }

  @Override
  public Request readRequest(WireInput in) throws IOException {
    ByteBuffer frame = readFrame(in);
    try {
      return ProtobufRequests.fromMessage(RequestMessage.parseFrom(frame));
    } catch (InvalidProtocolBufferException e) {
      throw notOfTheProtocol(e);
    }
  }

  @Override
  public void writeResponse(Operation operation, Response response, WireOutput out) {
    writeFrame(ProtobufResponses.toMessage(operation, response), out);
  }

  @Override
  public Response readResponse(Operation operation, WireInput in) throws IOException {
    ByteBuffer frame = readFrame(in);
    try {
      return ProtobufResponses.fromFrame(operation, frame);
    } catch (InvalidProtocolBufferException e) {
      throw notOfTheProtocol(e);
    }
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

  private static ByteBuffer readFrame(WireInput in) throws IOException {
    in.startMessage();
    return in.take(in.getInt());
  }

  private static MalformedMessageException notOfTheProtocol(InvalidProtocolBufferException e) {
    return new MalformedMessageException("no message of pb0: " + e.getMessage(), e);
  }
}
