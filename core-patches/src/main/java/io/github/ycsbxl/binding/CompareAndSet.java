package io.github.ycsbxl.binding;

import site.ycsb.Status;

/**
 * A {@link site.ycsb.DB} that can replace a record on condition that nobody changed it since it was
 * read. Like a DB, an instance is used by one thread.
 */
public interface CompareAndSet {

  /**
   * Reads a whole record and its version at the configured consistency.
   *
   * @return OK, NOT_FOUND or a failure
   */
  Status readVersioned(String table, String key, VersionedRecord into);

  /**
   * Replaces the whole record by {@code record.fields()} if the store's version is still {@code
   * record.version()}.
   *
   * <p>After a conflict, {@code record} contains the store's current record if the store returned
   * it. Otherwise it is empty, and the caller must read again.
   *
   * @return OK, {@link Statuses#CONFLICT}, {@linkplain Statuses#indeterminate indeterminate},
   *     NOT_FOUND or a failure
   */
  Status replaceIfCurrent(String table, String key, VersionedRecord record);

  /**
   * Reads like {@link #readVersioned}, but sees every acknowledged write, whatever consistency is
   * configured. Used by the audit.
   */
  Status readLatest(String table, String key, VersionedRecord into);
}
