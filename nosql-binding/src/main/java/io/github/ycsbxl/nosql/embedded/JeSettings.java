package io.github.ycsbxl.nosql.embedded;

import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.Durability;
import com.sleepycat.je.Durability.ReplicaAckPolicy;
import com.sleepycat.je.Durability.SyncPolicy;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.TransactionConfig;
import com.sleepycat.je.rep.NoConsistencyRequiredPolicy;
import com.sleepycat.je.rep.ReplicationConfig;
import io.github.ycsbxl.nosql.store.RequestOptions;
import java.util.concurrent.TimeUnit;

/** Settings of JE for correctness and speed. Stateless. */
final class JeSettings {
  /** Free disk space below which writes are rejected, so that JE's own log still fits. */
  static final long FREE_DISK_BYTES = 1L << 30;

  // These four settings keep a node's log below twice the size of its records (measured; see
  // docs/contributing/decisions.md).
  private static final int LEAST_USED_PERCENT = 66;
  private static final long LOG_FILE_BYTES = 16L << 20;
  // Checkpoints are frequent, because a cleaned file is deleted only after the next checkpoint.
  private static final long CHECKPOINT_BYTES = 24L << 20;
  // No cleaned file is kept for replicas: a replica that was away for long copies all files.
  private static final long RESERVED_DISK_BYTES = 1;

  private static final long LOG_BUFFER_BYTES = 1L << 20;
  private static final int LOG_BUFFERS = 8;

  private JeSettings() {}

  static EnvironmentConfig environment(long cacheBytes) {
    var config = new EnvironmentConfig().setAllowCreate(true).setTransactional(true);
    config.setCacheSize(cacheBytes);
    config.setDurability(
        new Durability(SyncPolicy.NO_SYNC, SyncPolicy.NO_SYNC, ReplicaAckPolicy.SIMPLE_MAJORITY));
    config.setConfigParam(EnvironmentConfig.FREE_DISK, "" + FREE_DISK_BYTES);
    config.setConfigParam(EnvironmentConfig.RESERVED_DISK, "" + RESERVED_DISK_BYTES);
    config.setConfigParam(EnvironmentConfig.LOG_FILE_MAX, "" + LOG_FILE_BYTES);
    config.setConfigParam(EnvironmentConfig.LOG_NUM_BUFFERS, "" + LOG_BUFFERS);
    config.setConfigParam(EnvironmentConfig.LOG_BUFFER_SIZE, "" + LOG_BUFFER_BYTES);
    config.setConfigParam(EnvironmentConfig.CHECKPOINTER_BYTES_INTERVAL, "" + CHECKPOINT_BYTES);
    config.setConfigParam(EnvironmentConfig.CLEANER_MIN_UTILIZATION, "" + LEAST_USED_PERCENT);
    config.setConfigParam(EnvironmentConfig.STATS_COLLECT, "false");
    config.setConfigParam(EnvironmentConfig.ENV_RUN_VERIFIER, "false");
    // Pending requests may hold locks when a node closes; these are not leaks.
    config.setConfigParam(EnvironmentConfig.ENV_CHECK_LEAKS, "false");
    return config;
  }

  static ReplicationConfig replication(NodeAddress address, boolean first) {
    var config =
        new ReplicationConfig(address.groupName(), address.nameInGroup(), address.hostPort());
    config.setHelperHosts(first ? address.founder() : address.members());
    config.setConsistencyPolicy(NoConsistencyRequiredPolicy.NO_CONSISTENCY);
    // The transaction's timeout is shorter and therefore applies.
    config.setReplicaAckTimeout(1, TimeUnit.HOURS);
    config.setConfigParam(ReplicationConfig.INSUFFICIENT_REPLICAS_TIMEOUT, "500 ms");
    config.setConfigParam(ReplicationConfig.ENV_SETUP_TIMEOUT, "2 min");
    config.setConfigParam(ReplicationConfig.ELECTIONS_REBROADCAST_PERIOD, "1 s");
    // A node that joins may roll back any number of transactions. This is safe, because no
    // majority acknowledged them.
    config.setConfigParam(ReplicationConfig.TXN_ROLLBACK_LIMIT, "" + Integer.MAX_VALUE);
    return config;
  }

  static DatabaseConfig database() {
    return new DatabaseConfig().setAllowCreate(true).setTransactional(true).setKeyPrefixing(true);
  }

  /** Creates the settings of a transaction that ends, including all waits, by the deadline. */
  static TransactionConfig transaction(RequestOptions options, Deadline deadline) {
    return new TransactionConfig()
        .setDurability(durability(options))
        .setTxnTimeout(deadline.remainingMs(), TimeUnit.MILLISECONDS);
  }

  private static Durability durability(RequestOptions options) {
    SyncPolicy local =
        switch (options.durability()) {
          case COMMIT_SYNC -> SyncPolicy.SYNC;
          case COMMIT_NO_SYNC -> SyncPolicy.NO_SYNC;
          case COMMIT_WRITE_NO_SYNC -> SyncPolicy.WRITE_NO_SYNC;
        };
    ReplicaAckPolicy acks =
        switch (options.acks()) {
          case ALL -> ReplicaAckPolicy.ALL;
          case SIMPLE_MAJORITY -> ReplicaAckPolicy.SIMPLE_MAJORITY;
          case NONE -> ReplicaAckPolicy.NONE;
        };
    return new Durability(local, SyncPolicy.NO_SYNC, acks);
  }
}
