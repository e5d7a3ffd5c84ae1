package io.github.ycsbxl.workload;

import io.github.ycsbxl.keys.SplitMix;

/**
 * How often compare-and-sets changed which keys, as the client knows it. Keys are key numbers. Its
 * memory is bounded: past the limit it keeps the half of the keys with the smaller hashes,
 * completely, and forgets the others, so what it holds is always exact. Not thread-safe: every
 * thread fills its own, and they are added up when the threads have ended.
 */
final class CasLedger {
  private static final int INITIAL_CAPACITY = 1 << 10;

  private final int limit;
  private long hashLimit;
  private long[] numbers = new long[INITIAL_CAPACITY]; // number + 1; 0 is an empty slot
  private long[] successes = new long[INITIAL_CAPACITY];
  private long[] doubts = new long[INITIAL_CAPACITY];
  private int size;

  /** Receives one key's entry. */
  interface Visitor {
    void visit(long number, long successes, long doubts);
  }

  CasLedger(double share, int limit) {
    this.limit = limit;
    this.hashLimit = (long) (share * Long.MAX_VALUE);
  }

  void succeeded(long number) {
    add(number, 1, 0);
  }

  /** Nobody knows whether the update took place. */
  void inDoubt(long number) {
    add(number, 0, 1);
  }

  /** Takes in another ledger; what the other had to forget is forgotten here too. */
  void addAll(CasLedger other) {
    if (other.hashLimit < hashLimit) {
      hashLimit = other.hashLimit;
      rebuild(numbers.length);
    }
    other.forEach(this::add);
  }

  void forEach(Visitor visitor) {
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] != 0) {
        visitor.visit(numbers[i] - 1, successes[i], doubts[i]);
      }
    }
  }

  int size() {
    return size;
  }

  /** Whether a ledger that keeps this share of all keys keeps the given one. */
  static boolean keeps(long number, double share) {
    return hash(number) <= (long) (share * Long.MAX_VALUE);
  }

  /** The share of all keys that it keeps. */
  double share() {
    return (double) hashLimit / Long.MAX_VALUE;
  }

  private void add(long number, long moreSuccesses, long moreDoubts) {
    if (hash(number) > hashLimit) {
      return;
    }
    int slot = slotOf(number);
    if (numbers[slot] == 0) {
      numbers[slot] = number + 1;
      size++;
    }
    successes[slot] += moreSuccesses;
    doubts[slot] += moreDoubts;
    if (size > limit) {
      hashLimit /= 2;
      rebuild(numbers.length);
    } else if (size * 2 > numbers.length) {
      rebuild(numbers.length * 2);
    }
  }

  /** Puts the entries that are still wanted into new arrays. */
  private void rebuild(int capacity) {
    long[] oldNumbers = numbers;
    long[] oldSuccesses = successes;
    long[] oldDoubts = doubts;
    numbers = new long[capacity];
    successes = new long[capacity];
    doubts = new long[capacity];
    size = 0;
    for (int i = 0; i < oldNumbers.length; i++) {
      if (oldNumbers[i] != 0) {
        add(oldNumbers[i] - 1, oldSuccesses[i], oldDoubts[i]);
      }
    }
  }

  private int slotOf(long number) {
    int mask = numbers.length - 1;
    int slot = (int) hash(number) & mask;
    while (numbers[slot] != 0 && numbers[slot] != number + 1) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  /** 63 well mixed bits. */
  private static long hash(long number) {
    return SplitMix.mix((number + 1) * SplitMix.STEP) >>> 1;
  }
}
