package io.github.ycsbxl.binding;

import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * One try to write values to a key's record. Made once for a thread, so a call allocates nothing.
 */
@FunctionalInterface
public interface RecordWrite {
  Status write(DB db, String key, Map<String, ByteIterator> values);
}
