package io.github.ycsbxl.voldemort.cluster;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/** How keys or values are compressed. No known type has options; an empty text is none. */
public record CompressionDefinition(
    @JsonProperty(required = true) String type,
    @JsonProperty @JsonInclude(JsonInclude.Include.NON_EMPTY) String options) {

  public CompressionDefinition {
    options = options == null ? "" : options;
  }

  public static CompressionDefinition of(String type) {
    return new CompressionDefinition(type, "");
  }
}
