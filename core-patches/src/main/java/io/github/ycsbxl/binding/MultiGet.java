package io.github.ycsbxl.binding;

import java.util.List;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * A {@link site.ycsb.DB} that reads several records in one operation. Like a DB, an instance is
 * used by one thread.
 */
public interface MultiGet {

  /**
   * Reads all fields of several records.
   *
   * @param keys without duplicates
   * @param into receives the fields by key; undefined after a failure
   * @return OK if all records exist, NOT_FOUND if any is missing, or a failure
   */
  Status readAll(String table, List<String> keys, Map<String, Map<String, ByteIterator>> into);
}
