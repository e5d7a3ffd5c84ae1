package io.github.ycsbxl.binding;

import java.util.List;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * A {@link site.ycsb.DB} that reads several records in one operation. Like a DB, an instance
 * belongs to one thread.
 */
public interface MultiGet {

  /**
   * Puts the whole record of each key that the store has into {@code into}. Returns OK if it has
   * all of them, NOT_FOUND if one or more are absent, or a failure, after which {@code into} is
   * undefined.
   *
   * @param keys no key twice
   */
  Status readAll(String table, List<String> keys, Map<String, Map<String, ByteIterator>> into);
}
