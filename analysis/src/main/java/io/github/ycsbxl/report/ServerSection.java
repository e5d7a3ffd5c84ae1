package io.github.ycsbxl.report;

import io.github.ycsbxl.page.Axis;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Scale;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.report.Downsampling.Sample;
import io.github.ycsbxl.servers.ServerSample;
import io.github.ycsbxl.servers.ServerUse;
import io.github.ycsbxl.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Section on the machines of the store: processors, disks and network. Stateless. */
final class ServerSection {
  private static final Axis PERCENT = new Axis("%", Scale.LINEAR);
  private static final Axis MEGABYTES = new Axis("MB/s", Scale.LINEAR);

  private static final List<Figure> FIGURES =
      List.of(
          new Figure("processors", PERCENT, ServerUse::cpuPercent),
          new Figure("waiting for disks", PERCENT, ServerUse::ioWaitPercent),
          new Figure("disks read", MEGABYTES, use -> megabytes(use.diskReadBytes())),
          new Figure("disks written", MEGABYTES, use -> megabytes(use.diskWrittenBytes())),
          new Figure("network in", MEGABYTES, use -> megabytes(use.receivedBytes())),
          new Figure("network out", MEGABYTES, use -> megabytes(use.sentBytes())));

  private ServerSection() {}

  /** A figure of a server. */
  private record Figure(String name, Axis axis, Function<ServerUse, OptionalDouble> of) {
    /** The samples of a server in which the figure is known. */
    List<Sample> known(List<ServerSample> samples) {
      return samples.stream()
          .filter(sample -> of.apply(sample.use()).isPresent())
          .map(
              sample ->
                  new Sample(
                      sample.unixMillis(), sample.seconds(), of.apply(sample.use()).getAsDouble()))
          .toList();
    }
  }

  static Section of(List<ReportRun> runs) {
    return Section.of(
        "Servers",
        "What the machines of the store did meanwhile, as the node exporter on each tells."
            + " A processor waits for disks while it has nothing else to do.",
        runs.stream().flatMap(run -> blocks(run, runs.size() > 1 ? run.name() + ": " : "")));
  }

  /** The charts of a run that goes on. */
  static Stream<Chart> charts(LoggedRun logged) {
    return charts("", logged);
  }

  private static Stream<Section.Block> blocks(ReportRun run, String prefix) {
    return run.logged().stream()
        .flatMap(logged -> Stream.concat(Stream.of(means(prefix, logged)), charts(prefix, logged)));
  }

  private static Stream<Chart> charts(String prefix, LoggedRun logged) {
    List<String> servers = List.copyOf(byServer(logged).keySet());
    String about =
        servers.size() == 1 ? "Server " + servers.get(0) + "." : "A line for each server.";
    return FIGURES.stream()
        .map(
            figure ->
                Chart.of(
                    prefix + "Servers: " + figure.name(),
                    about,
                    Axis.TIME,
                    figure.axis(),
                    lines(figure, logged)))
        .filter(chart -> !chart.isEmpty());
  }

  private static List<Line> lines(Figure figure, LoggedRun logged) {
    var lines = new ArrayList<Line>();
    byServer(logged)
        .forEach(
            (server, samples) ->
                lines.add(
                    new Line(
                        server, Downsampling.means(figure.known(samples), logged.startMillis()))));
    return lines;
  }

  private static HtmlTable means(String prefix, LoggedRun logged) {
    return HtmlTable.of(
        prefix + "Means of the servers",
        Table.<Map.Entry<String, List<ServerSample>>>empty()
            .column("server", Map.Entry::getKey)
            .columns(
                FIGURES,
                Figure::name,
                figure -> figure.axis().label(),
                (figure, server) -> mean(figure, server.getValue())),
        byServer(logged).entrySet());
  }

  /** The mean over the time of which the figure is known. */
  private static Optional<Double> mean(Figure figure, List<ServerSample> samples) {
    List<Sample> known = figure.known(samples);
    double seconds = known.stream().mapToDouble(Sample::seconds).sum();
    double sum = known.stream().mapToDouble(one -> one.value() * one.seconds()).sum();
    return seconds > 0 ? Optional.of(sum / seconds) : Optional.empty();
  }

  private static Map<String, List<ServerSample>> byServer(LoggedRun logged) {
    return logged.servers().stream()
        .collect(Collectors.groupingBy(ServerSample::server, TreeMap::new, Collectors.toList()));
  }

  private static OptionalDouble megabytes(OptionalDouble bytes) {
    return bytes.isPresent() ? OptionalDouble.of(bytes.getAsDouble() / 1e6) : bytes;
  }
}
