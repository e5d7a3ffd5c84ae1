package io.github.ycsbxl.fleet;

import io.github.ycsbxl.benchmark.PhaseGate;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.setup.ClientsConfig;
import io.github.ycsbxl.setup.ScenarioSettings;
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
 * Participation of one client in a benchmark, from joining the coordinator to the acknowledgement
 * of its end. Used by one thread.
 */
public final class CoordinatorSession {
  /** Time for an unreachable coordinator to come back after the user has stopped the client. */
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
   * Joins a coordinator. Waits for one that has not started yet.
   *
   * @param index assigned index, if the coordinator started this client
   * @param note receives sentences for the user
   * @throws ConfigurationException if another server is at the address
   * @throws JoinRefusedException if the coordinator refuses this client
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

  /** Returns the name of the benchmark. */
  public String run() {
    return place.run();
  }

  /** Returns the kind of benchmark. */
  public String kind() {
    return place.kind();
  }

  /** Returns the name of the binding, or empty for a user's binding class. */
  public Optional<String> binding() {
    return Optional.ofNullable(place.binding());
  }

  /** Returns the properties of all clients. */
  public SortedMap<String, String> properties() {
    return place.properties();
  }

  /** Returns the names of input files, by the properties that name them. */
  public SortedMap<String, String> files() {
    var names = new TreeMap<String, String>();
    place.files().forEach((property, file) -> names.put(property, file.name()));
    return names;
  }

  /**
   * Downloads the file that a property names. Repeats the download while the coordinator does not
   * respond or the copy has a wrong checksum.
   *
   * @param patience time limit, after which the cause is thrown
   * @param stopped returns true if this client must stop waiting
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

  /** Returns the gate where this client waits for the others before each phase. */
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
   * Starts to report to the coordinator once a second.
   *
   * @param folder result directory
   * @param printed file with the output of this client
   * @param patience time limit for an unreachable coordinator
   * @param stop called when this client must stop
   */
  public void report(
      Path folder, Path printed, Duration patience, Runnable stop, Consumer<String> note) {
    begin(
        new ReportedFiles(folder, printed, ScenarioSettings.ledgers(properties())),
        patience,
        AFTER_SIGNAL,
        stop,
        note);
  }

  /** Starts to send heartbeats only, since the coordinator already has this client's files. */
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
            phase -> starts.ifPresent(gate -> gate.completed(phase)),
            note);
    reports.start();
  }

  /**
   * Ends the participation. Returns true if the coordinator has all files.
   *
   * @param stopped returns true if the user has stopped this client, which then does not wait for
   *     the coordinator
   */
  public boolean end(int status, BooleanSupplier stopped) {
    return reports.end(status, stopped);
  }
}
