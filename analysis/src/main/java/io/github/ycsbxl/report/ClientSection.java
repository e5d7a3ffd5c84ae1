package io.github.ycsbxl.report;

import io.github.ycsbxl.figures.ClientRemarks;
import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.ClientResult.Percentile;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.page.Axis;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Line.Point;
import io.github.ycsbxl.page.Scale;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.results.ClientsCsv;
import io.github.ycsbxl.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Section on the client processes of a run: what each did and where, and which one stands out.
 * Stateless.
 */
final class ClientSection {
  /** As many columns as fit on a page; clients.csv has all. */
  private static final Set<String> SHOWN =
      Set.of(
          "client",
          "machine",
          "node",
          "succeeded",
          "failed",
          "ops_per_sec",
          "used_processors",
          "jvm_pauses");

  /** With so many processes a chart shows more than a table. */
  private static final int MANY = 8;

  private static final Axis INDEX = new Axis("client process", Scale.WHOLE);

  private ClientSection() {}

  static Section of(List<ReportRun> runs) {
    var about = new ArrayList<String>();
    var blocks = new ArrayList<Section.Block>();
    for (ReportRun run : runs) {
      String prefix = runs.size() > 1 ? run.name() + ": " : "";
      run.logged()
          .map(LoggedRun::whole)
          .map(whole -> ClientsCsv.wholes(whole).toList())
          .filter(clients -> clients.size() > 1)
          .ifPresent(
              clients -> {
                ClientRemarks.of(run.logged().orElseThrow().whole())
                    .forEach(remark -> about.add(WhatWasRun.capitalized(prefix + remark)));
                shared(clients).ifPresent(words -> about.add(prefix + words));
                blocks.addAll(blocks(prefix, clients));
              });
    }
    return Section.of(
        "Client processes", about.isEmpty() ? "" : String.join(". ", about) + ".", blocks.stream());
  }

  private static List<Section.Block> blocks(String prefix, List<ClientsCsv.ClientsRow> clients) {
    boolean once = iterations(clients) == 1;
    List<RowName> rows = rows(clients);
    var blocks = new ArrayList<Section.Block>();
    blocks.add(table(prefix, rows, once, clients));
    Map<String, List<ClientResult>> places = places(clients);
    if (once && places.size() > 1 && places.size() < clients.size()) {
      blocks.add(tableOf(prefix, places));
    }
    if (once && clients.size() >= MANY && !rows.isEmpty()) {
      blocks.add(latency(prefix, rows, clients));
    }
    return blocks;
  }

  private static long iterations(List<ClientsCsv.ClientsRow> clients) {
    return clients.stream().map(row -> row.client().iteration()).distinct().count();
  }

  /** The rows of operations that any process has, from their real start. */
  private static List<RowName> rows(List<ClientsCsv.ClientsRow> clients) {
    var names = new TreeSet<RowName>();
    clients.forEach(row -> names.addAll(row.client().rows().keySet()));
    return names.stream().filter(name -> !name.intended()).toList();
  }

  private static HtmlTable table(
      String prefix, List<RowName> rows, boolean once, List<ClientsCsv.ClientsRow> clients) {
    long first = clients.stream().mapToLong(row -> row.client().startedAtMillis()).min().orElse(0);
    boolean named =
        clients.stream().anyMatch(row -> !row.client().machine().equals(row.client().place()));
    Table<ClientsCsv.ClientsRow> table =
        ClientsCsv.TABLE
            .only(name -> SHOWN.contains(name) && (named || !name.equals("machine")))
            .meaning("latency")
            .columns(
                rows,
                row -> row + " p50",
                any -> "ms",
                (row, one) -> millis(one, row, ClientResult.ClientRow::p50))
            .columns(
                rows,
                row -> row + " p99",
                any -> "ms",
                (row, one) -> millis(one, row, ClientResult.ClientRow::p99))
            .meaning("how far its clock was ahead of the one that all processes share")
            .column("clock ahead", "ms", row -> row.client().clockAheadMillis());
    if (clients.stream().anyMatch(row -> row.client().partial())) {
      table = table.meaning("").column("partial", row -> row.client().partial() ? "yes" : "");
    }
    return HtmlTable.of(
        prefix + "Client processes",
        once
            ? table
                .meaning("from the start of the first process to that of this one")
                .column("began after", "s", row -> (row.client().startedAtMillis() - first) / 1e3)
            : table.meaning("").column("iteration", row -> row.client().iteration()),
        clients);
  }

