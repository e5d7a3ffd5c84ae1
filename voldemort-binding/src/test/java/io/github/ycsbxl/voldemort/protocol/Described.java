package io.github.ycsbxl.voldemort.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Requests and responses as text, so that the meaning of a recording can be written by hand. */
final class Described {
  /** A time before all recorded times, which differ between protocols. */
  private static final long RECORDED_SINCE_MS = 1_700_000_000_000L;

  private static final int LONGEST_VALUE = 20;

  private Described() {}

  static String request(Request request) {
    String head = request.operation() + " " + request.store() + " " + request.routing() + " ";
    if (request instanceof Request.Get get) {
      return head + text(get.key()) + transform(get.transform());
    } else if (request instanceof Request.GetVersions getVersions) {
      return head + text(getVersions.key());
    } else if (request instanceof Request.Put put) {
      return head + text(put.key()) + " " + versioned(put.value()) + transform(put.transform());
    } else if (request instanceof Request.Delete delete) {
      return head + text(delete.key()) + " " + clock(delete.clock());
    }
    var getAll = (Request.GetAll) request;
    List<String> transforms =
        getAll.transforms().stream()
            .map(transform -> text(transform.key()) + transform(transform.transform()))
            .toList();
    return head
        + getAll.keys().stream().map(Described::text).toList()
        + (transforms.isEmpty() ? "" : " with " + transforms);
  }

  static String response(Response response) {
    if (response instanceof Response.Values values) {
      return values(values.values());
    } else if (response instanceof Response.KeyedValues keyed) {
      return keyed.entries().stream()
          .map(entry -> text(entry.key()) + " " + values(entry.versions()))
          .sorted()
          .toList()
          .toString();
    } else if (response instanceof Response.Clocks clocks) {
      return clocks.clocks().stream().map(Described::clock).toList().toString();
    }
    if (response instanceof Response.Deleted deleted) {
      return "Deleted " + deleted.any();
    } else if (response instanceof Response.Failure failure) {
      return "Failure " + failure.code();
    }
    assertThat(response).isInstanceOf(Response.Stored.class);
    return "Stored";
  }

  private static String values(List<Versioned> values) {
    return values.stream().map(Described::versioned).toList().toString();
  }

  private static String versioned(Versioned versioned) {
    byte[] value = versioned.value();
    return clock(versioned.clock())
        + "="
        + (value.length > LONGEST_VALUE ? "(" + value.length + " bytes)" : text(value));
  }

  private static String clock(VectorClock clock) {
    long time = clock.timestampMs();
    return clock + "@" + (time > RECORDED_SINCE_MS ? "now" : time);
  }

  private static String transform(byte[] transform) {
    return transform.length == 0 ? "" : " with " + text(transform);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
