package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.page.RunSeries.Sums;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.stream.Stream;

/** JSON document of a running benchmark, with its last minutes. Stateless. */
public final class LiveJson {
  /** Rate below which a second without a successful operation may be due to chance. */
  private static final int FEW_OPS_PER_SEC = 20;

  private static final double LEAST_SECONDS = 1;

  private LiveJson() {}

  /**
   * Returns the HTML page, which subscribes to the events {@code page}, {@code report} and {@code
   * ended}.
   */
  public static byte[] page() throws IOException {
    return Page.html(json("Running", "", OptionalDouble.empty(), List.of(), List.of()));
  }

  /**
   * Creates the document for the current state.
   *
   * @param progress sentence on the progress of the benchmark
   * @param done finished fraction of the phase, 0 to 1
   * @param clients with measurements in this phase
   * @param faults injected for all clients
   */
  public static ObjectNode json(
      String title,
      String progress,
      OptionalDouble done,
      List<ClientTail> clients,
      List<FaultTime> faults) {
    ObjectNode page = Page.document("live", title);
    page.put("headline", headline(clients)).put("sentence", progress);
    JsonFigures.put(page, "done", done);
    ArrayNode runs = page.putArray("runs");
    if (!clients.isEmpty()) {
      runs.add(run(title, clients, faults));
    }
    return page;
  }

  /**
   * Describes the benchmark. Returns an empty text for several clients, since each knows only its
   * part.
   */
  private static String headline(List<ClientTail> clients) {
    return clients.size() == 1 && clients.get(0).isWhole()
        ? RunHeadline.describe(List.of(clients.get(0).asRun()))
        : "";
  }

  private static ObjectNode run(String name, List<ClientTail> clients, List<FaultTime> faults) {
    ObjectNode run = JsonFigures.object().put("name", name);
    long start = clients.stream().mapToLong(ClientTail::startMillis).min().orElseThrow();
    List<RunSeries> each = clients.stream().map(client -> client.series(start)).toList();
    boolean alone = clients.size() == 1;
    if (!alone) {
      ArrayNode all = run.putArray("clients");
      for (int i = 0; i < clients.size(); i++) {
        all.addObject()
            .put("name", clients.get(i).run().title().name())
            .set("series", SeriesJson.aligned(each.get(i), 1).ofRun(false));
      }
    }
    RunSeries series = alone ? each.get(0) : RunSeries.sum(each);
    run.set("series", SeriesJson.aligned(series, 1).ofRun(alone));
    ArrayNode servers = JsonFigures.array();
    clients.stream()
        .filter(client -> !client.servers().isEmpty())
        .forEach(
            client -> servers.addAll(ServersJson.json(client.servers(), client.series(start))));
    if (!servers.isEmpty()) {
      run.set("servers", servers);
    }
    putBands(run.putObject("faults").putArray("bands"), series.bySecond(), clients, faults, start);
    return run;
  }

  /** Adds chart bands of faults and outages, on the clock of the client that started first. */
  private static void putBands(
      ArrayNode bands,
      SortedMap<Long, Sums> seconds,
      List<ClientTail> clients,
      List<FaultTime> ofAll,
      long startMillis) {
    if (seconds.isEmpty()) {
      return;
    }
    double from = seconds.firstKey();
    double to = seconds.lastKey();
    Stream<FaultTime> ofClients =
        clients.stream()
            .flatMap(
                one ->
                    one.faults().stream()
                        .map(time -> time.later((one.startMillis() - startMillis) * 1_000_000)));
    Stream.concat(ofAll.stream(), ofClients)
        .filter(time -> !time.isReverted() || time.revertedNanos() / 1e9 > from)
        .forEach(time -> bands.add(band(time, from, to)));
    putOutages(bands, seconds);
  }

  /** Creates the band of a fault, cut at the ends of the chart and wide enough to be visible. */
  private static ObjectNode band(FaultTime time, double from, double to) {
    double begun = time.begunNanos() / 1e9;
    double end = time.isReverted() ? time.revertedNanos() / 1e9 : to;
    return FaultsJson.band(
        time.name(), Math.max(begun, from), Math.max(end, begun + LEAST_SECONDS));
  }

  /**
   * Adds outages: seconds without a successful operation. At low rates such seconds may be due to
   * chance and are ignored.
   */
  private static void putOutages(ArrayNode bands, SortedMap<Long, Sums> seconds) {
    double sum = seconds.values().stream().mapToDouble(Sums::opsPerSec).sum();
    if (sum < (double) FEW_OPS_PER_SEC * seconds.size()) {
      return;
    }
    Optional<Long> from = Optional.empty();
    for (var second : seconds.entrySet()) {
      boolean none = second.getValue().opsPerSec() == 0;
      if (none && from.isEmpty()) {
        from = Optional.of(second.getKey());
      } else if (!none && from.isPresent()) {
        bands.add(outage(from.get(), seconds.headMap(second.getKey()).lastKey()));
        from = Optional.empty();
      }
    }
    from.ifPresent(start -> bands.add(outage(start, seconds.lastKey())));
  }

  private static ObjectNode outage(long first, long last) {
    return FaultsJson.band("no success", first, last + 1);
  }
}
