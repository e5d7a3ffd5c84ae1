package io.github.ycsbxl.nosql.embedded;

import com.sleepycat.je.CommitToken;
import com.sleepycat.je.DiskLimitException;
import com.sleepycat.je.Durability.ReplicaAckPolicy;
import com.sleepycat.je.rep.ReplicatedEnvironment.State;
import com.sleepycat.je.rep.StateChangeEvent;
import io.github.ycsbxl.binding.NodeTimed.RequestKind;
import io.github.ycsbxl.nosql.store.NothingDoneException;
import io.github.ycsbxl.nosql.store.OutcomeUnknownException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Nodes of one shard. Routes each request to the right node. If the request fails without an
 * effect, routes it to another node. Reads take no lock in this class. Thread-safe.
 */
final class Shard {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final Duration ELECTION = Duration.ofSeconds(10);

  /**
   * Maximum number of concurrent writers. With hundreds, JE slows down by two orders of magnitude.
   */
  private static final int MAX_WRITERS = 64;

  private final int number;
  private final ServiceQueue queue;
  private final Semaphore writers = new Semaphore(MAX_WRITERS, true);
  private final TreeMap<Integer, Node> open = new TreeMap<>();
  private volatile Node[] working = {};
  private volatile Node master;

  Shard(int number, double opsPerSec) {
    this.number = number;
    this.queue = new ServiceQueue(opsPerSec, System.nanoTime());
  }

  void add(Node node) {
    synchronized (this) {
      open.put(node.address().node(), node);
      working = open.values().stream().filter(Node::works).toArray(Node[]::new);
    }
    node.listen(this::changed);
  }

  /** Waits for a master and returns its number. */
  int master(Duration timeout) throws NothingDoneException {
    return awaitMaster(Deadline.after(timeout), null).address().node();
  }

  /** Returns the number of the master; empty if there is none. */
  OptionalInt masterNow() {
    Node current = master;
    return current == null ? OptionalInt.empty() : OptionalInt.of(current.address().node());
  }

  /** Returns the node with this number; empty if it is down. */
  synchronized Optional<Node> node(int number) {
    return Optional.ofNullable(open.get(number));
  }

  /** Removes a node, so that no more requests go to it. */
  synchronized Optional<Node> remove(int number) {
    Node node = open.remove(number);
    forget(node);
    return Optional.ofNullable(node);
  }

  /** Removes and returns broken nodes. Each is returned to one caller only. */
  synchronized List<Node> removeBroken() {
    List<Node> broken = open.values().stream().filter(node -> !node.works()).toList();
    broken.forEach(node -> remove(node.address().node()));
    return broken;
  }

  /** Closes the master last. Otherwise, the replicas would elect another master. */
  void close() throws IOException {
    List<Node> replicas;
    Node last;
    synchronized (this) {
      last = master;
      replicas = open.values().stream().filter(node -> node != master).toList();
      open.clear();
      working = new Node[0];
    }
    try {
      InParallel.forEach(replicas, Node::close);
    } finally {
      if (last != null) {
        last.close();
      }
    }
  }

  /**
   * Reads from the master, or from any node. The time includes delays of the node.
   *
   * @param turn number that distributes reads over the nodes
   */
  <T> T read(
      RequestKind kind,
      RequestTimes times,
      boolean fromMaster,
      int turn,
      Deadline deadline,
      Function<Node, T> reading)
      throws NothingDoneException {
    awaitService(deadline);
    RuntimeException last = null;
    for (int attempt = 0; ; attempt++) {
      Node node = fromMaster ? awaitMaster(deadline, last) : any(turn + attempt, deadline, last);
      try {
        return times.of(
            kind,
            node,
            at -> {
              at.awaitFaults(deadline);
              return reading.apply(at);
            });
      } catch (RuntimeException e) {
        last = failed(node, e);
      }
      pauseBefore(deadline, "no node of shard " + number + " could read", last);
    }
  }

  /** Write operation on the master. */
  interface Writing<T> {
    T at(Node node, Deadline deadline) throws OutcomeUnknownException;
  }

