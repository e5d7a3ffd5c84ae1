package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.OperationException.ConflictException;
import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.Closeable;
import java.io.IOException;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Client of one store for one thread, with its own socket to each node. Keys and values are in wire
 * format: serialized and compressed. Arrays are not copied. Not thread-safe.
 *
 * <p>There is no hinted handoff: a replica that misses a write stays outdated until a later write
 * or a read repair.
 */
public final class StoreClient implements Closeable {

  /** Maximum number of tries of an operation that is rejected because of outdated metadata. */
  private static final int ATTEMPTS = 3;

  private final ClusterClient client;
  private final StoreName name;
  private final ReplicaReads reads = new ReplicaReads();
  private final BatchReads batchReads;
  private final ReplicaWrites writes;
  private Replicas replicas;
  private RequestListener listener = RequestListener.NONE;

  StoreClient(ClusterClient client, String store) throws BootstrapException {
    this.client = client;
    this.name = StoreName.parse(store);
    this.batchReads = new BatchReads(name);
    this.writes = new ReplicaWrites(name);
    this.replicas = Replicas.of(client, store);
  }

  /** Connects to all reachable nodes now. Otherwise, the first request to each node connects. */
  public void connect() {
    client.connect(replicas.links());
  }

  /** Returns the options of an open socket; empty if no node is connected. */
  public Map<SocketOption<?>, Object> socketOptions() throws IOException {
    for (NodeLink link : replicas.links()) {
      Map<SocketOption<?>, Object> options = link.socketOptions();
      if (!options.isEmpty()) {
        return options;
      }
    }
    return Map.of();
  }

  /** Sets the listener for requests, if there are several nodes. */
  public void listen(RequestListener newListener) {
    listener = newListener;
    replicas.listen(listener);
  }

  /** Returns the definition of the store in the current metadata. */
  public StoreDefinition definition() {
    return replicas.definition();
  }

  /**
   * Returns the current value. If there are concurrent values, returns the newest value with all
   * clocks merged.
   */
  public Optional<Versioned> get(byte[] key) throws OperationException {
    return attempt(() -> get(key, definition().quorums().reads()));
  }

  /**
   * Returns the current value like {@link #get}, but asks all replicas that are up. Requires so
   * many responses that each acknowledged write is in at least one of them.
   */
  public Optional<Versioned> getLatest(byte[] key) throws OperationException {
    return attempt(
        () -> {
          int all = replicas.of(key).size();
          int overlapping = all - definition().quorums().writes().required() + 1;
          return get(key, new Quorum(overlapping, all, definition().quorums().reads().zones()));
        });
  }

  private Optional<Versioned> get(byte[] key, Quorum quorum) throws OperationException {
    var read = new KeyRead(key, tally(key, quorum));
    reads.read(read, Request.Get.of(name, Routing.NORMAL, key));
    return resolved(read, quorum);
  }

  private Optional<Versioned> resolved(KeyRead read, Quorum quorum) {
    List<Versioned> current = read.current();
    if (quorum.preferred() > 1) {
      read.repair(current, name);
    }
    return Resolution.newest(current);
  }

  /**
   * Returns the result of {@link #get} for each key, in the order of the keys, with one request per
   * node and round.
   */
  public List<Optional<Versioned>> getAll(List<byte[]> keys) throws OperationException {
    return attempt(
        () -> {
          Quorum quorum = definition().quorums().reads();
          Map<ByteBuffer, KeyRead> reading = new LinkedHashMap<>();
          for (byte[] key : keys) {
            var bytes = ByteBuffer.wrap(key);
            if (!reading.containsKey(bytes)) {
              reading.put(bytes, new KeyRead(key, tally(key, quorum)));
            }
          }
          batchReads.read(reading.values());
          List<Optional<Versioned>> found = new ArrayList<>(keys.size());
          for (byte[] key : keys) {
            found.add(resolved(reading.get(ByteBuffer.wrap(key)), quorum));
          }
          return found;
        });
  }

  /**
   * Returns the clocks of the key's current values, several if concurrent; empty for an absent key.
   */
  public List<VectorClock> getVersions(byte[] key) throws OperationException {
    return attempt(
        () -> {
          var read = new KeyRead(key, tally(key, definition().quorums().reads()));
          reads.read(read, new Request.GetVersions(name, Routing.NORMAL, key));
          return read.current().stream().map(Versioned::clock).toList();
        });
  }

  /**
   * Writes a value that replaces all values with clocks up to {@code previous}. The new clock
   * counts one more write of the node that accepts the value first.
   *
   * @param previous the clock that was read; empty if there was no value
   * @return the clock that was stored
   * @throws ConflictException if the store has a value that {@code previous} does not include
   */
  public VectorClock put(byte[] key, byte[] value, VectorClock previous) throws OperationException {
    return attempt(
        () -> writes.put(key, value, previous, tally(key, definition().quorums().writes())));
  }

  /**
   * Removes the values with clocks up to {@code upTo}.
   *
   * @return true if any node whose response was awaited had such a value
   */
  public boolean delete(byte[] key, VectorClock upTo) throws OperationException {
    return attempt(() -> writes.delete(key, upTo, tally(key, definition().quorums().writes())));
  }

  private Tally tally(byte[] key, Quorum quorum) throws InsufficientNodesException {
    return new Tally(replicas.of(key), quorum, client.settings().clientZone());
  }

  private <T> T attempt(Attempt<T> operation) throws OperationException {
    for (int attempt = 1; ; attempt++) {
      if (replicas.metadata() != client.metadata()) {
        replicas = replicas.renewed(client);
        replicas.listen(listener);
      }
      try {
        return operation.run();
      } catch (RefusedException e) {
        if (attempt == ATTEMPTS || !e.asksForNewMetadata()) {
          throw e;
        }
        client.refresh(replicas.metadata());
      }
    }
  }

  private interface Attempt<T> {
    T run() throws OperationException;
  }

  /** Receives outstanding responses, and closes the sockets. */
  @Override
  public void close() {
    replicas.close();
  }
}