  private static double millis(
      ClientsCsv.ClientsRow of,
      RowName row,
      Function<ClientResult.ClientRow, Percentile> percentile) {
    ClientResult.ClientRow known = of.client().rows().get(row);
    return known == null || known.counts().succeeded() == 0
        ? Double.NaN
        : percentile.apply(known).nanos() / 1e6;
  }

  /** The processes by the nodes, or else machines, whose processors they share. */
  private static Map<String, List<ClientResult>> places(List<ClientsCsv.ClientsRow> clients) {
    return clients.stream()
        .map(ClientsCsv.ClientsRow::client)
        .collect(
            Collectors.groupingBy(ClientResult::place, LinkedHashMap::new, Collectors.toList()));
  }

  private static Optional<String> shared(List<ClientsCsv.ClientsRow> clients) {
    Map<String, List<ClientResult>> places = places(clients);
    long processes = clients.stream().map(row -> row.client().index()).distinct().count();
    if (places.containsKey("") || places.size() == processes) {
      return Optional.empty();
    }
    return Optional.of(
        places.size() == 1
            ? "All %d processes ran on %s and shared its processors"
                .formatted(processes, places.keySet().iterator().next())
            : "%d processes ran on %d nodes; those on one node shared its processors"
                .formatted(processes, places.size()));
  }

  private static HtmlTable tableOf(String prefix, Map<String, List<ClientResult>> places) {
    return HtmlTable.of(
        prefix + "Nodes of the client processes",
        Table.<Map.Entry<String, List<ClientResult>>>empty()
            .column("node", Map.Entry::getKey)
            .column("client processes", place -> indexes(place.getValue()))
            .column(
                "processors",
                place -> place.getValue().stream().mapToInt(ClientResult::processors).max())
            .column("used processors", sum(ClientResult::usedProcessors))
            .column("operations/s", sum(one -> one.perSec(one.counts().succeeded())))
            .column("failed", sum(one -> one.counts().failed())),
        places.entrySet());
  }

  private static Function<Map.Entry<String, List<ClientResult>>, Object> sum(
      ToDoubleFunction<ClientResult> figure) {
    return place -> place.getValue().stream().mapToDouble(figure).sum();
  }

  private static String indexes(List<ClientResult> clients) {
    return clients.stream()
        .map(one -> String.valueOf(one.index()))
        .collect(Collectors.joining(", "));
  }

  private static Chart latency(
      String prefix, List<RowName> rows, List<ClientsCsv.ClientsRow> clients) {
    List<Chart.Figure> figures =
        rows.stream()
            .map(
                row ->
                    new Chart.Figure(
                        row.toString(),
                        List.of(
                            line("p50", row, ClientResult.ClientRow::p50, clients),
                            line("p99", row, ClientResult.ClientRow::p99, clients))))
            .toList();
    String title = prefix + "Latency by client process";
    String about = "Half of the operations, and 99 % of them, took no longer.";
    return figures.size() == 1
        ? Chart.of(title, about, INDEX, Axis.LATENCY, figures.get(0).lines())
        : Chart.ofFigures(title, about, INDEX, Axis.LATENCY, figures);
  }

  private static Line line(
      String name,
      RowName row,
      Function<ClientResult.ClientRow, Percentile> percentile,
      List<ClientsCsv.ClientsRow> clients) {
    return new Line(
        name,
        clients.stream()
            .map(one -> new Point(one.client().index(), millis(one, row, percentile)))
            .filter(point -> !Double.isNaN(point.y()))
            .toList());
  }
}
