package io.github.ycsbxl.voldemort.cluster;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.HashSet;
import java.util.List;

/** Zone of nodes, such as a data centre, with the other zones, nearest first. Immutable. */
public record Zone(
    @JsonProperty(value = "zone-id", required = true) int id,
    @JsonProperty(value = "proximity-list", required = true)
        @JsonDeserialize(converter = NumberList.Reader.class)
        @JsonSerialize(converter = NumberList.Writer.class)
        List<Integer> proximity) {

  /** The zone of all nodes of a cluster without zones. */
  static final Zone ONLY = new Zone(0, List.of());

  public Zone {
    proximity = List.copyOf(proximity);
    if (proximity.contains(id)) {
      throw new MetadataException("Zone " + id + " is in its own proximity list.");
    }
    if (new HashSet<>(proximity).size() < proximity.size()) {
      throw new MetadataException("The proximity list of zone " + id + " repeats a zone.");
    }
  }
}
