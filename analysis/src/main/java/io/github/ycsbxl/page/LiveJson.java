package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.faults.FaultTime;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

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
    return Page.html(of("Running", "", OptionalDouble.empty(), List.of(), List.of()));
  }

  /**
   * Creates the document for the current state.
   *
   * @param progress sentence on the progress of the benchmark
   * @param done finished fraction of the phase, 0 to 1
   * @param clients with measurements in this phase
   * @param faults injected for all clients
   */
  public static ObjectNode of(
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
        ? RunHeadline.of(List.of(clients.get(0).asRun()))
        : "";
  }

  private static ObjectNode run(String name, List<ClientTail> clients, List<FaultTime> faults) {
    ObjectNode run = JsonFigures.object().put("name", name);
    long start = clients.stream().mapToLong(ClientTail::startMillis).min().orElseThrow();
    ObjectNode series;
    if (clients.size() == 1) {
      series = SeriesJson.of(clients.get(0).series(start), 1).ofRun(true);
    } else {
      ArrayNode all = run.putArray("clients");
      for (ClientTail client : clients) {
        all.addObject()
            .put("name", client.run().name())
            .set("series", SeriesJson.of(client.series(start), 1).ofRun(false));
      }
      series = total(all, start);
    }
    run.set("series", series);
    ArrayNode servers = JsonFigures.array();
    clients.stream()
        .filter(client -> !client.servers().isEmpty())
        .forEach(client -> servers.addAll(ServersJson.of(client.servers(), client.series(start))));
    if (!servers.isEmpty()) {
      run.set("servers", servers);
    }
    putBands(run.putObject("faults").putArray("bands"), series, clients, faults, start);
    return run;
  }

  /**
   * Returns the total throughput, and the total target rate if all clients have one. Omits the last
   * second, because some clients may not have written it yet.
   */
  private static ObjectNode total(ArrayNode clients, long startMillis) {
    ObjectNode series = JsonFigures.object().put("startMillis", startMillis);
    ArrayNode at = series.putArray("at");
    ArrayNode length = series.putArray("length");
    SortedMap<Long, Double> rates = sums(clients, "opsPerSec");
    rates
        .keySet()
        .forEach(
            second -> {
              at.add(second);
              length.add(1);
            });
    series.set("opsPerSec", numbers(rates));
    if (StreamSupport.stream(clients.spliterator(), false)
        .allMatch(client -> client.get("series").has("target"))) {
      series.set("target", numbers(sums(clients, "target")));
    }
    series.putObject("rows");
    return series;
  }

  private static SortedMap<Long, Double> sums(ArrayNode clients, String member) {
    SortedMap<Long, Double> sums = new TreeMap<>();
    for (JsonNode client : clients) {
      JsonNode series = client.get("series");
      for (int i = 0; i < series.get("at").size(); i++) {
        long at = series.get("at").get(i).asLong();
        sums.merge(at, series.get(member).get(i).asDouble(), Double::sum);
      }
    }
    if (!sums.isEmpty()) {
      sums.remove(sums.lastKey());
    }
    return sums;
  }

  private static ArrayNode numbers(SortedMap<Long, Double> values) {
    ArrayNode numbers = JsonFigures.array();
    values
        .values()
        .forEach(value -> numbers.add(JsonFigures.number(value, JsonFigures.DIGITS_OF_SERIES)));
    return numbers;
  }

  /** Adds chart bands of faults and outages, on the clock of the client that started first. */
  private static void putBands(
      ArrayNode bands,
      ObjectNode series,
      List<ClientTail> clients,
      List<FaultTime> ofAll,
      long startMillis) {
    JsonNode at = series.get("at");
    if (at.isEmpty()) {
      return;
    }
    double from = at.get(0).asDouble();
    double to = at.get(at.size() - 1).asDouble();
    Stream<FaultTime> ofClients =
        clients.stream()
            .flatMap(
                one ->
                    one.faults().stream()
                        .map(time -> time.later((one.startMillis() - startMillis) * 1_000_000)));
    Stream.concat(ofAll.stream(), ofClients)
        .filter(time -> !time.isReverted() || time.revertedNanos() / 1e9 > from)
        .forEach(time -> bands.add(band(time, from, to)));
    putOutages(bands, at, series.get("opsPerSec"));
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
  private static void putOutages(ArrayNode bands, JsonNode at, JsonNode rates) {
    double sum = 0;
    for (JsonNode rate : rates) {
      sum += rate.asDouble();
    }
    if (sum < (double) FEW_OPS_PER_SEC * rates.size()) {
      return;
    }
    double from = Double.NaN;
    for (int i = 0; i <= at.size(); i++) {
      boolean none = i < at.size() && rates.get(i).asDouble() == 0;
      if (none && Double.isNaN(from)) {
        from = at.get(i).asDouble();
      } else if (!none && !Double.isNaN(from)) {
        bands.add(FaultsJson.band("no success", from, at.get(i - 1).asDouble() + 1));
        from = Double.NaN;
      }
    }
  }
}
