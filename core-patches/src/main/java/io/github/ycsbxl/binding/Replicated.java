package io.github.ycsbxl.binding;

import java.time.Duration;
import site.ycsb.DBException;

/**
 * A {@link site.ycsb.DB} for a store with lagging replicas. After a load, one instance waits for
 * the replicas, so that all of them have every record in the measured phase.
 */
public interface Replicated {

  /**
   * Waits until every running replica has all writes that precede this call.
   *
   * @throws DBException on timeout
   */
  void awaitReplicas(Duration timeout) throws DBException;
}
