package io.github.ycsbxl.fleet;

import io.github.ycsbxl.benchmark.ClientsConfig;
import io.github.ycsbxl.benchmark.PhaseGate;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The part of one client process in a benchmark, from its joining the coordinator to the
 * acknowledgement of its end. Used by one thread.
 */
public final class CoordinatorSession {
  /** Time for a coordinator that is away to come back to a process that the user has stopped. */
  public static final Duration AFTER_SIGNAL = Duration.ofSeconds(10);

  private final CoordinatorConnection connection;
  private final Messages.Place place;
  private final ClockOffset clock;
  private volatile Optional<CommonStarts> starts = Optional.empty();
  private Reports reports;

  private CoordinatorSession(
      CoordinatorConnection connection, Messages.Place place, ClockOffset clock) {
    this.connection = connection;
    this.place = place;
    this.clock = clock;
  }

  /**
   * Joins a coordinator, and waits for one that is not there yet.
   *
   * @param index of the place that this process is to have, if its coordinator started it
   * @param note is given sentences that the user should know
   * @throws ConfigurationException if another server is at the address
   * @throws JoinRefusedException if the coordinator refuses this process
   * @throws RunFailedException if there is no coordinator
   */
  public static CoordinatorSession join(
      HostAndPort address,
      Token token,
      String version,
      ClientMachine machine,
      Optional<Integer> index,
      Consumer<String> note)
      throws ConfigurationException, JoinRefusedException, RunFailedException {
    var connection = new CoordinatorConnection(address, token, Secrets.random());
    var wish = new Messages.Join(version, machine, index.orElse(null));
    return join(connection, wish, new JoinAttempts(connection.toString(), note, System::nanoTime));
  }

  static CoordinatorSession join(
      CoordinatorConnection connection, Messages.Join wish, JoinAttempts attempts)
      throws ConfigurationException, JoinRefusedException, RunFailedException {
    while (true) {
      try {
        Messages.Place place = connection.join(wish);
        ClockOffset clock = connection.clock(ClockOffset.OwnClocks.system());
        return new CoordinatorSession(connection, place, clock);
      } catch (JoinRefusedException e) {
        throw e;
      } catch (IOException e) {
        attempts.failed(e);
        connection.awaitAgain();
      }
    }
  }

  public int index() {
    return place.index();
  }

  public int count() {
    return place.count();
  }

  /** The name of the benchmark. */
  public String run() {
    return place.run();
  }

  /** The kind of benchmark. */
  public String kind() {
    return place.kind();
  }

  /** The name of the store's binding, unless the store is a class of the user's own. */
  public Optional<String> binding() {
    return Optional.ofNullable(place.binding());
  }

  /** The properties of every process. */
  public SortedMap<String, String> properties() {
    return place.properties();
  }

  /** The names of files that properties name, by property. */
  public SortedMap<String, String> files() {
    var names = new TreeMap<String, String>();
    place.files().forEach((property, file) -> names.put(property, file.name()));
    return names;
  }

  /**
   * Copies the file that a property names; asks again while the coordinator does not answer, or the
   * copy is not what it declared.
   *
   * @param patience after which it throws the reason
   * @param stopped whether this process is to stop, and waits no longer
   */
  public void copy(String property, Path target, Duration patience, BooleanSupplier stopped)
      throws IOException {
    long latest = System.nanoTime() + patience.toNanos();
    while (true) {
      try {
        connection.file(property, place.files().get(property).sum(), target);
        return;
      } catch (JoinRefusedException e) {
        throw e;
      } catch (IOException e) {
        if (stopped.getAsBoolean() || System.nanoTime() - latest > 0) {
          throw e;
        }
        connection.awaitAgain();
      }
    }
  }

  /** The gate at which this process waits for the others before each phase. */
  public PhaseGate gate(ClientsConfig config) {
    var gate =
        new CommonStarts(
            connection,
            config,
            ClockOffset.OwnClocks.system(),
            clock,
            time -> LockSupport.parkNanos(time.toNanos()));
    starts = Optional.of(gate);
    return gate;
  }

  /**
   * Begins to report to the coordinator once a second.
   *
   * @param folder of the result
   * @param printed what this process prints
   * @param patience with a coordinator that is away
   * @param stop is run when this process is to stop
   */
  public void report(
      Path folder, Path printed, Duration patience, Runnable stop, Consumer<String> note) {
    begin(new ReportedFiles(folder, printed), patience, AFTER_SIGNAL, stop, note);
  }

  /** Begins to report that this process lives, whose files are the coordinator's already. */
  public void reportLife(Duration patience, Runnable stop, Consumer<String> note) {
    begin(new ReportedFiles(), patience, Duration.ZERO, stop, note);
  }

  private void begin(
      ReportedFiles files,
      Duration patience,
      Duration afterSignal,
      Runnable stop,
      Consumer<String> note) {
    var schedule = new ReportSchedule(count());
    reports =
        new Reports(
            connection,
            files,
            () -> schedule.untilNext(starts.flatMap(CommonStarts::sinceStart)),
            patience,
            afterSignal,
            stop,
            note);
    reports.start();
  }

  /**
   * Ends the part; returns whether the coordinator has all files of it.
   *
   * @param stopped whether the user has stopped this process, which then waits for no coordinator
   */
  public boolean end(int status, BooleanSupplier stopped) {
    return reports.end(status, stopped);
  }
}
