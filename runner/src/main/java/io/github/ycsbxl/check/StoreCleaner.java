package io.github.ycsbxl.check;

import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.keys.InsertBlocks;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.lookup.InsertProbe;
import io.github.ycsbxl.lookup.LookupProgress;
import io.github.ycsbxl.lookup.RecordReader;
import io.github.ycsbxl.run.Connections;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.run.StoreLookup;
import io.github.ycsbxl.setup.PartPlan;
import io.github.ycsbxl.trace.LoadFile;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Deleter of one workload's records, with all client threads: first the loaded records, then the
 * inserted ones, and finally the marks that locate them. Used once, by one thread.
 */
final class StoreCleaner {
  /** Number of failures after which the store is considered broken. */
  private static final int MOST_FAILURES = 100;

  /** Time without a response after which pending deletes are abandoned when the user stops. */
  private static final Duration MOST_AFTER_STOP = Duration.ofSeconds(5);

  private final PartPlan plan;
  private final WorkloadConfig workload;
  private final CleanTally tally;
  private final Consumer<CleanTally> progress;
  private final StopSignal stop;
  private final StoreLookup lookup;
  private final LookupProgress reads = new LookupProgress();
  private List<DB> connections = List.of();

  StoreCleaner(
      PartPlan plan,
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
          lookup.call(
              "clean: opening connections to the store",
              reads,
              () -> Connections.open(plan.store().connections(), plan.run().threads()));
      if (workload.load().isPresent()) {
        deleteRows(workload.load().get());
      } else {
        Stream<Long> numbers =
            lookup.call(
                "clean: looking up records that runs inserted",
                reads,
                () -> numbers(workload.keys()));
        deleteAll(numbers.map(workload.keys().format()::format));
      }
    } catch (StoreLookup.AbandonedException e) {
      hanging = e.isHanging();
      throw e;
    } catch (Exception | Error e) {
      throw new RunFailedException("clean: " + ErrorMessages.message(e), e);
    } finally {
      if (!hanging) {
        close();
      }
    }
  }

  private void deleteRows(LoadFile file) throws Exception {
    try (LoadFile.LoadRows rows = file.rows(workload.keys().client())) {
      deleteAll(
          Stream.generate(rows::next)
              .takeWhile(Optional::isPresent)
              .map(row -> row.orElseThrow().key()));
    }
  }

  /**
   * Returns the numbers of loaded records, inserted records and marks, in the order of their
   * deletion. Marks are deleted from the last to the first, so that an interrupted deletion leaves
   * no gap. Runs search for marks in ascending order and would stop at a gap.
   */
  private Stream<Long> numbers(KeyConfig keys) {
    var reader = new RecordReader(keys, workload.records(), connections, reads);
    long end = new InsertProbe(keys, reader).firstNumber();
    var blocks = new InsertBlocks(keys.format().capacity());
    long lastBlock = blocks.blockOf(end);
    List<Long> marks =
        LongStream.concat(
                LongStream.rangeClosed(0, lastBlock - blocks.blockOf(keys.recordCount()))
                    .map(i -> blocks.markOf(lastBlock - i)),
                LongStream.of(blocks.changeMark()))
            .filter(mark -> mark >= end && reader.isThere(mark))
            .boxed()
            .toList();
    tally.expected().addAndGet(end - keys.recordCount() + marks.size());
    Slice loaded = keys.ownRecords();
    LongStream records = LongStream.range(loaded.start(), loaded.start() + loaded.count());
    LongStream inserted = LongStream.range(keys.recordCount(), end);
    return Stream.concat(LongStream.concat(records, inserted).boxed(), marks.stream());
  }

  private void deleteAll(Stream<String> keys)
      throws InterruptedException, StoreLookup.AbandonedException {
    Iterator<String> next = keys.iterator();
    ExecutorService threads =
        Executors.newFixedThreadPool(connections.size(), StoreCleaner::daemon);
    connections.forEach(db -> threads.execute(() -> deleteAll(db, next)));
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

  private static Thread daemon(Runnable task) {
    var thread = new Thread(task, "clean");
    thread.setDaemon(true);
    return thread;
  }

  private void requireAnswers(long silentNanos) throws StoreLookup.AbandonedException {
    if (stop.isRaised() && silentNanos > MOST_AFTER_STOP.toNanos()) {
      throw new StoreLookup.AbandonedException("clean: stopped; some deletes did not return", true);
    }
    Duration most = plan.run().storeTimeout();
    if (silentNanos > most.toNanos()) {
      throw new StoreLookup.AbandonedException(
          "clean: the store did not answer a delete for %d s (store.timeout)"
              .formatted(most.toSeconds()),
          true);
    }
  }

  private void deleteAll(DB db, Iterator<String> keys) {
    var reader = new RecordReader(workload.keys(), workload.records(), db);
    try {
      Optional<String> key = next(keys);
      while (key.isPresent()) {
        delete(db, reader, key.get());
        key = next(keys);
      }
    } catch (RuntimeException | Error e) {
      tally.fail(ErrorMessages.message(e));
    }
  }

  private Optional<String> next(Iterator<String> keys) {
    boolean isOver = stop.isRaised() || tally.failed().get() >= MOST_FAILURES;
    synchronized (keys) {
      return isOver || !keys.hasNext() ? Optional.empty() : Optional.of(keys.next());
    }
  }

  private void delete(DB db, RecordReader reader, String key) {
    Status status = BindingCall.delete(db, workload.records().table(), key);
    if (status.isOk()) {
      tally.deleted().incrementAndGet();
    } else if (Statuses.isNotFound(status) || isAbsent(reader, key)) {
      tally.absent().incrementAndGet();
    } else {
      tally.fail(status.getName() + ": " + Statuses.explanation(status));
    }
  }

  /** Returns true if the record does not exist. Some bindings respond to its delete with ERROR. */
  private static boolean isAbsent(RecordReader reader, String key) {
    try {
      return !reader.isThere(key);
    } catch (RuntimeException e) {
      return false;
    }
  }

  private void close() {
    try {
      Connections.close(connections);
    } catch (RunFailedException e) {
      // Ignored, since the deletes are complete even if a connection does not close properly.
    }
  }
}
