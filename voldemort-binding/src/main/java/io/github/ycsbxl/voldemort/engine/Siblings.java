package io.github.ycsbxl.voldemort.engine;

import io.github.ycsbxl.voldemort.versioning.ObsoleteVersionException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.VectorClock.Occurred;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.util.ArrayList;
import java.util.List;

/** Effect of writes on the concurrent values of a key. Stateless. */
final class Siblings {
  private Siblings() {}

  /** The values after a put. */
  static List<Versioned> with(Versioned added, List<Versioned> present)
      throws ObsoleteVersionException {
    var result = new ArrayList<Versioned>(present.size() + 1);
    for (Versioned old : present) {
      switch (added.clock().compare(old.clock())) {
        case BEFORE -> throw new ObsoleteVersionException(added.clock(), old.clock());
        case CONCURRENTLY -> result.add(old);
        case AFTER -> {
          // Replaced.
        }
      }
    }
    result.add(added);
    return List.copyOf(result);
  }

  /** The values after a delete. */
  static List<Versioned> without(VectorClock upTo, List<Versioned> present) {
    return present.stream().filter(old -> old.clock().compare(upTo) != Occurred.BEFORE).toList();
  }
}
