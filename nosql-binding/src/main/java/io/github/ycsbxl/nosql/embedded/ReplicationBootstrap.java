package io.github.ycsbxl.nosql.embedded;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.sleepycat.je.Database;
import com.sleepycat.je.LockConflictException;
import com.sleepycat.je.rep.InsufficientLogException;
import com.sleepycat.je.rep.InsufficientReplicasException;
import com.sleepycat.je.rep.NetworkRestore;
import com.sleepycat.je.rep.NetworkRestoreConfig;
import com.sleepycat.je.rep.ReplicatedEnvironment;
import com.sleepycat.je.rep.ReplicationConfig;
import com.sleepycat.je.rep.RollbackException;
import com.sleepycat.je.rep.StateChangeException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Entry of a node into its shard's replication group. Stateless. */
final class ReplicationBootstrap {
  private static final String DATABASE = "records";
  private static final Duration REPLICATION = Duration.ofSeconds(30);

  private ReplicationBootstrap() {}

  /** Opens the environment. Returns when the node is the master or has caught up with it. */
  static ReplicatedEnvironment environment(
      NodeAddress address, boolean isNew, long cacheBytes, Map<Integer, Integer> relays) {
    try {
      return open(address, isNew, cacheBytes, relays);
    } catch (RollbackException e) {
      // The node had commits that the shard does not have. Opening the node again rolls them
      // back.
      return open(address, isNew, cacheBytes, relays);
    } catch (InsufficientLogException e) {
      // The node was down for longer than the other nodes keep their logs: copy the logs of
      // another node.
      new NetworkRestore().execute(e, new NetworkRestoreConfig());
      return open(address, isNew, cacheBytes, relays);
    }
  }

  /**
   * Opens the database. The founder creates it, and other nodes wait until it is replicated.
   * Retries until a majority of the nodes is open, because opening a database requires a majority.
   */
  static Database database(ReplicatedEnvironment environment) {
    var deadline = Deadline.after(REPLICATION);
    while (true) {
      try {
        return environment.openDatabase(null, DATABASE, JeSettings.database());
      } catch (InsufficientReplicasException | StateChangeException | LockConflictException e) {
        if (deadline.passed()) {
          throw e;
        }
        LockSupport.parkNanos(MILLISECONDS.toNanos(5));
      }
    }
  }

  private static ReplicatedEnvironment open(
      NodeAddress address, boolean isNew, long cacheBytes, Map<Integer, Integer> relays) {
    ReplicationConfig config = JeSettings.replication(address, isNew);
    if (!relays.isEmpty()) {
      NodeChannels.configure(config, relays);
    }
    return new ReplicatedEnvironment(
        address.home().toFile(), config, JeSettings.environment(cacheBytes));
  }
}
