package io.github.ycsbxl.workload;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Compares what reads bring with what must have been written. Belongs to one thread. */
interface Verification {

  /** For values that nobody can foretell. */
  Verification NONE =
      new Verification() {
        @Override
        public Status ofRecord(String key, Set<String> wanted, Map<String, ByteIterator> fields) {
          return Status.OK;
        }

        @Override
        public Status ofScan(Set<String> wanted, List<HashMap<String, ByteIterator>> rows) {
          return Status.OK;
        }
      };

  /**
   * OK or UNEXPECTED_STATE. The values can still be read afterwards.
   *
   * @param wanted null for all fields
   */
  Status ofRecord(String key, Set<String> wanted, Map<String, ByteIterator> fields);

  /** The same for records whose keys the store does not tell. */
  Status ofScan(Set<String> wanted, List<HashMap<String, ByteIterator>> rows);
}
