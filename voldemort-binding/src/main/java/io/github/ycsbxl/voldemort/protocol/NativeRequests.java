package io.github.ycsbxl.voldemort.protocol;

import io.github.ycsbxl.voldemort.protocol.Request.Delete;
import io.github.ycsbxl.voldemort.protocol.Request.Get;
import io.github.ycsbxl.voldemort.protocol.Request.GetAll;
import io.github.ycsbxl.voldemort.protocol.Request.GetVersions;
import io.github.ycsbxl.voldemort.protocol.Request.KeyTransform;
import io.github.ycsbxl.voldemort.protocol.Request.Put;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Requests in vp0 to vp3: operation, store, routing, and arguments. vp1 added a byte for ROUTED,
 * vp2 a byte for the type of routing, and vp3 transforms.
 */
record NativeRequests(int version) {
  private static final int ROUTED_SINCE = 1;
  private static final int ROUTING_SINCE = 2;
  private static final int TRANSFORMS_SINCE = 3;

  void write(Request request, WireOutput out) {
    out.putByte(request.operation().code());
    out.putRaw(request.store().lengthAndBytes());
    writeRouting(request.routing(), out);
    if (request instanceof Get get) {
      out.putBytes(get.key());
      writeTransform(get.transform(), out);
    } else if (request instanceof Put put) {
      out.putBytes(put.key());
      out.putVersioned(put.value());
      writeTransform(put.transform(), out);
    } else if (request instanceof Delete delete) {
      out.putBytes(delete.key());
      writeShortClock(delete.clock(), out);
    } else if (request instanceof GetVersions getVersions) {
      out.putBytes(getVersions.key());
    } else if (request instanceof GetAll getAll) {
      writeGetAll(getAll, out);
    }
  }

  private void writeRouting(Routing routing, WireOutput out) {
    boolean routed = routing == Routing.ROUTED;
    boolean sayable =
        version >= ROUTING_SINCE
            || routing == Routing.NORMAL
            || (routed && version >= ROUTED_SINCE);
    if (!sayable) {
      throw new IllegalArgumentException("vp" + version + " does not support " + routing);
    }
    if (version >= ROUTED_SINCE) {
      out.putByte(routed ? 1 : 0);
    }
    if (version >= ROUTING_SINCE) {
      out.putByte(routing.code());
    }
  }

  private void writeTransform(byte[] transform, WireOutput out) {
    if (writeHasTransforms(transform.length > 0, out)) {
      out.putBytes(transform);
    }
  }

  private boolean writeHasTransforms(boolean has, WireOutput out) {
    if (version >= TRANSFORMS_SINCE) {
      out.putByte(has ? 1 : 0);
    } else if (has) {
      throw new IllegalArgumentException("vp" + version + " has no transforms");
    }
    return has;
  }

  private static void writeShortClock(VectorClock clock, WireOutput out) {
    int size = clock.sizeInBytes();
    if (size > Short.MAX_VALUE) {
      throw new IllegalArgumentException("a clock of " + size + " bytes in a delete");
    }
    out.putShort(size);
    out.putClock(clock);
  }

  private void writeGetAll(GetAll getAll, WireOutput out) {
    out.putInt(getAll.keys().size());
    for (byte[] key : getAll.keys()) {
      out.putBytes(key);
    }
    if (writeHasTransforms(!getAll.transforms().isEmpty(), out)) {
      out.putInt(getAll.transforms().size());
      for (KeyTransform transform : getAll.transforms()) {
        out.putBytes(transform.key());
        out.putBytes(transform.transform());
      }
    }
  }

  Request read(WireInput in) throws IOException {
    Operation operation = Operation.fromCode(in.getByte());
    StoreName store = in.getStoreName();
    Routing routing = readRouting(in);
    if (operation == Operation.GET_ALL) {
      return readGetAll(store, routing, in);
    }
    byte[] key = in.getBytes();
    return switch (operation) {
      case GET -> new Get(store, routing, key, readTransform(in));
      case PUT -> {
        Versioned value = in.getVersioned();
        yield new Put(store, routing, key, value, readTransform(in));
      }
      case DELETE -> new Delete(store, routing, key, in.getClock(in.getShort()));
      default -> new GetVersions(store, routing, key);
    };
  }

  private Routing readRouting(WireInput in) throws IOException {
    boolean routed = version >= ROUTED_SINCE && in.getByte() != 0;
    if (version >= ROUTING_SINCE) {
      return Routing.fromCode(in.getByte());
    }
    return routed ? Routing.ROUTED : Routing.NORMAL;
  }

  private byte[] readTransform(WireInput in) throws IOException {
    return readHasTransforms(in) ? in.getBytes() : Request.NO_TRANSFORM;
  }

  private boolean readHasTransforms(WireInput in) throws IOException {
    return version >= TRANSFORMS_SINCE && in.getByte() != 0;
  }

  private GetAll readGetAll(StoreName store, Routing routing, WireInput in) throws IOException {
    int count = in.getCount();
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add(in.getBytes());
    }
    List<KeyTransform> transforms = new ArrayList<>();
    int transformCount = readHasTransforms(in) ? in.getCount() : 0;
    for (int i = 0; i < transformCount; i++) {
      byte[] key = in.getBytes();
      transforms.add(new KeyTransform(key, in.getBytes()));
    }
    return new GetAll(store, routing, keys, transforms);
  }
}
