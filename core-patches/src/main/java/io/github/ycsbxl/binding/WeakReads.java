package io.github.ycsbxl.binding;

import java.util.Optional;

/**
 * A {@link site.ycsb.DB} whose reads may be answered by a lagging replica if so configured. Like a
 * DB, an instance is used by one thread.
 */
public interface WeakReads {

  /**
   * Returns the setting that makes reads see all acknowledged writes. Returns empty if it is
   * active: then a missing record was lost.
   */
  Optional<String> remedy();
}
