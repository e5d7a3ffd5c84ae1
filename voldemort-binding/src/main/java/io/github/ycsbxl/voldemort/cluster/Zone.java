package io.github.ycsbxl.voldemort.cluster;

import java.util.HashSet;
import java.util.List;

/** A data centre. Lists the other zones, nearest first. */
public record Zone(int id, List<Integer> proximity) {

  /** The zone of all nodes where a cluster names no zones. */
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
