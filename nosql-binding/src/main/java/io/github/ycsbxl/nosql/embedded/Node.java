package io.github.ycsbxl.nosql.embedded;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.sleepycat.je.CommitToken;
import com.sleepycat.je.Cursor;
import com.sleepycat.je.CursorConfig;
import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.DatabaseException;
import com.sleepycat.je.Durability;
import com.sleepycat.je.Durability.ReplicaAckPolicy;
import com.sleepycat.je.Durability.SyncPolicy;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.EnvironmentFailureException;
import com.sleepycat.je.EnvironmentMutableConfig;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import com.sleepycat.je.Transaction;
import com.sleepycat.je.TransactionConfig;
import com.sleepycat.je.rep.CommitPointConsistencyPolicy;
import com.sleepycat.je.rep.InsufficientReplicasException;
import com.sleepycat.je.rep.RepInternal;
import com.sleepycat.je.rep.ReplicatedEnvironment;
import com.sleepycat.je.rep.StateChangeEvent;
import com.sleepycat.je.rep.StateChangeException;
import com.sleepycat.je.rep.impl.node.CommitFreezeLatch;
import io.github.ycsbxl.nosql.embedded.WriteTransaction.Work;
import io.github.ycsbxl.nosql.store.OutcomeUnknownException;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.serve.Disturbance;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * An open node of a shard: a replicated JE environment and its only database, whose handle all
 * threads share. Thread-safe.
 */
final class Node {
  /** A key and its value on a node. Arrays are not copied. */
  record KeyedValue(byte[] key, byte[] value) {}

  // Timeout for the commit of a {@link #mark}. It is longer than the five seconds for which an
  // election can delay a replica's acknowledgements.
  private static final long MARK_MS = 10_000;

  /** More free space than any disk has. */
  private static final long WHOLE_DISK = Long.MAX_VALUE / 4;

  private final NodeAddress address;
  private final String name;
  private final ReplicatedEnvironment environment;
  private final Database records;
  private final Disturbance gate = new Disturbance();
  private volatile boolean closing;

  private Node(NodeAddress address, ReplicatedEnvironment environment, Database records) {
    this.address = address;
    this.name = address.name();
    this.environment = environment;
    this.records = records;
  }

  /**
   * Opens a node. Returns when the node is the master or follows a master.
   *
   * @param isNew true if the node was never open
   * @param relays relays to other nodes: maps the port of a node to the port of its relay;
   *     connections to other ports are direct
   */
  static Node open(
      NodeAddress address, boolean isNew, long cacheBytes, Map<Integer, Integer> relays)
      throws IOException {
    try {
      Files.createDirectories(address.home());
      ReplicatedEnvironment environment =
          ReplicationBootstrap.environment(address, isNew, cacheBytes, relays);
      try {
        return new Node(address, environment, ReplicationBootstrap.database(environment));
      } catch (RuntimeException e) {
        environment.close();
        throw e;
      }
    } catch (DatabaseException | IllegalStateException | IllegalArgumentException e) {
      throw new IOException(address + " cannot be opened: " + reason(address, e), e);
    }
  }

  /**
   * Returns the reason why a node cannot be opened. JE reports a port in use as an unexpected
   * exception.
   */
  private static String reason(NodeAddress address, RuntimeException e) {
    return e.getCause() instanceof BindException
        ? "another program uses port " + address.port()
        : e.getMessage();
  }

  NodeAddress address() {
    return address;
  }

  String name() {
    return name;
  }

  /**
   * Waits for the delay that faults impose on a request.
   *
   * @throws IllegalStateException if the delay exceeds the deadline
   */
  void awaitFaults(Deadline deadline) {
    if (!gate.pass(deadline::passed)) {
      throw new IllegalStateException("the node does not answer");
    }
  }

  /** Returns the faults in traffic between clients and the node. */
  Disturbance gate() {
    return gate;
  }

  /** Calls {@code listener} now, and at every change of this node's state or its master. */
  void listen(BiConsumer<Node, StateChangeEvent> listener) {
    environment.setStateChangeListener(event -> listener.accept(this, event));
  }

  /** Returns true if the node is open, and its environment has had no fatal error. */
  boolean works() {
    return !closing && environment.isValid();
  }

  /** Returns true if the exception means that this node was unable to process a request. */
  boolean explains(RuntimeException e) {
    return closing || e instanceof DatabaseException || e instanceof IllegalStateException;
  }

  byte[] get(DatabaseEntry key, DatabaseEntry value) {
    return records.get(null, key, value, LockMode.READ_COMMITTED) == OperationStatus.SUCCESS
        ? value.getData()
        : null;
  }

  /**
   * Returns up to {@code limit} entries from {@code start} whose keys start with {@code prefix}.
   */
  List<KeyedValue> range(byte[] prefix, byte[] start, int limit) {
    var entries = new ArrayList<KeyedValue>(limit);
    var key = new DatabaseEntry(start);
    var value = new DatabaseEntry();
    try (Cursor cursor = records.openCursor(null, CursorConfig.READ_COMMITTED)) {
      OperationStatus found = cursor.getSearchKeyRange(key, value, null);
      while (found == OperationStatus.SUCCESS
          && entries.size() < limit
          && RecordKeys.startsWith(key.getData(), prefix)) {
        entries.add(new KeyedValue(key.getData(), value.getData()));
        found = entries.size() < limit ? cursor.getNext(key, value, null) : found;
      }
    }
    return entries;
  }

