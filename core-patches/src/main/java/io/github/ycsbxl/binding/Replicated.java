package io.github.ycsbxl.binding;

import java.time.Duration;
import site.ycsb.DBException;

/**
 * A {@link site.ycsb.DB} for a store with lagging replicas. One instance is asked after a load, so
 * that every replica has every record in the measured phase.
 */
public interface Replicated {

  /**
   * Waits until every running replica has all writes that precede this call.
   *
   * @throws DBException on timeout
   */
  void awaitReplicas(Duration timeout) throws DBException;
}
