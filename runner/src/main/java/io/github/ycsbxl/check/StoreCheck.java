package io.github.ycsbxl.check;

import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.lookup.LookupProgress;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.run.StoreLookup;
import io.github.ycsbxl.setup.PartPlan;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Check that a store is reachable and its binding works: a scratch record goes through every
 * operation, is compared, and is deleted. Used once, by one thread.
 */
public final class StoreCheck {
  private static final int KEYS_TO_TRY = 100;

  /** Maximum time until a read must see a write, since some stores read from lagging replicas. */
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final PartPlan plan;
  private final ScratchRecord record;
  private final Consumer<Step> listener;
  private final StoreLookup lookup;
  private final List<Step> steps = new ArrayList<>();
  private DB db;

  /** True if a step hangs. No further requests are sent. */
  private boolean hanging;

  /** Results of a step. */
  public enum Result {
    OK("ok"),
    FAILED("FAILED"),
    /** The store or its binding does not support the operation. */
    NOT_OFFERED("not offered");

    private final String label;

    Result(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /**
   * One step of the check. Immutable.
   *
   * @param detail reason of a failure, or a remark; may be empty
   */
  public record Step(String name, Result result, String detail, long nanos) {}

  /**
   * Signal that a store does not support an operation. The message names what requires the
   * operation.
   */
  private static final class NotOfferedException extends Exception {
    private static final long serialVersionUID = 1L;

    NotOfferedException(String message) {
      super(message);
    }
  }

  /** Read whose result is compared with the written values. */
  private interface Reading {
    void run() throws RunFailedException, NotOfferedException;
  }

  private StoreCheck(PartPlan plan, Consumer<Step> listener, Consumer<String> note) {
    this.plan = plan;
    this.record = new ScratchRecord(plan.workload().orElseThrow(), new SecureRandom());
    this.listener = listener;
    this.lookup = new StoreLookup(plan.run().storeTimeout(), new StopSignal(), note);
  }

  /**
   * Checks the store of the plan.
   *
   * @param listener called after each step
   * @param note receives a note when a step takes long
   */
  public static List<Step> run(PartPlan plan, Consumer<Step> listener, Consumer<String> note) {
    var check = new StoreCheck(plan, listener, note);
    if (check.step("open a connection", check::open)) {
      try {
        check.operations(!plan.store().forgetsRecords());
      } finally {
        check.step("close the connection", check::close);
      }
    }
    return List.copyOf(check.steps);
  }

  /**
   * Tries every operation.
   *
   * @param keeps true if the binding keeps records; otherwise only status codes can be checked
   */
  private void operations(boolean keeps) {
    if (keeps && !step("find an unused key", this::findKey)) {
      return;
    }
    try {
      if (step("insert", () -> expectOk(db.insert(table(), key(), record.values())))) {
        if (keeps) {
          operationsOnRecord();
        } else {
          step("read", () -> expectOk(db.read(table(), key(), null, new HashMap<>())));
          step("update", () -> expectOk(db.update(table(), key(), change())));
          step("read it back", () -> notOffered("it keeps nothing"));
        }
      }
    } finally {
      step("delete", () -> expectOk(db.delete(table(), key())));
      if (keeps) {
        step("read after delete", () -> eventually(this::miss));
      }
    }
  }

  private void operationsOnRecord() {
    step("read it back", this::readBack);
    step("read one field", this::readField);
    step("update one field", () -> update(change()));
    step("binary values", this::binary);
    step("compare and set", this::compareAndSet);
    step("scan", () -> eventually(this::scan));
    step("refuse a second insert", this::insertAgain);
  }

  private String open() throws Exception {
    db = plan.store().connections().connect();
    return "";
  }

  private String close() throws Exception {
    db.cleanup();
    return "";
  }

  private String findKey() throws RunFailedException {
    for (int tries = 0; tries < KEYS_TO_TRY; tries++) {
      var read = new HashMap<String, ByteIterator>();
      Status status = db.read(table(), key(), null, read);
      if (read.isEmpty()) {
        return status.isOk() ? "the binding returns OK for a missing record" : "";
      }
      record.drawKey();
    }
    throw new RunFailedException("tried " + KEYS_TO_TRY + "; change key.length or key.prefix");
  }

  private String readBack() throws RunFailedException, NotOfferedException {
    return eventually(() -> record.compare(read(null)));
  }

  private String readField() throws RunFailedException, NotOfferedException {
    String field = record.firstField();
    return eventually(() -> record.compare(field, read(Set.of(field))));
  }

  private Map<String, ByteIterator> change() {
    return record.change(record.text());
  }

  private String update(Map<String, ByteIterator> change)
      throws RunFailedException, NotOfferedException {
    expectOk(db.update(table(), key(), change));
    return readBack();
  }

  private String binary() throws RunFailedException, NotOfferedException {
    var everyByte = new byte[256];
    for (int i = 0; i < everyByte.length; i++) {
      everyByte[i] = (byte) i;
    }
    try {
      return update(record.change(everyByte));
    } catch (RunFailedException e) {
      // Not a failure: values of stock YCSB are text, and only value.compression needs arbitrary
      // bytes.
      update(change());
      return notOffered("text only: " + e.getMessage());
    }
  }

  private String compareAndSet() throws RunFailedException, NotOfferedException {
    if (!(db instanceof CompareAndSet store)) {
      return notOffered("readmodifywrite.mode=cas needs it");
    }
    String remark = eventually(() -> compareAndSet(store));
    Status latest = store.readLatest(table(), key(), new VersionedRecord());
    return latest.isOk()
        ? remark
        : "an audit would fail, because a read of the latest version failed: " + describe(latest);
  }

  private void compareAndSet(CompareAndSet store) throws RunFailedException {
    var first = new VersionedRecord();
    var second = new VersionedRecord();
    expectOk(store.readVersioned(table(), key(), first));
    expectOk(store.readVersioned(table(), key(), second));
    change();
    first.fields().putAll(record.values());
    expectOk(store.replaceIfCurrent(table(), key(), first));
    Status late = store.replaceIfCurrent(table(), key(), second);
    if (!late.getName().equals(Statuses.CONFLICT.getName())) {
      throw new RunFailedException("a write with an old version returned " + describe(late));
    }
    record.compare(read(null));
  }

  private void scan() throws RunFailedException, NotOfferedException {
    var found = new Vector<HashMap<String, ByteIterator>>();
    Status status = db.scan(table(), key(), 1, null, found);
    if (status.getName().equals(Status.NOT_IMPLEMENTED.getName())) {
      notOffered("scanproportion needs it");
    }
    expectOk(status);
    if (found.size() != 1) {
      throw new RunFailedException("requested 1 record, got " + found.size());
    }
    record.compare(found.get(0));
  }

  private String insertAgain() throws NotOfferedException {
    Status status = db.insert(table(), key(), record.values());
    return status.isOk() ? notOffered("inserts overwrite, as with stock bindings") : "";
  }

  private void miss() throws RunFailedException {
    var read = new HashMap<String, ByteIterator>();
    Status status = db.read(table(), key(), null, read);
    if (!read.isEmpty()) {
      throw new RunFailedException("the record still exists");
    }
    if (!Statuses.isNotFound(status)) {
      throw new RunFailedException("expected NOT_FOUND, got " + describe(status));
    }
  }

  /**
   * Repeats a read until it succeeds or the time is over. Returns a remark if the first try failed.
   */
  private static String eventually(Reading reading) throws RunFailedException, NotOfferedException {
    long startNanos = System.nanoTime();
    for (int tries = 1; ; tries++) {
      try {
        reading.run();
        return tries == 1 ? "" : "after retries: reads may lag behind writes";
      } catch (RunFailedException e) {
        if (System.nanoTime() - startNanos > PATIENCE_NANOS) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private Map<String, ByteIterator> read(Set<String> fields) throws RunFailedException {
    var read = new HashMap<String, ByteIterator>();
    expectOk(db.read(table(), key(), fields, read));
    return read;
  }

  private static String expectOk(Status status) throws RunFailedException {
    if (!status.isOk()) {
      throw new RunFailedException(describe(status));
    }
    return "";
  }

  private static String notOffered(String why) throws NotOfferedException {
    throw new NotOfferedException(why);
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

  /** Runs a step. Returns true if it succeeded. Any exception of a binding becomes its detail. */
  private boolean step(String name, Callable<String> action) {
    if (hanging) {
      return false;
    }
    long startNanos = System.nanoTime();
    Result result = Result.FAILED;
    String detail;
    try {
      detail = lookup.call("check: " + name, new LookupProgress(), action);
      result = Result.OK;
    } catch (NotOfferedException e) {
      result = Result.NOT_OFFERED;
      detail = e.getMessage();
    } catch (Exception | Error e) {
      hanging = e instanceof StoreLookup.AbandonedException;
      detail = ErrorMessages.message(e);
    }
    var step = new Step(name, result, detail, System.nanoTime() - startNanos);
    steps.add(step);
    listener.accept(step);
    return result == Result.OK;
  }
}
