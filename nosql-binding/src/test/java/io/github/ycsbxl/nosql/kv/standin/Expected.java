package io.github.ycsbxl.nosql.kv.standin;

import java.util.Optional;

/** What must be there for a write to take place. */
@FunctionalInterface
public interface Expected {
  Expected ANYTHING = now -> true;
  Expected NOTHING = Optional::isEmpty;
  Expected SOMETHING = Optional::isPresent;

  boolean holds(Optional<VersionedMap.Entry> now);

  static Expected version(long version) {
    return now -> now.isPresent() && now.get().version() == version;
  }
}
