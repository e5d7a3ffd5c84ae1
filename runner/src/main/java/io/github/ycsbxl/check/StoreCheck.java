package io.github.ycsbxl.check;

import io.github.ycsbxl.benchmark.BenchmarkPlan;
import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.check.CheckStep.CheckFailure;
import io.github.ycsbxl.check.CheckStep.Result;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.run.StoreLookup;
import io.github.ycsbxl.workload.LookupProgress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Check that a store can be reached, and that its binding does what it says: a record of its own
 * goes through every operation, comes back unchanged, and is gone at the end. Used once, by one
 * thread.
 */
public final class StoreCheck {
  private static final int KEYS_TO_TRY = 100;

  /**
   * Time that a read may take to see a write, since some stores read from replicas that lag behind.
   */
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final ScratchRecord record;
  private final Consumer<CheckStep> listener;
  private final StoreLookup lookup;
  private final List<CheckStep> steps = new ArrayList<>();
  private DB db;

  /** Whether a step did not end, so that the store is asked nothing more. */
  private boolean hanging;

  /** Action of a step. It returns what is worth knowing, or an empty text. */
  private interface Action {
    String run() throws Exception;
  }

  /** Read that compares what it gets with what was written. */
  private interface Reading {
    void run() throws CheckFailure;
  }

  private StoreCheck(ScratchRecord record, Consumer<CheckStep> listener, StoreLookup lookup) {
    this.record = record;
    this.listener = listener;
    this.lookup = lookup;
  }

  /**
   * Checks the store of the plan; the listener hears of each step when it is done.
   *
   * @param note hears of a step that takes long
   */
  public static List<CheckStep> run(
      BenchmarkPlan plan, Consumer<CheckStep> listener, Consumer<String> note) {
    var record = new ScratchRecord(plan.workload().orElseThrow(), new SecureRandom());
    var lookup = new StoreLookup(plan.run().storeTimeout(), new StopSignal(), note);
    var check = new StoreCheck(record, listener, lookup);
    boolean forgets = plan.forgetsRecords();
    if (check.step("open a connection", () -> check.open(plan))) {
      try {
        if (forgets) {
          check.operationsOfNoStore();
        } else {
          check.operations();
        }
      } finally {
        check.step("close the connection", check::close);
      }
    }
    return List.copyOf(check.steps);
  }

  private void operations() {
    if (!step("find a key that is not taken", this::findKey)) {
      return;
    }
    try {
      if (step("insert", () -> expectOk(db.insert(table(), key(), record.values())))) {
        step("read it back", this::readBack);
        step("read one field", this::readField);
        step("update one field", () -> update(record.change()));
        step("bytes that are no text", this::binary);
        step("compare and set", this::compareAndSet);
        step("scan", this::scan);
        step("refuse a second insert", this::insertAgain);
      }
    } finally {
      step("delete", () -> expectOk(db.delete(table(), key())));
      step("miss what is deleted", this::miss);
    }
  }

  /** Checks a binding that keeps nothing, of which only answers can be asked. */
  private void operationsOfNoStore() {
    step("insert", () -> expectOk(db.insert(table(), key(), record.values())));
    step("read", () -> expectOk(db.read(table(), key(), null, new HashMap<>())));
    step("update", () -> expectOk(db.update(table(), key(), record.change())));
    step(
        "read it back",
        () -> {
          throw CheckFailure.notOffered("it keeps nothing");
        });
    step("delete", () -> expectOk(db.delete(table(), key())));
  }

  private String open(BenchmarkPlan plan) throws Exception {
    db = plan.connections().connect();
    return "";
  }

  private String close() throws Exception {
    db.cleanup();
    return "";
  }

  private String findKey() throws CheckFailure {
    for (int tries = 0; tries < KEYS_TO_TRY; tries++) {
      var read = new HashMap<String, ByteIterator>();
      Status status = db.read(table(), key(), null, read);
      if (read.isEmpty()) {
        return status.isOk() ? "the binding says OK where there is nothing" : "";
      }
      record.drawKey();
    }
    throw CheckFailure.wrong("tried " + KEYS_TO_TRY + "; key.length or key.prefix can change them");
  }

  private String readBack() throws CheckFailure {
    return eventually(() -> record.compare(read(null)));
  }

  private String readField() throws CheckFailure {
    String field = record.firstField();
    return eventually(() -> record.compare(field, read(Set.of(field))));
  }

  private String update(Map<String, ByteIterator> change) throws CheckFailure {
    expectOk(db.update(table(), key(), change));
    return readBack();
  }

