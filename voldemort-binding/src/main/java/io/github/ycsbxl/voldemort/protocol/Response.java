package io.github.ycsbxl.voldemort.protocol;

import io.github.ycsbxl.voldemort.versioning.KeyedVersions;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.util.List;

/** What a node answers: to each operation its own form, or to any a {@link Failure}. */
public sealed interface Response {

  /** To {@link Operation#GET}: the versions of the key that none of them makes obsolete. */
  record Values(List<Versioned> values) implements Response {}

  /** To {@link Operation#GET_ALL}: each key that has values, and these. */
  record KeyedValues(List<KeyedVersions> entries) implements Response {}

  /** To {@link Operation#GET_VERSIONS}. */
  record Clocks(List<VectorClock> clocks) implements Response {}

  /** To {@link Operation#PUT}. */
  record Stored() implements Response {}

  /** To {@link Operation#DELETE}: whether anything was there to be deleted. */
  record Deleted(boolean any) implements Response {}

  /** To any operation. In vp0 to vp3 a text is cut off when it is too long for them. */
  record Failure(ErrorCode code, String text) implements Response {

    /** A failure by its number on the wire, which the text tells if it is nobody's. */
    static Failure of(int number, String text) {
      ErrorCode code = ErrorCode.of(number);
      boolean known = code.code() == number;
      return new Failure(code, known ? text : text + " (unrecognized error code " + number + ")");
    }

    /** The error to throw at who asked. */
    public ServerErrorException toException() {
      return code == ErrorCode.OBSOLETE_VERSION
          ? new ObsoletePutException(text)
          : new ServerErrorException(code, text);
    }
  }
}
