package io.github.ycsbxl.voldemort.cluster;

/** Violation of a rule in cluster.xml or stores.xml, or use of an unsupported feature. */
public final class MetadataException extends IllegalArgumentException {
  public MetadataException(String message) {
    super(message);
  }

  MetadataException(String message, Throwable cause) {
    super(message, cause);
  }
}
