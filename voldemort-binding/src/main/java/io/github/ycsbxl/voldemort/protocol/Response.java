package io.github.ycsbxl.voldemort.protocol;

import io.github.ycsbxl.voldemort.protocol.ServerErrorException.ObsoletePutException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import io.github.ycsbxl.voldemort.versioning.Versioned.KeyedVersions;
import java.util.List;

/** Response of a node: one type per operation, and {@link Failure} for any operation. */
public sealed interface Response {

  /** Response to {@link Operation#GET} with the current versions of the key. */
  record Values(List<Versioned> values) implements Response {}

  /** Response to {@link Operation#GET_ALL} with the versions of each existing key. */
  record KeyedValues(List<KeyedVersions> entries) implements Response {}

  /** Response to {@link Operation#GET_VERSIONS}. */
  record Clocks(List<VectorClock> clocks) implements Response {}

  /** Response to {@link Operation#PUT}. */
  record Stored() implements Response {}

  /** Response to {@link Operation#DELETE}, true if anything was deleted. */
  record Deleted(boolean any) implements Response {}

  /** Error response to any operation. In vp0 to vp3 long texts are truncated. */
  record Failure(ErrorCode code, String text) implements Response {

    /** Returns a failure by its code. Adds an unknown code to the text. */
    static Failure of(int number, String text) {
      ErrorCode code = ErrorCode.fromCode(number);
      boolean known = code.code() == number;
      return new Failure(code, known ? text : text + " (unrecognized error code " + number + ")");
    }

    /** Returns the exception for the caller. */
    public ServerErrorException toException() {
      return code == ErrorCode.OBSOLETE_VERSION
          ? new ObsoletePutException(text)
          : new ServerErrorException(code, text);
    }
  }
}
