package io.github.ycsbxl.clean;

import io.github.ycsbxl.benchmark.BenchmarkPlan;
import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.keys.InsertBlocks;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.run.StoreLookup;
import io.github.ycsbxl.trace.LoadFile;
import io.github.ycsbxl.workload.InsertProbe;
import io.github.ycsbxl.workload.LookupProgress;
import io.github.ycsbxl.workload.RecordReader;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.time.Duration;
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

  /** The silence of the store after which deletes are given up that are under way at a stop. */
  private static final Duration MOST_AFTER_STOP = Duration.ofSeconds(5);

  private final BenchmarkPlan plan;
  private final WorkloadConfig workload;
  private final CleanTally tally;
  private final Consumer<CleanTally> progress;
  private final StopSignal stop;
  private final StoreLookup lookup;
  private final LookupProgress reads = new LookupProgress();
  private List<DB> connections = List.of();

  StoreCleaner(
      BenchmarkPlan plan,
      CleanTally tally,
      Consumer<CleanTally> progress,
      Consumer<String> note,
      StopSignal stop) {
    this.plan = plan;
    this.workload = plan.workload().orElseThrow();
    this.tally = tally;
    this.progress = progress;
    this.stop = stop;
    this.lookup = new StoreLookup(plan.run().storeTimeout(), stop, note);
  }

  void run() throws RunFailedException {
    boolean hanging = false;
    try {
      connections =
          lookup.call("clean: opening connections to the store", reads, this::connections);
      if (workload.load().isPresent()) {
        deleteRows(workload.load().get());
      } else {
        deleteRecords(workload.keys());
      }
    } catch (StoreLookup.AbandonedException e) {
      hanging = e.isHanging();
      throw e;
    } catch (Exception | LinkageError e) {
      throw new RunFailedException("clean: " + ErrorMessages.of(e), e);
    } finally {
      if (!hanging) {
        connections.forEach(StoreCleaner::close);
      }
    }
  }

  private List<DB> connections() throws Exception {
    var opened = new ArrayList<DB>();
    for (int thread = 0; thread < plan.run().threads(); thread++) {
      opened.add(plan.connections().connect());
    }
    return opened;
  }

  private void deleteRows(LoadFile file) throws Exception {
    try (LoadFile.LoadRows rows = file.rows(workload.keys().client())) {
      deleteAll(() -> rows.next().map(LoadFile.LoadRow::key));
    }
  }

  private void deleteRecords(KeyConfig keys) throws Exception {
    deleteAll(keys(keys, keys.ownRecords()));
    var reader = new RecordReader(keys, workload.records(), connections, reads);
    long end =
        lookup.call(
            "clean: looking up what runs inserted",
            reads,
            () -> new InsertProbe(keys, reader).firstNumber());
    var inserted = new Slice(keys.recordCount(), end - keys.recordCount());
    tally.expect(inserted.count());
    deleteAll(keys(keys, inserted));
    if (!isOver()) {
      lookup.call(
          "clean: deleting marks",
          reads,
          () -> {
            deleteMarks(keys, end, reader);
            return true;
          });
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

  private void deleteAll(Supplier<Optional<String>> keys)
      throws InterruptedException, StoreLookup.AbandonedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            connections.size(),
            task -> {
              var thread = new Thread(task, "clean");
              thread.setDaemon(true);
              return thread;
            });
    connections.forEach(db -> threads.execute(() -> deleteAll(db, keys)));
    threads.shutdown();
    long answered = tally.all();
    long answeredNanos = System.nanoTime();
    while (!threads.awaitTermination(1, TimeUnit.SECONDS)) {
      progress.accept(tally);
      if (tally.all() != answered) {
        answered = tally.all();
        answeredNanos = System.nanoTime();
      }
      requireAnswers(System.nanoTime() - answeredNanos);
    }
  }

  private void requireAnswers(long silentNanos) throws StoreLookup.AbandonedException {
    if (stop.isRaised() && silentNanos > MOST_AFTER_STOP.toNanos()) {
      throw new StoreLookup.AbandonedException("clean: stopped; some deletes did not end", true);
    }
    Duration most = plan.run().storeTimeout();
    if (silentNanos > most.toNanos()) {
      throw new StoreLookup.AbandonedException(
          "clean: the store has answered no delete for %d s (store.timeout)"
              .formatted(most.toSeconds()),
          true);
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
