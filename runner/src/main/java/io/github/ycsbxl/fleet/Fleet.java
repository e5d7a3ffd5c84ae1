package io.github.ycsbxl.fleet;

import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.machine.ChildProcess;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.setup.ClientsConfig;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Running clients of a benchmark, on any machine. When a client fails and the others cannot
 * continue, or when the benchmark is stopped, all clients are stopped. One thread waits for their
 * end. Closing the fleet ends the clients that it started on this machine.
 */
public final class Fleet implements AutoCloseable {
  private static final Duration NAP = Duration.ofMillis(100);
  private static final Duration NOTE_EVERY = Duration.ofSeconds(30);
  private static final Duration UPDATE = Duration.ofSeconds(1);

  private final FleetSetup setup;
  private final Roster roster;
  private final Consumer<String> note;
  private final Duration silentAfter;
  private final long openedNanos;
  private long nextNoteNanos;
  private final List<String> problems = new ArrayList<>();
  private List<FleetClient> failed = List.of();
  private long stopNanos;

  /**
   * Creates a fleet.
   *
   * @param note receives sentences for the user
   */
  Fleet(FleetSetup setup, Roster roster, Consumer<String> note) {
    this.setup = setup;
    this.roster = roster;
    this.note = note;
    this.silentAfter = new ReportSchedule(setup.count()).silence();
    this.openedNanos = roster.awakeNanos();
    this.nextNoteNanos = openedNanos + ClientsConfig.SILENT.toNanos();
  }

  /** Work that is repeated while clients run. */
  @FunctionalInterface
  public interface Update {
    void run() throws IOException;
  }

  /**
   * Reason for the failure of a fleet. Immutable.
   *
   * @param client index of the client that failed; negative if no single client failed
   * @param lost true if the client was lost
   * @param text a paragraph
   */
  public record FleetFailure(int client, boolean lost, String text) {
    private static FleetFailure of(FleetClient failed) {
      // A client killed by a signal counts as lost, since it reports nothing more.
      boolean lost = failed.status().filter(status -> !ChildProcess.wasSignalled(status)).isEmpty();
      return new FleetFailure(failed.index, lost, failed.explanation(""));
    }

    /** Returns the failure for the verdict. */
    public Failure failure() {
      return new Failure(lost ? Kind.CLIENT_LOST : Kind.OTHER, text);
    }
  }

  /** Starts the clients on this machine, which then join. */
  public void startHere(LocalClients.Starter starter) throws IOException {
    roster.startHere(starter);
  }

  /**
   * Returns the time since a phase started, negative before it, or empty until its start is
   * decided.
   */
  public Optional<Duration> sinceStart(String phase) {
    return roster.sinceStart(phase);
  }

  /** Tells all clients to end a phase before its limits. Its results are complete. */
  public void complete(String phase) {
    roster.complete(phase);
  }

  /**
   * Waits until all clients have ended. Returns a failure for each one that failed by itself.
   *
   * @param update called once a second
   */
  public List<FleetFailure> await(BooleanSupplier stopped, Update update) throws IOException {
    long nextUpdate = roster.awakeNanos() + UPDATE.toNanos();
    while (!isOver()) {
      checkClients(stopped.getAsBoolean());
      if (roster.awakeNanos() - nextUpdate >= 0) {
        nextUpdate += UPDATE.toNanos();
        update.run();
      }
      LockSupport.parkNanos(NAP.toNanos());
    }
    checkClients(stopped.getAsBoolean());
    update.run();
    return reasons();
  }

  /** Returns true if the clients rejected the request and measured nothing. */
  public boolean refused() {
    return !failed.isEmpty()
        && failed.stream()
            .allMatch(one -> one.status().equals(Optional.of(ExitStatus.WRONG_REQUEST)));
  }

  /**
   * Describes where a missing ledger of a client is, or returns an empty text if that is unknown.
   *
   * @param ledger name of the file
   */
  public String ledgerOf(int index, String ledger) {
    return roster.clients().stream()
        .filter(one -> one.index == index && !one.isHere() && !one.hasEnded())
        .map(
            one ->
                "%s/client-%d/%s on %s, in the directory where 'ycsb join' was started; copy it into %s and run 'ycsb audit' on the result directory"
                    .formatted(one.ownFolder, index, ledger, one.machine, one.copies()))
        .findFirst()
        .orElse("");
  }

