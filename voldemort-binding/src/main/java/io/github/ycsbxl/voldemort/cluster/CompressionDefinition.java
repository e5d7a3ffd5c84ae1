package io.github.ycsbxl.voldemort.cluster;

/** How keys or values are compressed. No known type has options; an empty text is none. */
public record CompressionDefinition(String type, String options) {

  public static CompressionDefinition of(String type) {
    return new CompressionDefinition(type, "");
  }
}
