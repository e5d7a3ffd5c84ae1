package io.github.ycsbxl.workload;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * Store that overwrites, like stock bindings, and returns ERROR for absent records, like some. It
 * keeps only which of the records {@code user0}, {@code user1} ... exist.
 */
final class NumberStore extends DB {
  private final BitSet records = new BitSet();
  private long reads;
  private long insertedAgain;

  BitSet records() {
    return records;
  }

  long reads() {
    return reads;
  }

  long insertedAgain() {
    return insertedAgain;
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    reads++;
    long number = number(key);
    if (number > Integer.MAX_VALUE || !records.get((int) number)) {
      return Status.ERROR;
    }
    result.put("field0", new StringByteIterator("x"));
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    int number = Math.toIntExact(number(key));
    insertedAgain += records.get(number) ? 1 : 0;
    records.set(number);
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  private static long number(String key) {
    return Long.parseLong(key.substring("user".length()));
  }
}
