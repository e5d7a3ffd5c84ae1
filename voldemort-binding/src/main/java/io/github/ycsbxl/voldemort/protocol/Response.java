package io.github.ycsbxl.voldemort.protocol;

import io.github.ycsbxl.voldemort.protocol.ServerErrorException.ObsoletePutException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import io.github.ycsbxl.voldemort.versioning.Versioned.KeyedVersions;
import java.util.List;

/** Response of a node: one form for each operation, and {@link Failure} for any. */
public sealed interface Response {

  /** Answer to {@link Operation#GET}: the current versions of the key. */
  record Values(List<Versioned> values) implements Response {}

  /** Answer to {@link Operation#GET_ALL}: each key that has values, with them. */
  record KeyedValues(List<KeyedVersions> entries) implements Response {}

  /** Answer to {@link Operation#GET_VERSIONS}. */
  record Clocks(List<VectorClock> clocks) implements Response {}

  /** Answer to {@link Operation#PUT}. */
  record Stored() implements Response {}

  /** Answer to {@link Operation#DELETE}: whether anything was deleted. */
  record Deleted(boolean any) implements Response {}

  /** Error, the answer to any operation. In vp0 to vp3 a text that is too long is cut off. */
  record Failure(ErrorCode code, String text) implements Response {

    /** A failure by its number on the wire, which is added to the text if it is unknown. */
    static Failure of(int number, String text) {
      ErrorCode code = ErrorCode.of(number);
      boolean known = code.code() == number;
      return new Failure(code, known ? text : text + " (unrecognized error code " + number + ")");
    }

    /** The exception for the caller. */
    public ServerErrorException toException() {
      return code == ErrorCode.OBSOLETE_VERSION
          ? new ObsoletePutException(text)
          : new ServerErrorException(code, text);
    }
  }
}
