package io.github.ycsbxl.voldemort.protocol;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import io.github.ycsbxl.voldemort.protocol.pb.RequestMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * Wire format of pb0: each message is a protocol buffer after its size in four bytes, big-endian.
 */
final class ProtobufFormat implements WireFormat {

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
