package io.github.ycsbxl.binding;

import java.util.Optional;

/**
 * A {@link site.ycsb.DB} whose reads may be answered by a replica that lags behind, where it is set
 * up so. Belongs to one thread, as every DB does.
 */
public interface WeakReads {

  /**
   * The setting with which every read finds acknowledged writes; empty if it is made, so that a
   * missing record is a lost one.
   */
  Optional<String> remedy();
}
