package io.github.ycsbxl.voldemort.cluster;

import java.util.OptionalInt;

/**
 * How many replicas take part in a read or a write.
 *
 * @param required fewer answers than this are a failure
 * @param preferred reads ask so many at first, writes wait for so many; at least as many as
 *     required
 * @param zones how many zones besides the client's own must be among the answers; empty if zones do
 *     not count
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

  /** An override of the required number alone raises the preferred one where it must. */
  Quorum with(OptionalInt newRequired, OptionalInt newPreferred) {
    int least = newRequired.orElse(required);
    return new Quorum(least, newPreferred.orElse(Math.max(least, preferred)), zones);
  }
}
