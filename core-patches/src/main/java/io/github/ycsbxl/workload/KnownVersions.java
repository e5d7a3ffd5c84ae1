package io.github.ycsbxl.workload;

import io.github.ycsbxl.keys.SplitMix;

/**
 * The newest versions that one thread knows, by record and session guarantee, and since when it
 * knows them. Memory is fixed: {@link #BYTES_PER_RECORD} bytes a record. Not thread-safe.
 *
 * <p>A set-associative cache: a record may be in any of the 8 slots of its set, and a new one takes
 * the slot that was used least. Uses are counted up to 255 and halved after ten look-ups per slot,
 * as in TinyLFU (Einziger, Friedman, Manes, ACM Transactions on Storage 13, 2017), so hot records
 * stay and those that were hot go. The halving is spread over the look-ups, a set at a time.
 *
 * <p>A record is told by 64 bits of its key's hash. Two keys that share them would be taken for
 * one: with a million records remembered, a chance of one in 18,000 in 10^9 look-ups.
 */
final class KnownVersions {
  /** Of a guarantee by which the thread knows nothing of the record. */
  static final long NONE = -1;

  static final int BYTES_PER_RECORD = 41;

  private static final int WAYS = 8;
  private static final int LOOKUPS_PER_AGED_SET = 10 * WAYS;
  private static final int MOST_USES = 255;
  private static final SessionGuarantee[] GUARANTEES = SessionGuarantee.values();
  private static final int FACTS = 2 * GUARANTEES.length;

  private final int sets;
  private final long[] fingerprints;
  private final byte[] uses;
  private final long[] facts;
  private int lookups;
  private int nextAged;

  /**
   * Versions of this many records, rounded down to a multiple of 8 but at least 8.
   *
   * @param records at most 2^26, so that arrays can hold them
   */
  KnownVersions(int records) {
    sets = Math.max(1, records / WAYS);
    fingerprints = new long[sets * WAYS];
    uses = new byte[sets * WAYS];
    facts = new long[sets * WAYS * FACTS];
  }

  /** Where the record is from now on, until the next call. */
  int slotOf(String key) {
    if (++lookups == LOOKUPS_PER_AGED_SET) {
      lookups = 0;
      ageASet();
    }
    long fingerprint = fingerprint(key);
    int first = (int) ((fingerprint >>> 32) * sets >>> 32) * WAYS;
    for (int slot = first; slot < first + WAYS; slot++) {
      if (fingerprints[slot] == fingerprint) {
        if (uses(slot) < MOST_USES) {
          uses[slot]++;
        }
        return slot;
      }
    }
    return replaceLeastUsed(first, fingerprint);
  }

  /** The newest version known, or {@link #NONE}. */
  long version(int slot, SessionGuarantee guarantee) {
    return facts[fact(slot, guarantee)];
  }

  /** Since when it is known; of no meaning where none is. */
  long sinceNanos(int slot, SessionGuarantee guarantee) {
    return facts[fact(slot, guarantee) + 1];
  }

  /** Remembers the version if it is newer than what is known. */
  void learn(int slot, SessionGuarantee guarantee, long version, long nanos) {
    int fact = fact(slot, guarantee);
    if (version > facts[fact]) {
      facts[fact] = version;
      facts[fact + 1] = nanos;
    }
  }

  private int replaceLeastUsed(int first, long fingerprint) {
    // Of several that were used as little, not always the same one goes.
    int start = (int) fingerprint & WAYS - 1;
    int least = first + start;
    for (int i = 1; i < WAYS && fingerprints[least] != 0; i++) {
      int slot = first + (start + i & WAYS - 1);
      if (fingerprints[slot] == 0 || uses(slot) < uses(least)) {
        least = slot;
      }
    }
    fingerprints[least] = fingerprint;
    uses[least] = 1;
    for (SessionGuarantee guarantee : GUARANTEES) {
      facts[fact(least, guarantee)] = NONE;
    }
    return least;
  }

  private void ageASet() {
    for (int slot = nextAged * WAYS; slot < (nextAged + 1) * WAYS; slot++) {
      uses[slot] = (byte) (uses(slot) >> 1);
    }
    nextAged = nextAged + 1 == sets ? 0 : nextAged + 1;
  }

  private int uses(int slot) {
    return uses[slot] & 0xFF;
  }

  private static int fact(int slot, SessionGuarantee guarantee) {
    return slot * FACTS + 2 * guarantee.ordinal();
  }

  /** Never 0, which marks a slot that is free. */
  private static long fingerprint(String key) {
    long hash = key.length();
    for (int i = 0; i < key.length(); i++) {
      hash = (hash ^ key.charAt(i)) * SplitMix.STEP;
      hash ^= hash >>> 32;
    }
    long mixed = SplitMix.mix(hash);
    return mixed == 0 ? 1 : mixed;
  }
}