  private String binary() throws CheckFailure {
    try {
      return update(record.changeToBinary());
    } catch (CheckFailure e) {
      // Stock's values are text; only value.compression needs values with every byte.
      update(record.change());
      throw CheckFailure.notOffered("text only: " + e.getMessage());
    }
  }

  private String compareAndSet() throws CheckFailure {
    String remark = eventually(this::compareAndSetOnce);
    Status latest = ((CompareAndSet) db).readLatest(table(), key(), new VersionedRecord());
    return latest.isOk()
        ? remark
        : "but not the read that has seen every write, which an audit needs: " + describe(latest);
  }

  private void compareAndSetOnce() throws CheckFailure {
    if (!(db instanceof CompareAndSet store)) {
      throw CheckFailure.notOffered("readmodifywrite.mode=cas needs it");
    }
    var first = new VersionedRecord();
    var second = new VersionedRecord();
    expectOk(store.readVersioned(table(), key(), first));
    expectOk(store.readVersioned(table(), key(), second));
    record.change();
    first.fields().putAll(record.values());
    expectOk(store.replaceIfCurrent(table(), key(), first));
    Status late = store.replaceIfCurrent(table(), key(), second);
    if (!late.getName().equals(Statuses.CONFLICT.getName())) {
      throw CheckFailure.wrong("a write with an old version answers " + describe(late));
    }
    record.compare(read(null));
  }

  private String scan() throws CheckFailure {
    return eventually(this::scanOnce);
  }

  private void scanOnce() throws CheckFailure {
    var found = new Vector<HashMap<String, ByteIterator>>();
    Status status = db.scan(table(), key(), 1, null, found);
    if (status.getName().equals(Status.NOT_IMPLEMENTED.getName())) {
      throw CheckFailure.notOffered("scanproportion needs it");
    }
    expectOk(status);
    if (found.size() != 1) {
      throw CheckFailure.wrong("asked for 1 record from its key on, got " + found.size());
    }
    record.compare(found.get(0));
  }

  private String insertAgain() throws CheckFailure {
    Status status = db.insert(table(), key(), record.values());
    if (status.isOk()) {
      throw CheckFailure.notOffered("it overwrites, as stock bindings do");
    }
    return "";
  }

  private String miss() throws CheckFailure {
    return eventually(this::missOnce);
  }

  private void missOnce() throws CheckFailure {
    var read = new HashMap<String, ByteIterator>();
    Status status = db.read(table(), key(), null, read);
    if (!read.isEmpty()) {
      throw CheckFailure.wrong("it is still there");
    }
    if (!Statuses.isNotFound(status)) {
      throw CheckFailure.wrong("expected NOT_FOUND, got " + describe(status));
    }
  }

  /** Repeats a read until it succeeds or patience ends; says so if it did not succeed at once. */
  private static String eventually(Reading reading) throws CheckFailure {
    long startNanos = System.nanoTime();
    for (int tries = 1; ; tries++) {
      try {
        reading.run();
        return tries == 1 ? "" : "not at once: a read may lag behind a write";
      } catch (CheckFailure e) {
        boolean refused = e.result() == Result.NOT_OFFERED;
        if (refused || System.nanoTime() - startNanos > PATIENCE_NANOS) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private Map<String, ByteIterator> read(Set<String> fields) throws CheckFailure {
    var read = new HashMap<String, ByteIterator>();
    expectOk(db.read(table(), key(), fields, read));
    return read;
  }

  private static String expectOk(Status status) throws CheckFailure {
    if (!status.isOk()) {
      throw CheckFailure.wrong(describe(status));
    }
    return "";
  }

  private static String describe(Status status) {
    return status.getName() + " (" + Statuses.explanation(status) + ")";
  }

  private String table() {
    return record.table();
  }

  private String key() {
    return record.key();
  }

  /** Does a step and returns whether it succeeded. Whatever a binding throws becomes a sentence. */
  private boolean step(String name, Action action) {
    if (hanging) {
      return false;
    }
    long startNanos = System.nanoTime();
    Result result = Result.OK;
    String detail;
    try {
      detail = lookup.call("check: " + name, new LookupProgress(), action::run);
    } catch (StoreLookup.AbandonedException e) {
      hanging = true;
      result = Result.FAILED;
      detail = e.getMessage();
    } catch (CheckFailure e) {
      result = e.result();
      detail = e.getMessage();
    } catch (Exception | LinkageError e) {
      result = Result.FAILED;
      detail = ErrorMessages.of(e);
    }
    var step = new CheckStep(name, result, detail, System.nanoTime() - startNanos);
    steps.add(step);
    listener.accept(step);
    return result == Result.OK;
  }
}
