package io.github.ycsbxl.voldemort.cluster;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Zone of nodes, such as a data centre, with the other zones, nearest first. Immutable. */
public record Zone(int id, List<Integer> proximity) {

  /** Zone of all nodes in a cluster without zones. */
  static final Zone ONLY = new Zone(0, List.of());

  public Zone {
    proximity = List.copyOf(proximity);
    if (proximity.contains(id)) {
      throw new MetadataException("Zone %d is in its own proximity list.".formatted(id));
    }
    if (new HashSet<>(proximity).size() < proximity.size()) {
      throw new MetadataException("The proximity list of zone " + id + " repeats a zone.");
    }
  }

  static Zone read(XmlElement element) {
    element.allow(Set.of("zone-id", "proximity-list"));
    return new Zone(element.child("zone-id").number(), element.child("proximity-list").numbers());
  }

  void write(XmlElement element) {
    element.add("zone-id", id);
    element.add("proximity-list", proximity);
  }
}
