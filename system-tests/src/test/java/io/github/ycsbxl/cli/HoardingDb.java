package io.github.ycsbxl.cli;

import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import site.ycsb.BasicDB;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Store that allocates memory with every read and keeps it. */
public final class HoardingDb extends BasicDB {
  private static final Queue<byte[]> KEPT = new ConcurrentLinkedQueue<>();

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    KEPT.add(new byte[4 << 10]);
    return Status.OK;
  }
}