  /** Writes on the master. The time includes delays of the node. */
  <T> T write(RequestKind kind, RequestTimes times, Duration timeout, Writing<T> writing)
      throws NothingDoneException, OutcomeUnknownException {
    Deadline deadline = Deadline.after(timeout);
    awaitService(deadline);
    RuntimeException last = null;
    while (true) {
      Node node = awaitMaster(deadline, last);
      try {
        return times.<T, NothingDoneException, OutcomeUnknownException>of(
            kind,
            node,
            at -> {
              at.awaitFaults(deadline);
              return writeInTurn(at, writing, deadline);
            });
      } catch (DiskLimitException e) {
        throw new NothingDoneException(
            "%s refuses writes while less than %d MB of its disk are free"
                .formatted(node.address(), JeSettings.FREE_DISK_BYTES >> 20),
            e);
      } catch (RuntimeException e) {
        last = failed(node, e);
      }
      pauseBefore(deadline, "no write to shard " + number, last);
    }
  }

  private void awaitService(Deadline deadline) throws NothingDoneException {
    if (!queue.serve(deadline)) {
      throw deadline.timedOut("shard %d has a full request queue".formatted(number), null);
    }
  }

  private <T> T writeInTurn(Node node, Writing<T> writing, Deadline deadline)
      throws NothingDoneException, OutcomeUnknownException {
    try {
      if (!writers.tryAcquire(deadline.remainingMs(), TimeUnit.MILLISECONDS)) {
        throw deadline.timedOut("timed out waiting to write to shard " + number, null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NothingDoneException("interrupted while waiting to write", e);
    }
    try {
      return writing.at(node, deadline);
    } finally {
      writers.release();
    }
  }

  /** Returns when every open node has all preceding writes. */
  void awaitReplicas(Duration timeout) throws IOException {
    Deadline deadline = Deadline.after(timeout);
    CommitToken mark;
    try {
      mark = awaitMaster(Deadline.after(ELECTION), null).mark(ReplicaAckPolicy.NONE);
    } catch (NothingDoneException | RuntimeException e) {
      throw new IOException("replicas cannot be compared: " + e.getMessage(), e);
    }
    for (Node node : openNodes()) {
      node.awaitMark(mark, deadline);
    }
  }

  /**
   * Returns when every open node acknowledges writes, so that the first request to a store does not
   * wait for the end of an election.
   */
  void awaitAcknowledgements() throws IOException {
    Deadline deadline = Deadline.after(ELECTION);
    RuntimeException last = null;
    try {
      while (true) {
        Node node = awaitMaster(deadline, last);
        openNodes().forEach(Node::forgetElections);
        try {
          node.mark(ReplicaAckPolicy.ALL);
          return;
        } catch (DiskLimitException e) {
          // On a full disk, reads still work, and the next write reports the failure.
          return;
        } catch (RuntimeException e) {
          last = failed(node, e);
        }
        pauseBefore(deadline, "no acknowledged write to shard " + number, last);
      }
    } catch (NothingDoneException | RuntimeException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  synchronized List<Node> openNodes() {
    return List.copyOf(open.values());
  }

  private synchronized void changed(Node node, StateChangeEvent event) {
    State state = event.getState();
    if (state.isMaster() && node.works()) {
      master = node;
      notifyAll();
    } else if (master == node) {
      master = null;
    }
  }

  private Node awaitMaster(Deadline deadline, RuntimeException last) throws NothingDoneException {
    Node current = master;
    return current != null ? current : awaitElection(deadline, last);
  }

  private synchronized Node awaitElection(Deadline deadline, RuntimeException last)
      throws NothingDoneException {
    while (master == null) {
      if (deadline.passed()) {
        throw deadline.timedOut("shard " + number + " has no master", last);
      }
      try {
        wait(deadline.remainingMs());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new NothingDoneException("interrupted while waiting for a master", e);
      }
    }
    return master;
  }

  private Node any(int turn, Deadline deadline, RuntimeException last) throws NothingDoneException {
    Node[] nodes = working;
    if (nodes.length == 0) {
      throw deadline.timedOut("shard " + number + " has no node", last);
    }
    return nodes[Integer.remainderUnsigned(turn, nodes.length)];
  }

  /** Returns the exception if a retry may succeed. Throws any other. */
  private RuntimeException failed(Node node, RuntimeException e) {
    if (!node.explains(e)) {
      throw e;
    }
    if (!node.works()) {
      forget(node);
    }
    return e;
  }

  private synchronized void forget(Node node) {
    if (master == node) {
      master = null;
    }
    working =
        open.values().stream().filter(other -> other != node && other.works()).toArray(Node[]::new);
  }

  private static void pauseBefore(Deadline deadline, String failure, RuntimeException last)
      throws NothingDoneException {
    if (deadline.passed()) {
      throw deadline.timedOut(failure, last);
    }
    LockSupport.parkNanos(PAUSE_NANOS);
  }
}
