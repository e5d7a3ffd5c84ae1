package io.github.ycsbxl.binding;

import java.util.Optional;

/**
 * A {@link site.ycsb.DB} whose reads may be answered by a lagging replica if so configured. Like a
 * DB, an instance is used by one thread.
 */
public interface WeakReads {

  /**
   * Returns the setting that makes reads see all acknowledged writes. Returns empty if this setting
   * is active. In that case, a record that a read does not find was lost.
   */
  Optional<String> remedy();
}
