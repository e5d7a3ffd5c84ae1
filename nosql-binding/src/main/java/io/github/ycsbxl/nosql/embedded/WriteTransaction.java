package io.github.ycsbxl.nosql.embedded;

import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import com.sleepycat.je.Transaction;

/** Write transaction on a shard's master. It records whether it wrote anything. Not thread-safe. */
final class WriteTransaction {

  /**
   * Work of a transaction. If the transaction had no effect, the work is called again in a new
   * transaction.
   */
  interface Work<T> {
    T in(WriteTransaction transaction);
  }

  private final Database records;
  private final Transaction transaction;
  private boolean wrote;

  WriteTransaction(Database records, Transaction transaction) {
    this.records = records;
    this.transaction = transaction;
  }

  /** Returns the value of a key, or null, and locks it until the end of the transaction. */
  byte[] lock(byte[] key) {
    var value = new DatabaseEntry();
    OperationStatus found = records.get(transaction, new DatabaseEntry(key), value, LockMode.RMW);
    return found == OperationStatus.SUCCESS ? value.getData() : null;
  }

  void put(byte[] key, byte[] value) {
    records.put(transaction, new DatabaseEntry(key), new DatabaseEntry(value));
    wrote = true;
  }

  /** Puts the value if the key is absent. Returns false otherwise. */
  boolean putIfAbsent(byte[] key, byte[] value) {
    return wroteIf(
        records.putNoOverwrite(transaction, new DatabaseEntry(key), new DatabaseEntry(value)));
  }

  /** Deletes the key. Returns false if it does not exist. */
  boolean delete(byte[] key) {
    return wroteIf(records.delete(transaction, new DatabaseEntry(key)));
  }

  boolean wrote() {
    return wrote;
  }

  private boolean wroteIf(OperationStatus status) {
    boolean done = status == OperationStatus.SUCCESS;
    wrote |= done;
    return done;
  }
}
