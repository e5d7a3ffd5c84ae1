package io.github.ycsbxl.workload;

import static io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee.MONOTONIC_READS;
import static io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee.READ_YOUR_WRITES;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;
import java.util.List;
import java.util.Map;
import site.ycsb.ByteIterator;

/**
 * Check of each read against the versions that its thread knows, for both {@linkplain
 * SessionGuarantee session guarantees}. Used by one thread; allocates nothing per read.
 *
 * <p>The version of a record is the number of this benchmark's CAS operations that it reflects: its
 * {@linkplain CasCounter count}. Conditional writes form a sequence, so versions have a total
 * order.
 *
 * <ul>
 *   <li>A read violates <em>read your writes</em> if it returns an older version than the thread's
 *       newest acknowledged CAS operation wrote. Indeterminate operations do not count.
 *   <li>A read violates <em>monotonic reads</em> if it returns an older version than the newest one
 *       that the thread has read. A conflict that returns the current record tells the thread its
 *       version, but is not checked.
 *   <li>The staleness of a read is the difference of the two versions, and the time from when the
 *       thread first knew the newer one (the acknowledgement, or the end of the earlier read) until
 *       the start of the read. This time is a lower bound, since the write happened before.
 *       Staleness up to the start of the read follows Bailis et al., "Probabilistically Bounded
 *       Staleness", VLDB 2012.
 * </ul>
 *
 * <p>A read is checked if the thread knows a version of the record. A read that finds no record is
 * not checked.
 */
final class SessionCheck implements ConsistencyCheck {
  private static final long NO_VERSION = -1;

  private final CasCounter counter;
  private final String field;
  private final OperationObserver observer;
  private final KnownVersions known;
  private final byte[] start = new byte[CasCounter.LENGTH];

  /**
   * Creates a check that knows no versions yet.
   *
   * @param field field that contains the counter
   */
  SessionCheck(CasCounter counter, String field, KnownVersions known, OperationObserver observer) {
    this.counter = counter;
    this.field = field;
    this.known = known;
    this.observer = observer;
  }

  @Override
  public void read(String key, Map<String, ByteIterator> fields, long startNanos, long endNanos) {
    long version = version(fields);
    if (version == NO_VERSION) {
      return;
    }
    int slot = known.slotOf(key);
    compare(READ_YOUR_WRITES, slot, version, startNanos);
    compare(MONOTONIC_READS, slot, version, startNanos);
    known.learn(slot, MONOTONIC_READS, version, endNanos);
  }

  @Override
  public void conflicted(String key, Map<String, ByteIterator> fields, long nanos) {
    long version = version(fields);
    if (version != NO_VERSION) {
      known.learn(known.slotOf(key), MONOTONIC_READS, version, nanos);
    }
  }

  @Override
  public void wrote(String key, long version, long nanos) {
    known.learn(known.slotOf(key), READ_YOUR_WRITES, version, nanos);
  }

  private void compare(SessionGuarantee guarantee, int slot, long version, long startNanos) {
    long newest = known.version(slot, guarantee);
    if (newest == KnownVersions.NONE) {
      observer.unchecked(guarantee);
    } else {
      long behind = Math.max(0, newest - version);
      long nanos = behind == 0 ? 0 : startNanos - known.sinceNanos(slot, guarantee);
      observer.checked(guarantee, behind, nanos);
    }
  }

  private long version(Map<String, ByteIterator> fields) {
    ByteIterator value = fields.get(field);
    if (value == null) {
      return NO_VERSION;
    }
    if (value.bytesLeft() < CasCounter.LENGTH) {
      return 0;
    }
    value.nextBuf(start, 0);
    value.reset();
    return counter.count(start);
  }

  /**
   * Settings of the session guarantee check. Immutable.
   *
   * @param records number of records that the check tracks per client, divided among its threads
   */
  record ConsistencyConfig(boolean check, int records) {
    private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO);

    static final Property<Boolean> CHECK =
        OWN.declare("consistency.check", "false", ValueForm.flag())
            .meaning("count every CAS in the record and detect stale reads per thread");
    static final Property<Integer> RECORDS =
        OWN.declare("consistency.check.records", "1000000", ValueForm.smallAtLeast(8))
            .meaning(
                "maximum records per client that consistency.check tracks, hot ones first; 41"
                    + " bytes each");
    static final List<Property<?>> PROPERTIES = OWN.all();

    /** Maximum number of records that fit into an array. */
    private static final int MOST_RECORDS = 100_000_000;

    static ConsistencyConfig from(PropertyReader reader, RecordConfig records, ClientId client) {
      boolean check = reader.get(CHECK);
      int remembered = reader.get(RECORDS);
      reader.check(remembered <= MOST_RECORDS, RECORDS, "expected at most " + MOST_RECORDS);
      // With an audit, CasConfig has already checked these counts.
      if (check && !reader.get(CasConfig.AUDIT)) {
        CasConfig.checkCounts(reader, CHECK, records, client);
      }
      reader.check(
          !check || reader.get(RecordConfig.READ_ALL_FIELDS),
          RecordConfig.READ_ALL_FIELDS,
          "expected true with consistency.check=true, because the stamp is in one field");
      return new ConsistencyConfig(check, Math.min(remembered, MOST_RECORDS));
    }
  }
}
