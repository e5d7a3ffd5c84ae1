package io.github.ycsbxl.voldemort.protocol;

/** A put whose clock is not after that of the value that is there, so nothing was stored. */
public final class ObsoletePutException extends ServerErrorException {
  ObsoletePutException(String text) {
    super(ErrorCode.OBSOLETE_VERSION, text);
  }
}
