package io.github.ycsbxl.clean;

import io.github.ycsbxl.benchmark.BenchmarkPlan;
import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.contents.InsertProbe;
import io.github.ycsbxl.contents.RecordReader;
import io.github.ycsbxl.keys.InsertBlocks;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.trace.LoadFile;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Deletes of the records of one workload by all its client threads: those that it loads, then those
 * that runs inserted, and at last the marks by which these are found. Used once, by one thread.
 */
final class StoreCleaner {
  /** The number of failures after which the store has a problem, and not a record. */
  private static final int MOST_FAILURES = 100;

  private final BenchmarkPlan plan;
  private final WorkloadConfig workload;
  private final CleanTally tally;
  private final Consumer<CleanTally> progress;
  private final StopSignal stop;
  private final List<DB> connections = new ArrayList<>();

  StoreCleaner(
      BenchmarkPlan plan, CleanTally tally, Consumer<CleanTally> progress, StopSignal stop) {
    this.plan = plan;
    this.workload = plan.workload().orElseThrow();
    this.tally = tally;
    this.progress = progress;
    this.stop = stop;
  }

  void run() throws RunFailedException {
    try {
      for (int thread = 0; thread < plan.run().threads(); thread++) {
        connections.add(plan.connections().connect());
      }
      if (workload.load().isPresent()) {
        deleteRows(workload.load().get());
      } else {
        deleteRecords(workload.keys());
      }
    } catch (Exception | LinkageError e) {
      throw new RunFailedException("clean: " + ErrorMessages.of(e), e);
    } finally {
      connections.forEach(StoreCleaner::close);
    }
  }

  private void deleteRows(LoadFile file) throws InterruptedException {
    try (LoadFile.LoadRows rows = file.rows(workload.keys().client())) {
      deleteAll(() -> rows.next().map(LoadFile.Row::key));
    }
  }

  private void deleteRecords(KeyConfig keys) throws InterruptedException {
    deleteAll(keys(keys, keys.ownRecords()));
    var reader = new RecordReader(keys, workload.records(), connections.get(0));
    long end = new InsertProbe(keys, reader).firstNumber();
    var inserted = new Slice(keys.recordCount(), end - keys.recordCount());
    tally.expect(inserted.count());
    deleteAll(keys(keys, inserted));
    if (!isOver()) {
      deleteMarks(keys, end, reader);
    }
  }

  /** Deletes the marks, the last one first, since runs look for them from the first one on. */
  private void deleteMarks(KeyConfig keys, long end, RecordReader reader) {
    var blocks = new InsertBlocks(keys.format().capacity());
    var marks = new ArrayList<Long>();
    for (long block = blocks.blockOf(end); block >= blocks.blockOf(keys.recordCount()); block--) {
      marks.add(blocks.markOf(block));
    }
    marks.add(blocks.changeMark());
    for (long mark : marks) {
      if (mark >= end && reader.isThere(mark)) {
        tally.expect(1);
        delete(connections.get(0), reader, keys.format().format(mark));
      }
    }
  }

  private static Supplier<Optional<String>> keys(KeyConfig keys, Slice numbers) {
    var next = new AtomicLong();
    return () -> {
      long index = next.getAndIncrement();
      return index < numbers.count()
          ? Optional.of(keys.format().format(numbers.start() + index))
          : Optional.empty();
    };
  }

  private void deleteAll(Supplier<Optional<String>> keys) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(connections.size());
    connections.forEach(db -> threads.execute(() -> deleteAll(db, keys)));
    threads.shutdown();
    while (!threads.awaitTermination(1, TimeUnit.SECONDS)) {
      progress.accept(tally);
    }
  }

  private void deleteAll(DB db, Supplier<Optional<String>> keys) {
    var reader = new RecordReader(workload.keys(), workload.records(), db);
    try {
      Optional<String> key = keys.get();
      while (key.isPresent() && !isOver()) {
        delete(db, reader, key.get());
        key = keys.get();
      }
    } catch (RuntimeException e) {
      tally.addFailed(ErrorMessages.of(e));
    }
  }

  private void delete(DB db, RecordReader reader, String key) {
    Status status = BindingCall.delete(db, workload.records().table(), key);
    if (status.isOk()) {
      tally.addDeleted();
    } else if (Statuses.isNotFound(status) || isAbsent(reader, key)) {
      tally.addAbsent();
    } else {
      tally.addFailed(status.getName() + ": " + Statuses.explanation(status));
    }
  }

  /** Whether there is no record, which some bindings answer with ERROR. */
  private static boolean isAbsent(RecordReader reader, String key) {
    try {
      return !reader.isThere(key);
    } catch (RuntimeException e) {
      return false;
    }
  }

  private boolean isOver() {
    return stop.isRaised() || tally.failed() >= MOST_FAILURES;
  }

  private static void close(DB db) {
    try {
      db.cleanup();
    } catch (Exception | LinkageError e) {
      // A failure to close changes nothing of what was deleted.
    }
  }
}
