package io.github.ycsbxl.fleet;

import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.ProcessBenchmark;
import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkProperties;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.Bindings;
import io.github.ycsbxl.setup.ClientsConfig;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Benchmark of a client that has joined a coordinator, from its settings to the acknowledgement of
 * its end. Its files stay in a directory of its own until the coordinator has them all. Used once,
 * by one thread.
 */
public final class JoinedBenchmark {
  private final CoordinatorSession session;

  /** Stop signal of the user. */
  private final StopSignal signal;

  /**
   * Raised by the user, by the coordinator, or when the coordinator is unreachable for too long.
   */
  private final StopSignal stop = new StopSignal();

  private final Path folder;
  private final Path run;
  private final Map<String, String> theirFiles = new TreeMap<>();

  /** Factory of a screen that also prints to a file. */
  public interface ScreenMaker {
    /** Opens the screen. */
    PrintedScreen make(Path printed) throws IOException;
  }

  /** Screen of this client, which also prints to a file until that is closed. */
  public record PrintedScreen(BenchmarkListener listener, Closeable printed) {}

  private JoinedBenchmark(CoordinatorSession session, StopSignal signal, Path folder) {
    this.session = session;
    this.signal = signal;
    this.folder = folder;
    this.run = folder.resolve("client-" + session.index());
  }

  /**
   * Runs the benchmark of this client.
   *
   * @param parent directory for the client's own directory
   * @param signal by which the user stops the client
   * @return the exit code
   */
  public static int run(
      CoordinatorSession session, Path parent, ScreenMaker screens, StopSignal signal)
      throws IOException {
    String name = session.run() + "-client-" + session.index();
    Path folder = ResultFolder.makeLike(parent.toAbsolutePath(), name);
    return new JoinedBenchmark(session, signal, folder).run(screens);
  }

  /**
   * Runs the benchmark of this client. Writes its results to a directory of the coordinator on the
   * same machine, so that nothing is copied.
   *
   * @param folder parent of the clients' result directories
   * @param signal by which the user stops the client
   * @return the exit code
   */
  public static int runInto(
      Path folder, CoordinatorSession session, BenchmarkListener screen, StopSignal signal)
      throws IOException {
    return new JoinedBenchmark(session, signal, folder).runHere(screen);
  }

  private int runHere(BenchmarkListener screen) {
    signal.onRaise(stop::raise);
    BenchmarkSettings settings = BenchmarkSettings.of(session.binding(), session.properties());
    session.reportLife(settings.reader().get(ClientsConfig.TIMEOUT), stop::raise, screen::note);
    int status = stopped(measure(() -> own(settings), screen));
    boolean acknowledged = session.end(status, signal::isRaised);
    return acknowledged ? status : Math.max(status, ExitStatus.FAILED);
  }

  /** Returns the exit code of a client that the user may have stopped. */
  private int stopped(int status) {
    return status == ExitStatus.FAILED && signal.isRaised() ? ExitStatus.STOPPED : status;
  }

  private int run(ScreenMaker screens) throws IOException {
    Path printed = folder.resolve(run.getFileName() + ".log");
    PrintedScreen made = screens.make(printed);
    BenchmarkListener screen = made.listener();
    Closeable file = made.printed();
    int status;
    signal.onRaise(stop::raise);
    try (file) {
      BenchmarkSettings settings = BenchmarkSettings.of(session.binding(), session.properties());
      // Heartbeats start before input files, which may be large, are downloaded.
      session.report(
          run, printed, settings.reader().get(ClientsConfig.TIMEOUT), stop::raise, screen::note);
      status = stopped(measure(() -> own(sent(settings)), screen));
    }
    screen.connected(
        "the reports to the coordinator, at most %d s"
            .formatted(CoordinatorSession.AFTER_SIGNAL.toSeconds()));
    if (session.end(status, signal::isRaised)) {
      FolderStore.deleteTree(folder);
      screen.note("the coordinator has the results of this client");
      return status;
    }
    screen.note("the coordinator does not have the results of this client; they are in " + folder);
    return Math.max(status, ExitStatus.FAILED);
  }

  /** Source of the settings of this client. */
  private interface OwnSettings {
    BenchmarkSettings get() throws ConfigurationException, IOException;
  }

  /** Runs the coordinator's benchmark. */
  private int measure(OwnSettings settings, BenchmarkListener screen) {
    try {
      BenchmarkKind kind = BenchmarkKind.valueOf(session.kind());
      BenchmarkPlan plan = BenchmarkPlan.read(settings.get(), kind);
      SentSettings.requireNoStore(plan);
      var benchmark =
          new ProcessBenchmark(
              plan, kind, screen, stop, session.gate(plan.common().clients()), this::described);
      return benchmark.run().passed() ? ExitStatus.DONE : ExitStatus.FAILED;
    } catch (ConfigurationException e) {
      e.problems().forEach(screen::note);
      noteOwnClasses(screen);
      return ExitStatus.WRONG_REQUEST;
    } catch (RunFailedException e) {
      screen.note(e.getMessage());
    } catch (IOException | RuntimeException e) {
      screen.note(ErrorMessages.message(e));
    }
    return ExitStatus.FAILED;
  }

  private void noteOwnClasses(BenchmarkListener screen) {
    PropertyReader reader = PropertyReader.from(session.properties());
    boolean unknown = session.binding().filter(name -> Bindings.named(name).isEmpty()).isPresent();
    if (unknown || reader.isSet(BenchmarkProperties.DB) || reader.isSet(RunConfig.WORKLOAD)) {
      screen.note(
          "the coordinator does not send your own classes; start 'ycsb join' with -cp, too");
    }
  }

  private BenchmarkSettings own(BenchmarkSettings all) {
    return all.with(ClientId.INDEX, session.index())
        .with(ClientId.COUNT, session.count())
        .with(OutputConfig.RESULTS_DIR, folder)
        .with(OutputConfig.RUN_NAME, run.getFileName());
  }

  /** Returns the settings for this client, with local copies of input files. */
  private BenchmarkSettings sent(BenchmarkSettings all) throws ConfigurationException, IOException {
    BenchmarkSettings settings = SentSettings.apply(all, session.files().keySet());
    for (Map.Entry<String, String> file : session.files().entrySet()) {
      Path own = Files.createDirectories(folder.resolve("files-" + theirFiles.size()));
      Path copy = own.resolve(Path.of(file.getValue()).getFileName());
      session.copy(file.getKey(), copy, all.reader().get(ClientsConfig.TIMEOUT), stop::isRaised);
      theirFiles.put(file.getKey(), session.properties().get(file.getKey()));
      settings = settings.with(file.getKey(), copy);
    }
    return settings;
  }

  /**
   * Returns the description with the coordinator's file names, since the results belong to the
   * coordinator.
   */
  private RunDescription described(RunDescription run) {
    var configuration = new TreeMap<>(run.configuration());
    theirFiles.forEach(
        (property, theirs) -> {
          if (theirs == null) {
            configuration.remove(property);
          } else {
            configuration.put(property, theirs);
          }
        });
    return run.configured(configuration);
  }
}
