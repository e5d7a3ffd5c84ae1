package io.github.ycsbxl.voldemort.cluster;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Numbers of replicas and zones for a read or a write. Immutable.
 *
 * @param required minimum number of successful replicas
 * @param preferred number of replicas that a read asks first, or that a write waits for; at least
 *     {@code required}
 * @param zones number of zones that must respond, in addition to the client's own zone; empty to
 *     ignore zones
 */
public record Quorum(int required, int preferred, OptionalInt zones) {

  public Quorum {
    if (required < 1) {
      throw new MetadataException("At least one replica is required, not " + required + ".");
    }
    if (preferred < required) {
      throw new MetadataException(
          "Fewer replicas are preferred (" + preferred + ") than required (" + required + ").");
    }
  }

  public static Quorum of(int required, int preferred) {
    return new Quorum(required, preferred, OptionalInt.empty());
  }

  /**
   * Overrides the numbers. If only the required number is given, a lower preferred number is raised
   * to it.
   */
  Quorum with(OptionalInt newRequired, OptionalInt newPreferred) {
    int least = newRequired.orElse(required);
    return new Quorum(least, newPreferred.orElse(Math.max(least, preferred)), zones);
  }

  /** Reads elements of a store such as required-reads and preferred-reads. */
  static Quorum read(XmlElement store, String what) {
    int required = store.child("required-" + what).number();
    Optional<XmlElement> zones = store.find("zone-count-" + what);
    return new Quorum(
        required,
        store.find("preferred-" + what).map(XmlElement::number).orElse(required),
        zones.isPresent() ? OptionalInt.of(zones.get().number()) : OptionalInt.empty());
  }

  void write(XmlElement store, String what) {
    store.add("required-" + what, required);
    store.add("preferred-" + what, preferred);
    zones.ifPresent(number -> store.add("zone-count-" + what, number));
  }
}
