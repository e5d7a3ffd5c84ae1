package io.github.ycsbxl.binding;

import java.util.Optional;

/**
 * A {@link site.ycsb.DB} whose reads may be answered by a replica that lags behind, where it is set
 * up so. Belongs to one thread, as every DB does.
 */
public interface WeakReads {

  /**
   * The setting with which every read finds what was acknowledged; empty if it is made, so that a
   * record that is missing is lost.
   */
  Optional<String> remedy();
}
