package io.github.ycsbxl.binding;

import java.time.Duration;
import site.ycsb.DBException;

/**
 * A {@link site.ycsb.DB} on a store whose replicas may lag behind. The run engine asks one instance
 * after a load, so that the measured phase finds every record on every replica.
 */
public interface Replicated {

  /**
   * Returns when every replica that is up has everything that was written before the call.
   *
   * @throws DBException if that takes longer than the timeout
   */
  void awaitReplicas(Duration timeout) throws DBException;
}
