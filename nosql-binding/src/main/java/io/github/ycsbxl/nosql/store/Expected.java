package io.github.ycsbxl.nosql.store;

import java.util.Optional;

/** What must be there for a write to take place. */
@FunctionalInterface
public interface Expected {
  Expected ANYTHING = now -> true;
  Expected NOTHING = Optional::isEmpty;
  Expected SOMETHING = Optional::isPresent;

  boolean holds(Optional<VersionedMap.Entry> now);
}
