package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import io.github.ycsbxl.nosql.store.TableSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Settings of a client of a store's nodes. Immutable.
 *
 * @param helpers host:port of nodes that say where all the others are
 * @param keys form of the keys of records that are no rows
 * @param tables present if records are rows of tables, and not values of keys
 * @param lag the time by which a node that answers a read may be behind the master
 * @param onReplicas how far a write has got on a replica when it acknowledges it
 * @param bulk present if inserts go through the client's bulk put until another operation is asked
 * @param async whether requests share connections; empty leaves that to the client
 */
public record KvSettings(
    String store,
    List<String> helpers,
    KvKeys keys,
    Optional<TableSettings> tables,
    Optional<Duration> lag,
    Durability onReplicas,
    ClientTimeouts timeouts,
    ClientLimits limits,
    Optional<BulkParallelism> bulk,
    List<String> readZones,
    Login login,
    Optional<Boolean> async) {

  /**
   * Timeouts of the client.
   *
   * @param request for a request with all its attempts
   * @param socket for the answer of a node
   * @param open for a connection to a node
   */
  public record ClientTimeouts(Duration request, Duration socket, Duration open) {
    private static final Duration SOCKET = Duration.ofSeconds(30);

    /** Makes timeouts; the client refuses to wait for a request longer than for a node. */
    public static ClientTimeouts of(Duration request, Optional<Duration> socket, Duration open) {
      Duration longer = SOCKET.compareTo(request) > 0 ? SOCKET : request;
      return new ClientTimeouts(request, socket.orElse(longer), open);
    }
  }

  /**
   * Limits of the requests under way, so that one slow node does not hold up all threads.
   *
   * @param requests the most that the process may have under way
   * @param percent the share of them from which on no node may have most
   * @param nodePercent the share that one node may then have; more to it fail
   */
  public record ClientLimits(int requests, int percent, int nodePercent) {
    /** The client's own default of the most requests. */
    private static final int USUAL = 100;

    /**
     * Requests that a thread may have in the count: the current one, and an earlier one that is not
     * yet taken off, or is the client's.
     */
    private static final int REQUESTS_OF_A_THREAD = 2;

    /**
     * Returns a limit of which so many threads use less than this percentage, and at least the
     * client's own.
     */
    public static int enough(int threads, int percent) {
      long needed = REQUESTS_OF_A_THREAD * threads * 100L / percent;
      return (int) Math.min(Integer.MAX_VALUE, Math.max(USUAL, needed));
    }
  }

  /**
   * Parallelism of the bulk load.
   *
   * @param streams the streams that records are read from
   * @param requestsPerShard the requests that each shard gets at a time
   */
  public record BulkParallelism(int streams, int requestsPerShard) {}

  /** The helpers without their ports. */
  public List<String> hosts() {
    return helpers.stream().map(helper -> helper.substring(0, helper.lastIndexOf(':'))).toList();
  }

  /**
   * The limit of opening a store: every helper, and the node of the first read, may be asked, and a
   * table made.
   */
  Duration openingLimit() {
    return timeouts
        .open()
        .plus(timeouts.socket())
        .multipliedBy(helpers.size() + 1L)
        .plus(timeouts.request())
        .plus(tables.map(TableSettings::timeout).orElse(Duration.ZERO));
  }

  @Override
  public String toString() {
    return "store " + store + " at " + String.join(",", helpers);
  }
}
