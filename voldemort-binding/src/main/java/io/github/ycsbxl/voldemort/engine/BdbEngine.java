package io.github.ycsbxl.voldemort.engine;

import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.DatabaseException;
import com.sleepycat.je.DiskLimitException;
import com.sleepycat.je.Environment;
import com.sleepycat.je.LockConflictException;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import com.sleepycat.je.Transaction;
import io.github.ycsbxl.voldemort.engine.Siblings.StoredSiblings;
import io.github.ycsbxl.voldemort.versioning.ObsoleteVersionException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Storage engine on a database of Berkeley DB JE, with all values of a key in one record. A write
 * locks only that record, so writes cannot deadlock. Thread-safe.
 */
final class BdbEngine implements StorageEngine {
  /**
   * Maximum number of concurrent writers. With hundreds, JE slows down by two orders of magnitude.
   */
  private static final int MAX_WRITERS = 16;

  private final Semaphore writers = new Semaphore(MAX_WRITERS, true);
  private final Environment environment;
  private final Database records;

  BdbEngine(Environment environment, Database records) {
    this.environment = environment;
    this.records = records;
  }

  @Override
  public List<Versioned> get(byte[] key) throws IOException {
    try {
      return read(null, key, LockMode.READ_COMMITTED);
    } catch (DatabaseException | IllegalStateException e) {
      throw failure(e);
    }
  }

  @Override
  public void put(byte[] key, Versioned value) throws IOException, ObsoleteVersionException {
    writers.acquireUninterruptibly();
    try {
      boolean done;
      do {
        done = tryPut(key, value);
      } while (!done);
    } catch (DatabaseException | IllegalStateException e) {
      throw failure(e);
    } finally {
      writers.release();
    }
  }

  /**
   * Puts a value. An absent key cannot be locked: returns false if another thread has just written
   * the first value of the key.
   */
  private boolean tryPut(byte[] key, Versioned value) throws ObsoleteVersionException {
    Transaction transaction = environment.beginTransaction(null, null);
    boolean done = false;
    try {
      List<Versioned> present = read(transaction, key, LockMode.RMW);
      var at = new DatabaseEntry(key);
      var stored = new DatabaseEntry(StoredSiblings.write(Siblings.with(value, present)));
      OperationStatus status =
          present.isEmpty()
              ? records.putNoOverwrite(transaction, at, stored)
              : records.put(transaction, at, stored);
      if (status == OperationStatus.SUCCESS) {
        transaction.commit();
        done = true;
      }
      return done;
    } finally {
      if (!done) {
        transaction.abort();
      }
    }
  }

  @Override
  public boolean delete(byte[] key, VectorClock upTo) throws IOException {
    writers.acquireUninterruptibly();
    try {
      Transaction transaction = environment.beginTransaction(null, null);
      boolean done = false;
      try {
        done = delete(transaction, key, upTo);
        return done;
      } finally {
        if (done) {
          transaction.commit();
        } else {
          transaction.abort();
        }
      }
    } catch (DatabaseException | IllegalStateException e) {
      throw failure(e);
    } finally {
      writers.release();
    }
  }

  private boolean delete(Transaction transaction, byte[] key, VectorClock upTo) {
    List<Versioned> present = read(transaction, key, LockMode.RMW);
    List<Versioned> left = Siblings.without(upTo, present);
    if (left.size() == present.size()) {
      return false;
    }
    var at = new DatabaseEntry(key);
    if (left.isEmpty()) {
      records.delete(transaction, at);
    } else {
      records.put(transaction, at, new DatabaseEntry(StoredSiblings.write(left)));
    }
    return true;
  }

  @Override
  public void close() {
    records.close();
  }

  private List<Versioned> read(Transaction transaction, byte[] key, LockMode lock) {
    var stored = new DatabaseEntry();
    OperationStatus status = records.get(transaction, new DatabaseEntry(key), stored, lock);
    return status == OperationStatus.SUCCESS ? StoredSiblings.read(stored.getData()) : List.of();
  }

  private static IOException failure(RuntimeException e) {
    if (e instanceof DiskLimitException) {
      return new IOException(
          "writes are refused while less than %d MB of the disk are free"
              .formatted(BdbStorage.FREE_DISK_BYTES >> 20),
          e);
    }
    String reason =
        e instanceof LockConflictException
            ? "other writes of the key took too long, so it was not written: "
            : "the storage failed: ";
    return new IOException(reason + e.getMessage(), e);
  }
}
