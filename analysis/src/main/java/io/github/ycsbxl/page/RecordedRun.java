package io.github.ycsbxl.page;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.metrics.ServerSample;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Last phase of a run in a result directory of this tool. Immutable.
 *
 * @param log empty during a run
 * @param whole all iterations combined
 * @param servers samples of the store's servers, if scraped
 * @param clients by index, if their directories are inside this one
 */
record RecordedRun(
    Optional<Run> log,
    Phase whole,
    RunSeries series,
    List<ServerSample> servers,
    List<Client> clients) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  /** Returns the growth of the store's files per record in the load of this benchmark, if any. */
  OptionalDouble diskBytesPerRecord() {
    return log.map(Run::diskBytesPerRecord).orElseGet(whole::diskBytesPerRecord);
  }

  /** A client and its time series. */
  record Client(int index, RunSeries series) {}

  /** Listener that collects the last phase of a run. Filled by one thread, then read. */
  static final class LastPhase implements RunListener {
    private RunSeries series = new RunSeries("");
    private final List<ServerSample> servers = new ArrayList<>();

    @Override
    public void interval(PhaseKey phase, Interval interval, List<Interval> seconds) {
      begin(phase);
      series.interval(phase, interval, seconds);
    }

    @Override
    public void server(PhaseKey phase, ServerSample sample) {
      begin(phase);
      servers.add(sample);
    }

    private void begin(PhaseKey phase) {
      if (!series.isOf(phase)) {
        series = new RunSeries(phase.phase());
        servers.clear();
      }
    }

    /** Returns the run that was read. */
    RecordedRun make(Run log) throws IOException {
      Phase whole = Phase.together(log.phases());
      return new RecordedRun(
          Optional.of(log), whole, series, List.copyOf(servers), clients(log, series));
    }
  }

  private static List<Client> clients(Run log, RunSeries run) throws IOException {
    var clients = new ArrayList<Client>();
    for (Path folder : Run.clientsOf(log.folder())) {
      RunSeries series = RunSeries.ofClient(run);
      Optional<RunDescription> client =
          Run.ownLines(
              folder,
              (phase, interval, seconds) -> {
                if (series.isOf(phase)) {
                  series.add(phase.iteration(), interval);
                }
              });
      if (series.iterations() > 0) {
        Map<String, String> setting = client.orElseThrow().configuration();
        String index = setting.getOrDefault(SettingNames.CLIENT_INDEX, "0");
        clients.add(new Client(Integer.parseInt(index), series));
      }
    }
    clients.sort(Comparator.comparingInt(Client::index));
    return clients;
  }

  Optional<AuditSummary> audit() {
    return log.flatMap(Run::audit);
  }

  /** Returns the time series of the run and of its clients. */
  Stream<RunSeries> allSeries() {
    return Stream.concat(Stream.of(series), clients.stream().map(Client::series));
  }

  /** Returns the binding and the start of the phase. */
  String bindingAndStart() {
    Instant start = Instant.ofEpochMilli(whole.measurement().startedAtMillis());
    return whole.run().title().binding()
        + ", "
        + TIME.format(start.atOffset(ZoneOffset.UTC))
        + " UTC";
  }
}
