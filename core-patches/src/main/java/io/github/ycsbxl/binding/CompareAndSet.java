package io.github.ycsbxl.binding;

import site.ycsb.Status;

/**
 * A {@link site.ycsb.DB} that can write a record on condition that nobody changed it since it was
 * read. Like a DB, an instance belongs to one thread.
 */
public interface CompareAndSet {

  /**
   * Fills {@code into} with the whole record and its version, at the consistency the user chose:
   * OK, NOT_FOUND or a failure.
   */
  Status readVersioned(String table, String key, VersionedRecord into);

  /**
   * Replaces the whole record by {@code record.fields()} if the store's version is still {@code
   * record.version()}: OK, {@link Statuses#CONFLICT}, {@linkplain Statuses#indeterminate
   * indeterminate}, NOT_FOUND or a failure.
   *
   * <p>After a conflict, {@code record} holds what the store has now if the store returned it, and
   * is empty otherwise, in which case the caller reads again.
   */
  Status replaceIfCurrent(String table, String key, VersionedRecord record);

  /**
   * Like {@link #readVersioned}, but sees every acknowledged write whatever consistency the user
   * chose. The audit reads with it.
   */
  Status readLatest(String table, String key, VersionedRecord into);
}
