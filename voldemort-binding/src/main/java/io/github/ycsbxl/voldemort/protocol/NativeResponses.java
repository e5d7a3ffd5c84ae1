package io.github.ycsbxl.voldemort.protocol;

import io.github.ycsbxl.voldemort.protocol.Response.Clocks;
import io.github.ycsbxl.voldemort.protocol.Response.Deleted;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.protocol.Response.KeyedValues;
import io.github.ycsbxl.voldemort.protocol.Response.Stored;
import io.github.ycsbxl.voldemort.protocol.Response.Values;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import io.github.ycsbxl.voldemort.versioning.Versioned.KeyedVersions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Responses in vp0 to vp3. A response begins with an i16. After 0, the result follows; after an
 * error code, a message.
 */
final class NativeResponses {
  private static final int OK = 0;

  private NativeResponses() {}

  /** Writes a response. For a put only its success is written. */
  @SuppressWarnings("ReturnValueIgnored")
  static void write(Operation operation, Response response, WireOutput out) {
    if (response instanceof Failure failure) {
      out.putShort(failure.code().code());
      out.putRaw(ModifiedUtf8.encodeStart(failure.text()));
      return;
    }
    out.putShort(OK);
    switch (operation) {
      case GET -> writeValues(((Values) response).values(), out);
      case GET_ALL -> writeKeyedValues((KeyedValues) response, out);
      case GET_VERSIONS -> writeClocks((Clocks) response, out);
      case PUT -> Stored.class.cast(response);
      case DELETE -> out.putByte(((Deleted) response).any() ? 1 : 0);
    }
  }

  private static void writeValues(List<Versioned> values, WireOutput out) {
    out.putInt(values.size());
    for (Versioned value : values) {
      out.putVersioned(value);
    }
  }

  private static void writeKeyedValues(KeyedValues response, WireOutput out) {
    out.putInt(response.entries().size());
    for (KeyedVersions entry : response.entries()) {
      out.putBytes(entry.key());
      writeValues(entry.versions(), out);
    }
  }

  private static void writeClocks(Clocks response, WireOutput out) {
    out.putInt(response.clocks().size());
    for (VectorClock clock : response.clocks()) {
      out.putInt(clock.sizeInBytes());
      out.putClock(clock);
    }
  }

  static Response read(Operation operation, WireInput in) throws IOException {
    int status = in.getShort();
    if (status != OK) {
      return Failure.of(status, in.getText());
    }
    return switch (operation) {
      case GET -> new Values(readValues(in));
      case GET_ALL -> readKeyedValues(in);
      case GET_VERSIONS -> readClocks(in);
      case PUT -> new Stored();
      case DELETE -> new Deleted(in.getByte() != 0);
    };
  }

  private static List<Versioned> readValues(WireInput in) throws IOException {
    int count = in.getCount();
    if (count == 1) {
      return List.of(in.getVersioned());
    }
    List<Versioned> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(in.getVersioned());
    }
    return values;
  }

  private static KeyedValues readKeyedValues(WireInput in) throws IOException {
    int count = in.getCount();
    List<KeyedVersions> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] key = in.getBytes();
      entries.add(new KeyedVersions(key, readValues(in)));
    }
    return new KeyedValues(entries);
  }

  private static Clocks readClocks(WireInput in) throws IOException {
    int count = in.getCount();
    List<VectorClock> clocks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      clocks.add(in.getClock(in.getInt()));
    }
    return new Clocks(clocks);
  }
}
