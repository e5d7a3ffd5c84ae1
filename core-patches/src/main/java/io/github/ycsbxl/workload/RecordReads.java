package io.github.ycsbxl.workload;

import site.ycsb.DB;
import site.ycsb.Status;

/** The reads of a mix. Belongs to one thread. */
public interface RecordReads {

  /** RecordReads the next record, and tells the observer. */
  Status next(DB db);
}