  /**
   * Executes work in a transaction. A runtime exception accepted by {@link #explains} means that
   * the transaction had no effect.
   */
  <T> T write(Work<T> work, RequestOptions options, Deadline deadline)
      throws OutcomeUnknownException {
    Transaction transaction =
        environment.beginTransaction(null, JeSettings.transaction(options, deadline));
    boolean done = false;
    try {
      var writes = new WriteTransaction(records, transaction);
      T result = work.in(writes);
      if (writes.wrote()) {
        commit(transaction, deadline);
        done = true;
      }
      return result;
    } finally {
      if (!done) {
        abort(transaction);
      }
    }
  }

  /** Commits a mark: a node that has the mark also has everything that was committed before it. */
  CommitToken mark(ReplicaAckPolicy acks) {
    var config =
        new TransactionConfig()
            .setDurability(new Durability(SyncPolicy.NO_SYNC, SyncPolicy.NO_SYNC, acks))
            .setTxnTimeout(MARK_MS, MILLISECONDS);
    Transaction transaction = environment.beginTransaction(null, config);
    try {
      records.put(transaction, new DatabaseEntry(RecordKeys.MARK), new DatabaseEntry(new byte[0]));
      transaction.commit();
      return transaction.getCommitToken();
    } catch (RuntimeException e) {
      abort(transaction);
      throw e;
    }
  }

  /**
   * Lets this node acknowledge commits immediately. JE delays a node's acknowledgements after its
   * vote until it learns of a master, or for five seconds. A node that proposed itself while
   * another node won never learns of the master.
   */
  void forgetElections() {
    heldCommits().clearLatch();
  }

  CommitFreezeLatch heldCommits() {
    return RepInternal.getNonNullRepImpl(environment).getRepNode().getVLSNFreezeLatch();
  }

  /** Returns when this node has the mark. */
  void awaitMark(CommitToken mark, Deadline deadline) throws IOException {
    var config =
        new TransactionConfig()
            .setConsistencyPolicy(
                new CommitPointConsistencyPolicy(mark, deadline.remainingMs(), MILLISECONDS));
    try {
      environment.beginTransaction(null, config).abort();
    } catch (DatabaseException | IllegalStateException e) {
      throw new IOException(
          "%s did not catch up within %d ms: %s"
              .formatted(address, deadline.allowed().toMillis(), e.getMessage()),
          e);
    }
  }

  /** Leaves the shard. Pending requests on this node fail. */
  void close() throws IOException {
    closing = true;
    try {
      if (environment.isValid()) {
        ignoringOpenTransactions(records::close);
        stopReplication();
      }
      ignoringOpenTransactions(environment::close);
    } catch (DatabaseException e) {
      throw new IOException("%s did not close cleanly: %s".formatted(address, e.getMessage()), e);
    }
  }

  /** Ends without writing buffered data, like a killed process. */
  void kill() throws IOException {
    closing = true;
    try {
      RepInternal.getNonNullRepImpl(environment).abnormalClose();
    } catch (DatabaseException | IllegalStateException e) {
      throw new IOException("%s did not end cleanly: %s".formatted(address, e.getMessage()), e);
    }
  }

  /** Rejects all writes from now on, as on a full disk, or accepts them again. */
  void writable(boolean now) {
    long bytes = now ? JeSettings.FREE_DISK_BYTES : WHOLE_DISK;
    EnvironmentMutableConfig config = environment.getMutableConfig();
    config.setConfigParam(EnvironmentConfig.FREE_DISK, "" + bytes);
    environment.setMutableConfig(config);
    RepInternal.getNonNullRepImpl(environment).getCleaner().freshenLogSizeStats();
  }

  /** Closes the environment in spite of open transactions. Their threads report the outcomes. */
  private static void ignoringOpenTransactions(Runnable closing) {
    try {
      closing.run();
    } catch (IllegalStateException e) {
      // The exception only reports open transactions.
    } catch (EnvironmentFailureException e) {
      // A replicated environment wraps the exception about open transactions. The environment is
      // closed anyway.
      if (!(e.getCause() instanceof IllegalStateException)) {
        throw e;
      }
    }
  }

  /**
   * Stops replication before the environment is closed. This takes a second on a replica, and JE's
   * own close would block other environments for that time.
   */
  private void stopReplication() {
    try {
      RepInternal.getNonNullRepImpl(environment).getRepNode().shutdown();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void commit(Transaction transaction, Deadline deadline) throws OutcomeUnknownException {
    try {
      transaction.commit();
    } catch (InsufficientReplicasException | StateChangeException e) {
      // JE throws these exceptions before it logs the commit: the shard has lost nodes, or has a
      // new master.
      throw e;
    } catch (RuntimeException e) {
      throw new OutcomeUnknownException(
          "%s did not confirm a commit within %d ms: %s"
              .formatted(address, deadline.allowed().toMillis(), e.getMessage()),
          e);
    }
    // A master that shuts down does not wait for acknowledgements any more.
    if (closing) {
      throw new OutcomeUnknownException("%s was closed during a commit".formatted(address), null);
    }
  }

  private static void abort(Transaction transaction) {
    try {
      transaction.abort();
    } catch (RuntimeException e) {
      // The transaction ended with the node.
    }
  }
}
