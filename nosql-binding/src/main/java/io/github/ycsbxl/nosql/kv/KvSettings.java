package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.nosql.store.Durability;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the client of a store is opened with. Immutable.
 *
 * @param helpers host:port of nodes that say where all the others are
 * @param tables if records are rows, and not values of keys
 * @param lag by how much a node that answers a read may be behind the master
 * @param onReplicas how far a write has got on a replica when it acknowledges it
 * @param bulk if inserts go through the client's bulk put until something else is asked
 * @param async whether requests share connections, if that is not left to the client
 */
public record KvSettings(
    String store,
    List<String> helpers,
    Optional<TableUse> tables,
    Optional<Duration> lag,
    Durability onReplicas,
    ClientTimeouts timeouts,
    ClientLimits limits,
    Optional<BulkUse> bulk,
    List<String> readZones,
    Login login,
    Optional<Boolean> async) {

  /** The helpers without their ports. */
  public List<String> hosts() {
    return helpers.stream().map(helper -> helper.substring(0, helper.lastIndexOf(':'))).toList();
  }

  @Override
  public String toString() {
    return "store " + store + " at " + String.join(",", helpers);
  }
}
