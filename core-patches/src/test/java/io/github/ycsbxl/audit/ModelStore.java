package io.github.ycsbxl.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * One record of a store with every possible fault. A value contains the set of all updates that led
 * to it, with which the audit is compared.
 */
final class ModelStore {
  private final Random random;
  private final Set<Fault> faults;
  private final List<Value> past = new ArrayList<>();
  private final List<Value> late = new ArrayList<>();
  private final Set<Long> overwritten = new HashSet<>();
  private Value current;
  private boolean lied;

  /** Faults of the store. */
  enum Fault {
    APPLIED_IN_DOUBT,
    NOT_APPLIED_IN_DOUBT,
    ACKNOWLEDGED_AND_DROPPED,
    OLD_REPLICA,
    APPLIED_TWICE,
    DELIVERED_LATE,
    REFUSED_THOUGH_APPLIED,
    UNREADABLE,
    LEDGER_LOST,
    BOUNDED
  }

  /**
   * A value of the record, and the truth about it.
   *
   * @param start token of the value that its first update replaced
   */
  record Value(long count, long token, Set<Long> contained, long start) {
    /** Token of a record that does not exist. */
    static final long DELETED = Long.MIN_VALUE;

    static Value foreign(long token) {
      return new Value(0, token, Set.of(), token);
    }

    boolean exists() {
      return token != DELETED;
    }

    Value with(long token) {
      var more = new HashSet<>(contained);
      more.add(token);
      return new Value(count + 1, token, more, start);
    }
  }

  /**
   * Creates a store of one record.
   *
   * @param loaded token of the stamp from a load or an earlier benchmark, if any
   */
  ModelStore(Random random, Set<Fault> faults, long loaded) {
    current = Value.foreign(loaded);
    this.random = random;
    this.faults = faults;
    past.add(current);
  }

  Value read() {
    return current;
  }

  /**
   * Overwrites the record with another benchmark's or load's value, with a value without a stamp,
   * or deletes it.
   */
  void overwrite(long token) {
    overwritten.addAll(current.contained());
    set(Value.foreign(token));
  }

  /** Returns true if the store's responses were true. */
  boolean isTruthful() {
    return !lied;
  }

  /** Returns the updates in values that another writer overwrote. */
  Set<Long> overwritten() {
    return overwritten;
  }

  /** Executes a conditional write and returns the response to the client. */
  UpdateState replace(Value read, Value by) {
    List<Fault> possible =
        faults.stream().filter(fault -> fault.compareTo(Fault.UNREADABLE) < 0).sorted().toList();
    Fault fault =
        possible.isEmpty() || random.nextInt(3) > 0
            ? null
            : possible.get(random.nextInt(possible.size()));
    UpdateState answer = fault == null ? conditional(read, by) : wrong(fault, read, by);
    if (!late.isEmpty() && random.nextInt(4) == 0) {
      // Whatever the record is now, this becomes its value.
      set(late.remove(random.nextInt(late.size())));
    }
    return answer;
  }

  private UpdateState conditional(Value read, Value by) {
    if (read != current) {
      return UpdateState.REFUSED;
    }
    set(by);
    return UpdateState.ACKNOWLEDGED;
  }

  private UpdateState wrong(Fault fault, Value read, Value by) {
    lied |= fault.compareTo(Fault.NOT_APPLIED_IN_DOUBT) > 0;
    switch (fault) {
      case APPLIED_IN_DOUBT -> {
        conditional(read, by);
        return UpdateState.IN_DOUBT;
      }
      case NOT_APPLIED_IN_DOUBT -> {
        return UpdateState.IN_DOUBT;
      }
      case ACKNOWLEDGED_AND_DROPPED -> {
        return UpdateState.ACKNOWLEDGED;
      }
      case OLD_REPLICA -> {
        set(past.get(random.nextInt(past.size())));
        return conditional(read, by);
      }
      case APPLIED_TWICE -> {
        late.add(by);
        return conditional(read, by);
      }
      case DELIVERED_LATE -> {
        late.add(by);
        return random.nextBoolean() ? UpdateState.IN_DOUBT : UpdateState.ACKNOWLEDGED;
      }
      case REFUSED_THOUGH_APPLIED -> {
        conditional(read, by);
        return UpdateState.REFUSED;
      }
      default -> throw new IllegalStateException(fault + " is no fault of a write");
    }
  }

  private void set(Value value) {
    current = value;
    past.add(value);
  }
}
