package io.github.ycsbxl.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * One record of a store that does everything wrong that a store can do. A value knows the set of
 * all updates that it contains, which is the truth that an audit is compared with.
 */
final class ModelStore {
  private final Random random;
  private final Set<Fault> faults;
  private final List<Value> past = new ArrayList<>();
  private final List<Value> late = new ArrayList<>();
  private Value current;

  /** What may go wrong. */
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

  /** A value of the record: what an update carries, and what is true of it. */
  record Value(long count, long token, Set<Long> contained) {
    Value with(long token) {
      var more = new HashSet<>(contained);
      more.add(token);
      return new Value(count + 1, token, more);
    }
  }

  /**
   * A store of one record.
   *
   * @param loaded what tells the stamp that a load or an earlier benchmark left; none without one
   */
  ModelStore(Random random, Set<Fault> faults, long loaded) {
    current = new Value(0, loaded, Set.of());
    this.random = random;
    this.faults = faults;
    past.add(current);
  }

  Value read() {
    return current;
  }

  /** What the client is answer of a conditional write. */
  UpdateState replace(Value read, Value by) {
    List<Fault> possible =
        faults.stream().filter(fault -> fault.compareTo(Fault.UNREADABLE) < 0).sorted().toList();
    Fault fault =
        possible.isEmpty() || random.nextInt(3) > 0
            ? null
            : possible.get(random.nextInt(possible.size()));
    UpdateState answer = fault == null ? conditional(read, by) : wrong(fault, read, by);
    if (!late.isEmpty() && random.nextInt(4) == 0) {
      // Whatever the record is now, it is this afterwards.
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
