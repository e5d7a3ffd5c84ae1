package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.figures.ClientFigure;
import io.github.ycsbxl.figures.ClientFigure.ClientOperations;
import io.github.ycsbxl.figures.ClientFigures;
import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.Overlap;
import io.github.ycsbxl.remarks.Remark;
import io.github.ycsbxl.remarks.RemarkKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Clients of a run as JSON: results, places and outliers. */
final class ClientsJson {
  /**
   * Number of clients above which each client gets fewer intervals, to limit the size of the page.
   */
  private static final int MANY = 10;

  private static final int FEWER = 4;

  private final RecordedRun run;
  private final List<ClientResult> clients;
  private final List<Remark> remarked;

  private ClientsJson(RecordedRun run, List<ClientResult> clients, List<Remark> remarked) {
    this.run = run;
    this.remarked = remarked;
    this.clients = clients;
  }

  /** Adds the clients of a run with several clients. */
  static void put(ObjectNode to, PageRun page, RecordedRun run, boolean alone) {
    List<ClientResult> clients = run.whole().allRan().map(Overlap::clients).orElse(List.of());
    if (clients.size() > 1) {
      new ClientsJson(run, clients, page.figures().remarks()).put(to, alone);
    }
  }

  private void put(ObjectNode to, boolean alone) {
    ArrayNode all = to.putArray("clients");
    clients.forEach(client -> all.add(json(client, alone)));
    Map<String, List<ClientResult>> places = places();
    var remarks = new ArrayList<String>();
    remarked.stream()
        .filter(remark -> remark.kind() == RemarkKind.CLIENTS)
        .forEach(remark -> remarks.add(remark.sentence()));
    long processes = clients.stream().map(ClientResult::index).distinct().count();
    if (!places.containsKey("") && places.size() < processes) {
      remarks.add(shared(places, processes));
    }
    JsonFigures.put(to, "clientRemarks", remarks);
  }

  private long iterations() {
    return clients.stream().map(ClientResult::iteration).distinct().count();
  }

  private ObjectNode json(ClientResult client, boolean alone) {
    ObjectNode node = JsonFigures.object().put("index", client.index());
    node.put("name", "client " + client.index());
    node.put("machine", client.at().machine()).put("node", client.at().node());
    if (client.at().processors() > 0) {
      node.put("cpus", client.at().processors());
    }
    put(node, ClientFigure::ofClient, ClientOperations.all(client));
    node.put("clockAheadNanos", client.start().clockAheadMillis() * 1_000_000);
    if (iterations() > 1) {
      node.put("iteration", client.iteration());
    } else {
      long first =
          clients.stream().mapToLong(one -> one.start().startedAtMillis()).min().orElseThrow();
      JsonFigures.put(node, "beganAfterSeconds", (client.start().startedAtMillis() - first) / 1e3);
    }
    if (client.partial()) {
      node.put("partial", true);
    }
    putRows(node.putObject("rows"), client);
    run.clients().stream()
        .filter(one -> one.index() == client.index() && iterations() == 1)
        .findFirst()
        .ifPresent(one -> node.set("series", series(one.series(), alone)));
    return node;
  }

  private ObjectNode series(RunSeries client, boolean alone) {
    int seconds = run.series().whole().seconds();
    boolean many = run.clients().size() > MANY;
    int length = many ? FEWER * seconds : seconds;
    return SeriesJson.aligned(client.aligned(length), length).ofClient(alone);
  }

  private static void putRows(ObjectNode rows, ClientResult client) {
    client
        .rows()
        .forEach(
            (name, row) ->
                put(
                    rows.putObject(name.toString()),
                    ClientFigure::ofOperation,
                    new ClientOperations(client, Optional.of(row))));
  }

  /** Adds the figures that have a member here. */
  private static void put(
      ObjectNode to, Function<ClientFigure, String> member, ClientOperations operations) {
    for (ClientFigure figure : ClientFigures.ALL) {
      if (!member.apply(figure).isEmpty()) {
        JsonFigures.putAt(to, member.apply(figure), figure.value().apply(operations));
      }
    }
  }

  /** Groups the clients by the node or machine whose CPUs they share. */
  private Map<String, List<ClientResult>> places() {
    return clients.stream()
        .collect(
            Collectors.groupingBy(
                client -> client.at().place(), LinkedHashMap::new, Collectors.toList()));
  }

  private static String shared(Map<String, List<ClientResult>> places, long processes) {
    return places.size() == 1
        ? "All %d clients ran on %s and shared its CPUs."
            .formatted(processes, places.keySet().iterator().next())
        : "%d clients ran on %d nodes; those on one node shared its CPUs."
            .formatted(processes, places.size());
  }
}
