package io.github.ycsbxl.workload;

import io.github.ycsbxl.keys.SplitMix;
import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;

/**
 * Cache of the newest version that one thread knows of each record, separately for each session
 * guarantee. Each version has the time at which it became known. Memory is fixed: 41 bytes per
 * record. Not thread-safe.
 *
 * <p>The cache is set-associative: a record may be in any of the 8 slots of its set, and a new
 * record replaces the least used slot. Uses are counted up to 255 and halved after ten lookups per
 * slot, like in TinyLFU (Einziger, Friedman, Manes, ACM Transactions on Storage 13, 2017), so hot
 * records stay and cooled-down ones leave. The halving is spread over the lookups, one set at a
 * time.
 *
 * <p>A record is identified by a 64-bit hash of its key. Two keys with equal hashes would be
 * confused: with a million cached records, the probability is one in 18,000 for 10^9 lookups.
 */
final class KnownVersions {
  /** Version of an unknown record. */
  static final long NONE = -1;

  private static final int WAYS = 8;
  private static final int LOOKUPS_PER_AGED_SET = 10 * WAYS;
  private static final int MOST_USES = 255;
  private static final SessionGuarantee[] GUARANTEES = SessionGuarantee.values();

  // Offsets in a set. A set is contiguous in memory to save cache misses. It contains the
  // fingerprints of its slots, then their use counts in one byte each, then the version and time
  // per guarantee for each slot.
  private static final int USES = WAYS;
  private static final int FACTS = USES + 1;
  private static final int FACTS_PER_SLOT = 2 * GUARANTEES.length;
  private static final int SET = FACTS + WAYS * FACTS_PER_SLOT;
  private static final long HALVED = 0x7F7F7F7F7F7F7F7FL;

  private final int sets;
  private final long[] table;
  private int lookups;
  private int nextAged;

  /**
   * Creates a cache for this many records, rounded down to a multiple of 8 but at least 8.
   *
   * @param records at most 400 million, the limit of an array
   */
  KnownVersions(int records) {
    sets = Math.max(1, records / WAYS);
    table = new long[sets * SET];
  }

  /** Returns the slot of the record, valid until the next call. */
  int slotOf(String key) {
    if (++lookups == LOOKUPS_PER_AGED_SET) {
      lookups = 0;
      ageASet();
    }
    long fingerprint = fingerprint(key);
    int set = (int) ((fingerprint >>> 32) * sets >>> 32) * SET;
    for (int way = 0; way < WAYS; way++) {
      if (table[set + way] == fingerprint) {
        if (uses(set, way) < MOST_USES) {
          table[set + USES] += 1L << Byte.SIZE * way;
        }
        return set + FACTS + way * FACTS_PER_SLOT;
      }
    }
    return replaceLeastUsed(set, fingerprint);
  }

  /** Returns the newest known version, or {@link #NONE}. */
  long version(int slot, SessionGuarantee guarantee) {
    return table[slot + 2 * guarantee.ordinal()];
  }

  /** Returns the time since when the version is known; undefined if there is none. */
  long sinceNanos(int slot, SessionGuarantee guarantee) {
    return table[slot + 2 * guarantee.ordinal() + 1];
  }

  /** Stores the version if it is newer than the known one. */
  void learn(int slot, SessionGuarantee guarantee, long version, long nanos) {
    int fact = slot + 2 * guarantee.ordinal();
    if (version > table[fact]) {
      table[fact] = version;
      table[fact + 1] = nanos;
    }
  }

  private int replaceLeastUsed(int set, long fingerprint) {
    // The search starts at varying slots, so that equally unused ones are replaced in turn.
    int start = (int) fingerprint & WAYS - 1;
    int least = start;
    for (int i = 1; i < WAYS && table[set + least] != 0; i++) {
      int way = start + i & WAYS - 1;
      if (table[set + way] == 0 || uses(set, way) < uses(set, least)) {
        least = way;
      }
    }
    table[set + least] = fingerprint;
    long others = ~(0xFFL << Byte.SIZE * least);
    table[set + USES] = table[set + USES] & others | 1L << Byte.SIZE * least;
    int slot = set + FACTS + least * FACTS_PER_SLOT;
    for (SessionGuarantee guarantee : GUARANTEES) {
      table[slot + 2 * guarantee.ordinal()] = NONE;
    }
    return slot;
  }

  private void ageASet() {
    int uses = nextAged * SET + USES;
    table[uses] = table[uses] >>> 1 & HALVED;
    nextAged = nextAged + 1 == sets ? 0 : nextAged + 1;
  }

  private int uses(int set, int way) {
    return (int) (table[set + USES] >>> Byte.SIZE * way) & 0xFF;
  }

  /** Returns the fingerprint of a key; never 0, which marks a free slot. */
  private static long fingerprint(String key) {
    int length = key.length();
    long hash = length;
    int i = 0;
    for (; i + 4 <= length; i += 4) {
      long low = key.charAt(i) | (long) key.charAt(i + 1) << 16;
      long high = key.charAt(i + 2) | (long) key.charAt(i + 3) << 16;
      hash = step(hash, high << 32 | low);
    }
    for (; i < length; i++) {
      hash = step(hash, key.charAt(i));
    }
    long mixed = SplitMix.mix(hash);
    return mixed == 0 ? 1 : mixed;
  }

  private static long step(long hash, long word) {
    long product = (hash ^ word) * SplitMix.STEP;
    return product ^ product >>> 32;
  }
}
