package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Reports of a client to its coordinator, sent by a separate thread: new bytes of its files once a
 * second, and its ledger at the end. A report is also the heartbeat, and its response can stop the
 * client. A client tolerates an unreachable coordinator for {@code client.timeout}.
 */
final class Reports {
  private final CoordinatorConnection connection;
  private final Supplier<Duration> untilNext;
  private final Duration patience;
  private final Duration afterSignal;
  private final Runnable stop;
  private final Consumer<String> completed;
  private final Consumer<String> note;
  private final ReportedFiles files;
  private final Thread thread = new Thread(this::run, "reports");
  private long heardNanos = System.nanoTime();
  private boolean away;
  private volatile boolean ending;
  private volatile boolean refused;

  /**
   * Creates reports about the files of a client.
   *
   * @param untilNext time from a report to the next one
   * @param patience time limit for an unreachable coordinator
   * @param afterSignal time limit once the user has stopped the client
   * @param stop called when the client must stop
   * @param completed receives the name of a phase that must end before its limits
   */
  Reports(
      CoordinatorConnection connection,
      ReportedFiles files,
      Supplier<Duration> untilNext,
      Duration patience,
      Duration afterSignal,
      Runnable stop,
      Consumer<String> completed,
      Consumer<String> note) {
    this.connection = connection;
    this.untilNext = untilNext;
    this.patience = patience;
    this.afterSignal = afterSignal;
    this.stop = stop;
    this.completed = completed;
    this.note = note;
    this.files = files;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private void run() {
    while (!ending && !refused) {
      Duration nap = connection.again();
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

  /** Failure to read a file of this client, which is no failure of the connection. */
  private static final class OwnFileException extends IOException {
    private static final long serialVersionUID = 1L;

    OwnFileException(IOException cause) {
      super(ErrorMessages.fileMessage(cause), cause);
    }
  }

  /** Records that a report was not sent. Stops the client after the time limit. */
  private void await(IOException e) {
    if (!away) {
      away = true;
      String unsent =
          e instanceof OwnFileException
              ? "cannot send results to the coordinator, because a file of this client cannot be"
                  + " read (%s); trying again for %d s"
                      .formatted(e.getMessage(), patience.toSeconds())
              : "the coordinator at %s cannot be reached (%s); continuing without it for %d s"
                  .formatted(connection, ErrorMessages.message(e), patience.toSeconds());
      note.accept(unsent);
    }
    if (isPatienceOver()) {
      stop.run();
    }
  }

  private boolean isPatienceOver() {
    return System.nanoTime() - heardNanos > patience.toNanos();
  }

  private void send() throws IOException {
    while (true) {
      List<GrowingFile.PieceBytes> pieces = unsent();
      var upload = new Messages.Upload(pieces.stream().map(GrowingFile.PieceBytes::piece).toList());
      Messages.Held held =
          connection.upload(upload, pieces.stream().map(GrowingFile.PieceBytes::bytes).toList());
      heard(upload, held);
      if (files.areComplete()) {
        return;
      }
    }
  }

  private List<GrowingFile.PieceBytes> unsent() throws OwnFileException {
    try {
      return files.next(ending);
    } catch (IOException e) {
      throw new OwnFileException(e);
    }
  }

  private void heard(Messages.Upload sent, Messages.Held held) {
    heardNanos = System.nanoTime();
    if (away) {
      away = false;
      note.accept("the coordinator receives reports again");
    }
    for (Messages.Piece piece : sent.pieces()) {
      files.held(piece.name(), held.sizes().getOrDefault(piece.name(), piece.size()));
    }
    Optional.ofNullable(held.complete()).ifPresent(completed);
    if (held.stop()) {
      stop.run();
    }
  }

  /**
   * Sends the end of the client and waits until the coordinator has all its files.
   *
   * @param stopped returns true if the user has stopped the client
   * @return true if the coordinator has the files
   */
  boolean end(int status, BooleanSupplier stopped) {
    ending = true;
    LockSupport.unpark(thread);
    join();
    Optional<Long> latest = Optional.empty();
    Optional<Messages.End> end = Optional.empty();
    while (!refused && !isPatienceOver()) {
      if (stopped.getAsBoolean()) {
        latest = latest.or(() -> Optional.of(System.nanoTime() + afterSignal.toNanos()));
        if (away && System.nanoTime() - latest.get() > 0) {
          return false;
        }
      }
      try {
        // Send no files after the end: the coordinator may have accepted the end although its
        // response was lost, and then accepts no more files.
        if (end.isEmpty()) {
          send();
          end = Optional.of(new Messages.End(status, files.sums()));
        }
        Messages.Held held = connection.end(end.get());
        if (held.sizes().isEmpty()) {
          return true;
        }
        held.sizes().forEach(files::held);
        end = Optional.empty();
      } catch (JoinRefusedException e) {
        refuse(e);
      } catch (IOException e) {
        await(e);
        connection.awaitAgain();
      }
    }
    return false;
  }

  private void join() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
