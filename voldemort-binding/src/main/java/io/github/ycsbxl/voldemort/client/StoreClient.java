package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.Closeable;
import java.util.List;
import java.util.Optional;

/**
 * One store for one thread, with sockets of its own, one per node. Not thread-safe. Keys and values
 * are bytes as they are on the wire: serialized and compressed. Arrays are not copied.
 *
 * <p>There is no hinted handoff: a replica that misses a write stays behind until a later write or
 * a read repair.
 */
public final class StoreClient implements Closeable {

  StoreClient() {}

  /** The current value; of concurrent ones the newest, with the clocks of all merged. */
  public Optional<Versioned> get(byte[] key) throws OperationException {
    throw new UnsupportedOperationException();
  }

  /**
   * Like {@link #get}, but asks all replicas that are up, and requires so many answers that one of
   * them has seen every acknowledged write.
   */
  public Optional<Versioned> getLatest(byte[] key) throws OperationException {
    throw new UnsupportedOperationException();
  }

  /** What {@link #get} finds of each key, in the order of the keys; one request per node. */
  public List<Optional<Versioned>> getAll(List<byte[]> keys) throws OperationException {
    throw new UnsupportedOperationException();
  }

  /**
   * The clocks of the key's current values, several if they are concurrent; none if it is absent.
   */
  public List<VectorClock> getVersions(byte[] key) throws OperationException {
    throw new UnsupportedOperationException();
  }

  /**
   * Replaces whatever is there: {@link #getVersions}, then a put with the clocks merged.
   *
   * @return the clock that was stored
   */
  public VectorClock put(byte[] key, byte[] value) throws OperationException {
    throw new UnsupportedOperationException();
  }

  /**
   * Writes the value that follows those with clocks up to {@code previous}, which is counted up for
   * the first node that takes it.
   *
   * @param previous what was read; an empty clock if nothing was
   * @return the clock that was stored
   * @throws ConflictException if something that {@code previous} has not seen is there
   */
  public VectorClock put(byte[] key, byte[] value, VectorClock previous) throws OperationException {
    throw new UnsupportedOperationException();
  }

  /** {@link #getVersions}, then a delete of those; whether any node had something to delete. */
  public boolean delete(byte[] key) throws OperationException {
    throw new UnsupportedOperationException();
  }

  /** Removes the values with clocks up to {@code upTo}; whether any node had one. */
  public boolean delete(byte[] key, VectorClock upTo) throws OperationException {
    throw new UnsupportedOperationException();
  }

  /** Reads the answers that are still to come, and closes the sockets. */
  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
