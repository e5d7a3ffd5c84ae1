package io.github.ycsbxl.cli;

import java.util.Map;
import site.ycsb.BasicDB;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Store whose inserts need more memory than available. */
public final class HungryDb extends BasicDB {
  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return new long[1 << 30].length > 0 ? Status.OK : Status.ERROR;
  }
}
