package io.github.ycsbxl.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Selection of the records that an audit reads: all records, or those with the most ledger entries.
 * Among records with equally many entries, the first ones are selected. Memory depends on the
 * number of distinct entry counts, at most the square root of 2 n for n entries. Used by one
 * thread.
 */
final class RecordSelection {
  private final EntryCursor cursor;
  private final long threshold;
  private long atThreshold;

  /**
   * Record with ledger entries.
   *
   * @param entry one of its entries
   * @param entries number of its entries
   * @param read true if the audit reads the record
   */
  record Chosen(LedgerEntry entry, long entries, boolean read) {}

  RecordSelection(EntrySort sort, long limit) throws IOException {
    cursor = sort.cursor();
    if (limit == AuditConfig.ALL_RECORDS) {
      threshold = 0;
      return;
    }
    var records = new TreeMap<Long, Long>();
    EntryCursor counted = sort.cursor();
    while (counted.peek() != null) {
      records.merge(count(counted), 1L, Long::sum);
    }
    long left = limit;
    long least = 0;
    for (var sameCount : records.descendingMap().entrySet()) {
      if (sameCount.getValue() > left) {
        least = sameCount.getKey();
        break;
      }
      left -= sameCount.getValue();
    }
    threshold = least;
    atThreshold = left;
  }

  /** Returns up to {@code most} next records, or an empty list after the last one. */
  List<Chosen> next(int most) throws IOException {
    var batch = new ArrayList<Chosen>();
    while (batch.size() < most && cursor.peek() != null) {
      LedgerEntry entry = cursor.peek();
      long entries = count(cursor);
      boolean read = entries > threshold || entries == threshold && atThreshold-- > 0;
      batch.add(new Chosen(entry, entries, read));
    }
    return batch;
  }

  /** Skips all entries of the next record and returns their number. */
  private static long count(EntryCursor cursor) throws IOException {
    long record = cursor.peek().record();
    long entries = 0;
    for (; isOf(record, cursor.peek()); entries++) {
      cursor.next();
    }
    return entries;
  }

  private static boolean isOf(long record, LedgerEntry entry) {
    return entry != null && entry.record() == record;
  }
}