  /** Returns the clients that report success. */
  public List<FleetSuccess> succeeded() {
    return roster.clients().stream()
        .filter(one -> one.status().equals(Optional.of(ExitStatus.DONE)))
        .map(one -> new FleetSuccess(one.index, one.toString()))
        .toList();
  }

  /**
   * Client that reports success.
   *
   * @param name as part of a sentence
   */
  public record FleetSuccess(int client, String name) {}

  /** Returns true if nothing more is expected from any client. */
  private boolean isOver() {
    synchronized (roster) {
      List<FleetClient> clients = roster.clients();
      return (roster.isStopping() || clients.size() == setup.count())
          && clients.stream().allMatch(FleetClient::isOver);
    }
  }

  /** Checks for silent or missing clients and reports events to the user. */
  private void checkClients(boolean stopped) throws IOException {
    synchronized (roster) {
      long now = roster.awakeNanos();
      for (FleetClient client : roster.clients()) {
        if (!client.isOver()) {
          watch(client, now);
        }
      }
      requireJoined();
      roster.watchChildren();
    }
    roster.takeNotes().forEach(note);
    synchronized (roster) {
      if (!roster.isStopping()) {
        // After Ctrl-C, ignore failures: the signal also reaches the clients, so all of them fail.
        failed = stopped ? List.of() : failures();
        if (stopped || !failed.stream().allMatch(roster::goOnWithout)) {
          stop();
        }
      }
    }
  }

  private void watch(FleetClient client, long now) throws IOException {
    Duration silence = Duration.ofNanos(now - client.heardNanos);
    boolean silent = silence.compareTo(silentAfter) >= 0;
    if (silent && silence.compareTo(setup.clients().lostAfter()) >= 0) {
      String unwritten =
          client.unwritten == null ? "" : " after its files could not be written here";
      roster.lose(client, "was silent for " + seconds(silence) + unwritten);
    } else if (isPatienceOver() && !client.sendsLedger) {
      roster.lose(client, "did not end within " + seconds(ChildProcess.PATIENCE));
    } else if (silent != client.silent) {
      roster.note(
          silent
              ? "%s has been silent for %s".formatted(client, seconds(silence))
              : client + " is back");
      client.silent = silent;
    }
  }

  private boolean isPatienceOver() {
    return roster.isStopping() && roster.awakeNanos() - stopNanos > ChildProcess.PATIENCE.toNanos();
  }

  /** Fails the fleet if clients do not join in time. */
  private void requireJoined() {
    int joined = roster.clients().size();
    long now = roster.awakeNanos();
    if (roster.isStopping() || joined == setup.count()) {
      return;
    }
    Duration timeout = setup.clients().timeout();
    if (now - openedNanos > timeout.toNanos()) {
      problems.add(
          "%d of %d clients joined within %s (client.timeout)"
              .formatted(joined, setup.count(), seconds(timeout)));
      stop();
    } else if (roster.startsHere() && now > nextNoteNanos) {
      nextNoteNanos += NOTE_EVERY.toNanos();
      roster.note("%d of %d clients have started".formatted(joined, setup.count()));
    }
  }

  private void stop() {
    stopNanos = roster.awakeNanos();
    roster.stop();
  }

  /** Returns the failed clients, except those that failed only because others did. */
  private List<FleetClient> failures() {
    List<FleetClient> all =
        roster.clients().stream().filter(one -> one.failed() || one.gaveUp()).toList();
    List<FleetClient> first = all.stream().filter(Fleet::isFirst).toList();
    return first.isEmpty() ? all : first;
  }

  private static boolean isFirst(FleetClient one) {
    return one.gaveUp()
        || one.status().filter(status -> status < ExitStatus.WRONG_REQUEST).isEmpty();
  }

  private List<FleetFailure> reasons() {
    synchronized (roster) {
      var reasons = new ArrayList<FleetFailure>();
      problems.forEach(problem -> reasons.add(new FleetFailure(-1, false, problem)));
      failed.forEach(one -> reasons.add(FleetFailure.of(one)));
      return reasons;
    }
  }

  private static String seconds(Duration time) {
    return "%d s".formatted(time.toSeconds());
  }

  @Override
  public void close() {
    roster.closeChildren();
  }
}
