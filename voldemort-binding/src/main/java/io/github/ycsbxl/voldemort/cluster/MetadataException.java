package io.github.ycsbxl.voldemort.cluster;

/** A cluster.xml or stores.xml that breaks a rule, or asks for what is not done here. */
public final class MetadataException extends IllegalArgumentException {
  public MetadataException(String message) {
    super(message);
  }

  MetadataException(String message, Throwable cause) {
    super(message, cause);
  }
}
