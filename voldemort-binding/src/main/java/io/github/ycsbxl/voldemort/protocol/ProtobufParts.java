package io.github.ycsbxl.voldemort.protocol;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.github.ycsbxl.voldemort.protocol.pb.ClockEntryMessage;
import io.github.ycsbxl.voldemort.protocol.pb.ClockMessage;
import io.github.ycsbxl.voldemort.protocol.pb.VersionedMessage;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.util.ArrayList;
import java.util.List;

/** Parts that requests and responses of pb0 share: bytes, clocks and values. */
final class ProtobufParts {
  private ProtobufParts() {}

  /** Wraps the bytes without a copy, because messages do not outlive the writing. */
  static ByteString bytes(byte[] bytes) {
    return UnsafeByteOperations.unsafeWrap(bytes);
  }

  static ClockMessage clock(VectorClock clock) {
    var message = ClockMessage.newBuilder().setTimestamp(clock.timestampMs());
    for (int i = 0; i < clock.entries(); i++) {
      message.addEntries(
          ClockEntryMessage.newBuilder().setNodeId(clock.node(i)).setVersion(clock.versionAt(i)));
    }
    return message.build();
  }

  static VectorClock clock(ClockMessage message) throws MalformedMessageException {
    var nodes = new short[message.getEntriesCount()];
    var versions = new long[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      ClockEntryMessage entry = message.getEntries(i);
      if (entry.getNodeId() > Short.MAX_VALUE) {
        throw new MalformedMessageException("a node id that is too large: " + entry.getNodeId());
      }
      nodes[i] = (short) entry.getNodeId();
      versions[i] = entry.getVersion();
    }
    try {
      return VectorClock.of(nodes, versions, message.getTimestamp());
    } catch (IllegalArgumentException e) {
      throw new MalformedMessageException(e.getMessage(), e);
    }
  }

  static VersionedMessage versioned(Versioned versioned) {
    return VersionedMessage.newBuilder()
        .setValue(bytes(versioned.value()))
        .setVersion(clock(versioned.clock()))
        .build();
  }

  static Versioned versioned(VersionedMessage message) throws MalformedMessageException {
    return Versioned.of(message.getValue().toByteArray(), clock(message.getVersion()));
  }

  static List<Versioned> allVersioned(List<VersionedMessage> messages)
      throws MalformedMessageException {
    List<Versioned> values = new ArrayList<>(messages.size());
    for (VersionedMessage message : messages) {
      values.add(versioned(message));
    }
    return values;
  }
}
