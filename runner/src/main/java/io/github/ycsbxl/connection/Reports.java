package io.github.ycsbxl.connection;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.log.RunLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Reports of a client process to its coordinator, by a thread of their own: all bytes that are new
 * in its files, once a second, and its ledger at the end. They also show that the process lives,
 * and their answers whether it is to stop. While the coordinator is away, the process goes on for
 * {@code client.timeout}.
 */
final class Reports {
  private static final Duration AGAIN = Duration.ofSeconds(1);
  private static final int SHARE = Messages.MOST_FILE_BYTES / 4;

  private final CoordinatorConnection connection;
  private final String process;
  private final Supplier<Duration> untilNext;
  private final Duration patience;
  private final Runnable stop;
  private final Consumer<String> note;
  private final GrowingFile lines;
  private final GrowingFile part;
  private final GrowingFile latencies;
  private final List<GrowingFile> others;

  /** Files of a process that has ended, which are not sent before. */
  private final List<GrowingFile> whole;

  private final Thread thread = new Thread(this::run, "reports");
  private long heardNanos = System.nanoTime();
  private boolean away;
  private volatile boolean ending;
  private volatile boolean refused;

  /**
   * Makes reports of the files of a process.
   *
   * @param folder of its result
   * @param printed what it prints
   * @param untilNext the time from a report to the next one
   * @param patience with a coordinator that is away
   * @param stop is run when the process is to stop
   */
  Reports(
      CoordinatorConnection connection,
      String process,
      Path folder,
      Path printed,
      Supplier<Duration> untilNext,
      Duration patience,
      Runnable stop,
      Consumer<String> note) {
    this.connection = connection;
    this.process = process;
    this.untilNext = untilNext;
    this.patience = patience;
    this.stop = stop;
    this.note = note;
    this.lines = file(folder, RunLog.NAME);
    this.part = file(folder, RunLog.PART);
    this.latencies = file(folder, RunLog.LATENCIES);
    this.whole = List.of(file(folder, LedgerFile.NAME), file(folder, RunLog.SUMS));
    this.others =
        List.of(new GrowingFile(ReceivedFiles.PRINTED, printed), file(folder, RunLog.OPERATIONS));
    thread.setDaemon(true);
  }

  private static GrowingFile file(Path folder, String name) {
    return new GrowingFile(name, folder.resolve(name));
  }

  void start() {
    thread.start();
  }

  private void run() {
    while (!ending && !refused) {
      Duration nap = AGAIN;
      try {
        send();
        nap = untilNext.get();
      } catch (JoinRefusedException e) {
        refuse(e);
      } catch (IOException e) {
        await(e);
      }
      LockSupport.parkNanos(nap.toNanos());
    }
  }

  private void refuse(JoinRefusedException e) {
    refused = true;
    note.accept(e.getMessage());
    stop.run();
  }

  /** Notes that the coordinator is away, and stops the process once it has been for too long. */
  private void await(IOException e) {
    if (!away) {
      away = true;
      note.accept(
          "the coordinator at %s cannot be reached (%s); going on without it for %d s"
              .formatted(connection, ErrorMessages.of(e), patience.toSeconds()));
    }
    if (isPatienceOver()) {
      stop.run();
    }
  }

  private boolean isPatienceOver() {
    return System.nanoTime() - heardNanos > patience.toNanos();
  }

  /** Sends all that is new. */
  private void send() throws IOException {
    while (true) {
      List<GrowingFile.PieceBytes> pieces = pieces();
      var upload =
          new Messages.Upload(process, pieces.stream().map(GrowingFile.PieceBytes::piece).toList());
      Messages.Held held =
          connection.upload(upload, pieces.stream().map(GrowingFile.PieceBytes::bytes).toList());
      heard(upload, held);
      if (files().stream().allMatch(GrowingFile::isComplete)) {
        return;
      }
    }
  }

  private void heard(Messages.Upload sent, Messages.Held held) {
    heardNanos = System.nanoTime();
    if (away) {
      away = false;
      note.accept("the coordinator is back");
    }
    for (Messages.Piece piece : sent.pieces()) {
      find(piece.name()).held(held.sizes().getOrDefault(piece.name(), piece.size()));
    }
    if (held.stop()) {
      stop.run();
    }
  }

  /**
   * The pieces of a request. Lines are looked at before the histograms that go with them, and sent
   * after these, so that the copy never has lines without histograms.
   */
  private List<GrowingFile.PieceBytes> pieces() throws IOException {
    List<GrowingFile.PieceBytes> ofLines = lines.next(SHARE);
    List<GrowingFile.PieceBytes> ofPart = part.next(SHARE);
    var pieces = new ArrayList<>(latencies.next(SHARE));
    if (latencies.isComplete()) {
      pieces.addAll(ofPart);
      pieces.addAll(ofLines);
    }
    int left = Messages.MOST_FILE_BYTES - 3 * SHARE;
    for (GrowingFile file : others) {
      pieces.addAll(file.next(left / others.size()));
    }
    for (GrowingFile file : ending ? whole : List.<GrowingFile>of()) {
      int used = pieces.stream().mapToInt(piece -> piece.bytes().length).sum();
      pieces.addAll(file.next(Messages.MOST_FILE_BYTES - used));
    }
    return pieces;
  }

  private List<GrowingFile> files() {
    var all = new ArrayList<>(List.of(lines, part, latencies));
    all.addAll(others);
    all.addAll(whole);
    return all;
  }

  /**
   * Sends the end of the process, and returns once the coordinator has all its files.
   *
   * @param stopped whether the user has stopped the process
   * @return whether it has them
   */
  boolean end(int status, BooleanSupplier stopped) {
    ending = true;
    LockSupport.unpark(thread);
    join();
    Optional<Long> latest = Optional.empty();
    while (!refused && !isPatienceOver()) {
      if (stopped.getAsBoolean()) {
        latest =
            latest.or(
                () -> Optional.of(System.nanoTime() + CoordinatorSession.AFTER_SIGNAL.toNanos()));
        if (away && System.nanoTime() - latest.get() > 0) {
          return false;
        }
      }
      try {
        send();
        Messages.Held held = connection.end(new Messages.End(process, status, sums()));
        if (held.sizes().isEmpty()) {
          return true;
        }
        held.sizes().forEach((name, size) -> find(name).held(size));
      } catch (JoinRefusedException e) {
        refuse(e);
      } catch (IOException e) {
        await(e);
        LockSupport.parkNanos(AGAIN.toNanos());
      }
    }
    return false;
  }

  private GrowingFile find(String name) {
    return files().stream().filter(file -> file.name().equals(name)).findFirst().orElseThrow();
  }

  private SortedMap<String, Messages.Sum> sums() throws IOException {
    var all = new TreeMap<String, Messages.Sum>();
    for (GrowingFile file : files()) {
      if (file.exists()) {
        all.put(file.name(), Messages.Sum.of(file.path()));
      }
    }
    return all;
  }

  private void join() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
