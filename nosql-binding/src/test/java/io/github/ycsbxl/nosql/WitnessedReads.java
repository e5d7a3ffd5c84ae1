package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.Replicated;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.CasCounter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Connection that records which reads were older than what this connection had written or read.
 * Used by one client thread.
 */
public final class WitnessedReads extends DB implements CompareAndSet, Replicated {
  static final String TEST_ID = "witnessed";

  private static final Queue<WitnessedReads> ALL = new ConcurrentLinkedQueue<>();

  private final NosqlClient store = new NosqlClient();
  private final CasCounter counter = new CasCounter(TEST_ID);
  private final Map<String, Long> written = new HashMap<>();
  private final Map<String, Long> seen = new HashMap<>();
  private final List<Long> behindWrites = new ArrayList<>();
  private final List<Long> behindReads = new ArrayList<>();
  private long afterWrites;
  private long afterReads;
  private long staleButStarted;

  /** Sums over all connections since the last call. */
  record Witness(
      long afterWrites,
      long afterReads,
      List<Long> behindWrites,
      List<Long> behindReads,
      long staleButStarted) {}

  static Witness all() {
    var behindWrites = new ArrayList<Long>();
    var behindReads = new ArrayList<Long>();
    long[] sums = new long[3];
    for (WitnessedReads one = ALL.poll(); one != null; one = ALL.poll()) {
      behindWrites.addAll(one.behindWrites);
      behindReads.addAll(one.behindReads);
      sums[0] += one.afterWrites;
      sums[1] += one.afterReads;
      sums[2] += one.staleButStarted;
    }
    return new Witness(sums[0], sums[1], behindWrites, behindReads, sums[2]);
  }

  @Override
  public void init() throws DBException {
    store.setProperties(getProperties());
    store.init();
    ALL.add(this);
  }

  @Override
  public void cleanup() throws DBException {
    store.cleanup();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    Status status = store.read(table, key, fields, result);
    if (status.isOk()) {
      witness(key, count(result));
    }
    return status;
  }

  @Override
  public Status readVersioned(String table, String key, VersionedRecord into) {
    Status status = store.readVersioned(table, key, into);
    if (status.isOk()) {
      witness(key, count(into.fields()));
    }
    return status;
  }

  @Override
  public Status readLatest(String table, String key, VersionedRecord into) {
    return store.readLatest(table, key, into);
  }

  @Override
  public Status replaceIfCurrent(String table, String key, VersionedRecord record) {
    long count = count(record.fields());
    Status status = store.replaceIfCurrent(table, key, record);
    if (status.isOk()) {
      written.put(key, count);
    } else if (status.equals(Statuses.CONFLICT) && !record.isEmpty()) {
      seen.merge(key, count(record.fields()), Math::max);
    }
    return status;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return store.insert(table, key, values);
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

  @Override
  public void awaitReplicas(Duration timeout) throws DBException {
    store.awaitReplicas(timeout);
  }

  private void witness(String key, long count) {
    afterWrites += written.containsKey(key) ? 1 : 0;
    afterReads += seen.containsKey(key) ? 1 : 0;
    boolean stale = note(written.getOrDefault(key, 0L) - count, behindWrites);
    stale |= note(seen.getOrDefault(key, 0L) - count, behindReads);
    staleButStarted += stale && count > 0 ? 1 : 0;
    seen.merge(key, count, Math::max);
  }

  private static boolean note(long behind, List<Long> all) {
    if (behind > 0) {
      all.add(behind);
    }
    return behind > 0;
  }

  private long count(Map<String, ByteIterator> fields) {
    byte[] field = fields.get("field0").toArray();
    fields.put("field0", Bytes.of(field));
    return counter.count(field);
  }
}
