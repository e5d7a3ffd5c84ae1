package io.github.ycsbxl.voldemort.protocol;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Reader of pb0's messages: a size in four bytes, big-endian, and a protocol buffer of that size.
 */
final class ProtobufFrame {
  private ProtobufFrame() {}

  /**
   * Reads the next message, of the type of {@code empty}. A field of two bytes can take many times
   * that in memory, so all fields are counted before any is parsed.
   */
  static <M extends Message> M read(M empty, WireInput in) throws IOException {
    in.startMessage();
    ByteBuffer frame = in.take(in.getInt());
    try {
      countFields(
          CodedInputStream.newInstance(frame.duplicate()), empty.getDescriptorForType(), in);
      // A complete parse would name every missing field in its error, which can be very long.
      @SuppressWarnings("unchecked")
      M message =
          (M) empty.getParserForType().parsePartialFrom(CodedInputStream.newInstance(frame));
      if (!message.isInitialized()) {
        throw new MalformedMessageException("a message of pb0 that lacks a field");
      }
      return message;
    } catch (InvalidProtocolBufferException e) {
      throw new MalformedMessageException("no message of pb0: " + e.getMessage(), e);
    }
  }

  private static void countFields(CodedInputStream fields, Descriptor type, WireInput in)
      throws IOException {
    for (int tag = fields.readTag(); tag != 0; tag = fields.readTag()) {
      in.countElements(1);
      FieldDescriptor field = type.findFieldByNumber(WireFormat.getTagFieldNumber(tag));
      int wireType = WireFormat.getTagWireType(tag);
      if (wireType == WireFormat.WIRETYPE_START_GROUP) {
        throw new MalformedMessageException("a group, which pb0 has not");
      }
      boolean message = field != null && field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
      if (message && wireType == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
        int outer = fields.pushLimit(fields.readRawVarint32());
        countFields(fields, field.getMessageType(), in);
        fields.popLimit(outer);
      } else {
        fields.skipField(tag);
      }
    }
  }
}
