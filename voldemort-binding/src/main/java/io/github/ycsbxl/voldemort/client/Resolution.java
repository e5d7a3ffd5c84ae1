package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.VectorClock.Occurred;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Resolution of inconsistent versions: the latest value wins, and clocks are merged. Stateless. */
final class Resolution {
  private Resolution() {}

  /**
   * Returns the versions, except versions that another version supersedes. Each clock occurs once.
   */
  static List<Versioned> current(List<Versioned> versions) {
    if (versions.size() <= 1) {
      return versions;
    }
    List<Versioned> current = new ArrayList<>();
    for (Versioned version : versions) {
      if (current.stream().noneMatch(other -> isBefore(version, other))) {
        current.removeIf(other -> isBefore(other, version));
        current.add(version);
      }
    }
    return current;
  }

  /** Returns true if the other version supersedes this one, or has the same clock. */
  private static boolean isBefore(Versioned version, Versioned other) {
    return version.clock().compare(other.clock()) == Occurred.BEFORE;
  }

  /** Returns the newest value by timestamp, with all clocks merged. */
  static Optional<Versioned> newest(List<Versioned> current) {
    if (current.size() <= 1) {
      return current.stream().findFirst();
    }
    Versioned newest = current.get(0);
    VectorClock merged = newest.clock();
    for (Versioned version : current.subList(1, current.size())) {
      merged = merged.merged(version.clock());
      if (version.clock().timestampMs() > newest.clock().timestampMs()) {
        newest = version;
      }
    }
    return Optional.of(Versioned.of(newest.value(), merged));
  }
}
