package io.github.ycsbxl.binding;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;
import site.ycsb.Status;

/**
 * State shared by all {@link MapStore}s with the same name: tables, injected faults, and recorded
 * calls. Thread-safe.
 */
public final class MapStoreData {
  private static final Map<String, MapStoreData> STORES = new ConcurrentHashMap<>();

  private final Map<String, ConcurrentSkipListMap<String, Stored>> tables =
      new ConcurrentHashMap<>();
  private final List<Injected> faults = new CopyOnWriteArrayList<>();
  private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
  private final AtomicLong callCount = new AtomicLong();
  private volatile Runnable whenOpened = () -> {};
  private volatile Runnable whenClosed = () -> {};
  private volatile boolean recordsCalls;
  private volatile boolean readsStale;
  private volatile boolean returnsConflicting = true;

  /** A stored record, and its value before the last change. */
  record Stored(long version, byte[] bytes, byte[] bytesBefore) {
    static Stored first(byte[] bytes) {
      return new Stored(1, bytes, null);
    }

    Stored changed(byte[] newBytes) {
      return new Stored(version + 1, newBytes, bytes);
    }

    Stored before() {
      return bytesBefore == null ? this : new Stored(version - 1, bytesBefore, null);
    }
  }

  private record Injected(Predicate<Call> where, Fault fault) {}

  private MapStoreData() {}

  static MapStoreData named(String name) {
    return STORES.computeIfAbsent(name, any -> new MapStoreData());
  }

  /** Injects a fault into all matching calls from now on. The first matching fault applies. */
  public void inject(Predicate<Call> where, Fault fault) {
    faults.add(new Injected(where, fault));
  }

  /** Sets an action for each connection that is opened. */
  public void whenOpened(Runnable action) {
    whenOpened = action;
  }

  /** Sets an action for each connection that is closed. */
  public void whenClosed(Runnable action) {
    whenClosed = action;
  }

  public void heal() {
    faults.clear();
    whenOpened = () -> {};
    whenClosed = () -> {};
  }

  /** Makes reads and versioned reads return records as they were before their last change. */
  public void readStale(boolean stale) {
    readsStale = stale;
  }

  /** Sets whether a conflict returns the current record, which is the default. */
  public void returnConflicting(boolean returns) {
    returnsConflicting = returns;
  }

  /** Returns the stored bytes of a record. */
  public byte[] value(String table, String key) {
    return table(table).get(key).bytes().clone();
  }

  /** Stores bytes like another program. */
  public void put(String table, String key, byte[] value) {
    table(table).put(key, Stored.first(value));
  }

  public void recordCalls() {
    recordsCalls = true;
  }

  /** Returns the recorded calls, in order for a single thread. */
  public List<Call> calls() {
    return List.copyOf(calls);
  }

  public Set<String> keys(String table) {
    return table(table).keySet();
  }

  ConcurrentSkipListMap<String, Stored> table(String name) {
    return tables.computeIfAbsent(name, any -> new ConcurrentSkipListMap<>());
  }

  void opened() {
    whenOpened.run();
  }

  void closed() {
    whenClosed.run();
  }

  boolean readsStale() {
    return readsStale;
  }

  boolean returnsConflicting() {
    return returnsConflicting;
  }

  Status call(
      Call.Kind kind, String key, Set<String> fields, int records, Supplier<Status> operation) {
    var call = new Call(callCount.getAndIncrement(), kind, key, fields, records);
    if (recordsCalls) {
      calls.add(call);
    }
    for (Injected injected : faults) {
      if (injected.where().test(call)) {
        return injected.fault().instead(call, operation);
      }
    }
    return operation.get();
  }
}
