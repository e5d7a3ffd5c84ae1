package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.binding.BasicStore;
import io.github.ycsbxl.setup.Version;
import io.github.ycsbxl.tables.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Benchmark of the CPU time of short commands, compared with stock YCSB's client. Commands run
 * alternately. CPU time includes all processes that a command starts, such as our launcher.
 *
 * <p>Arguments: CSV file, number of rounds, and the launcher of a release.
 */
public final class StartCost {
  private static final List<String> RUN =
      List.of(
          "-p",
          "workload=site.ycsb.workloads.CoreWorkload",
          "-p",
          "recordcount=1000",
          "-p",
          "operationcount=1000");

  /**
   * Last line printed by the shell's {@code times}: user and system time of child processes, in
   * minutes and seconds.
   */
  private static final Pattern CHILDREN =
      Pattern.compile("(\\d+)m([\\d.]+)s\\s+(\\d+)m([\\d.]+)s\\s*$");

  private final String launcher;
  private final Path results = Files.createTempDirectory("start");

  /** Command of stock YCSB's client and the equivalent command of our client. */
  private record Case(String name, List<String> stock, List<String> ours) {}

  /** Results of one command in all rounds. */
  private record CaseRow(Case command, PairedResults turns) {}

  private StartCost(String launcher) throws IOException {
    this.launcher = launcher;
  }

  /** Writes a row for each command. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 3) {
      System.err.println("usage: start <file.csv> <rounds> <bin/ycsb>");
      System.exit(2);
    }
    new StartCost(arguments[2]).run(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
  }

  private void run(Path file, int rounds) throws Exception {
    var rows = new ArrayList<CaseRow>();
    for (Case command : commands()) {
      // This command is not measured, because the first command creates the class data archive.
      millis(command.ours());
      PairedResults turns =
          PairedResults.measure(rounds, ours -> millis(ours ? command.ours() : command.stock()));
      rows.add(new CaseRow(command, turns));
      table().write(file, rows);
      System.out.println(table().cells(rows.get(rows.size() - 1)));
    }
  }

  private List<Case> commands() {
    String store = BasicStore.class.getName();
    return List.of(
        new Case(
            "run of 1,000 operations",
            stock(Stream.concat(Stream.of("-t", "-db", store), RUN.stream())),
            ours(
                Stream.concat(
                    Stream.of("run", "basic", "-p", "results.dir=" + results), RUN.stream()))),
        new Case("help", stock(Stream.of("-help")), ours(Stream.of("help"))));
  }

  private static List<String> stock(Stream<String> arguments) {
    Stream<String> java =
        Stream.of(
            System.getProperty("java.home") + "/bin/java",
            "-cp",
            System.getProperty("java.class.path"),
            "site.ycsb.Client");
    return Stream.concat(java, arguments).toList();
  }

  private List<String> ours(Stream<String> arguments) {
    return Stream.concat(Stream.of(launcher), arguments).toList();
  }

  /** Returns the CPU time of a command in ms, measured by a shell for its child processes. */
  private static double millis(List<String> command) throws IOException, InterruptedException {
    var words = new ArrayList<>(List.of("sh", "-c", "\"$@\" >&2; times", "start"));
    words.addAll(command);
    Process process =
        new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    process.waitFor();
    Matcher children = CHILDREN.matcher(said);
    if (!children.find()) {
      throw new IOException("the shell's 'times' printed no CPU times: " + said);
    }
    return 1e3 * (seconds(children, 1) + seconds(children, 3));
  }

  private static double seconds(Matcher children, int group) {
    return 60 * Double.parseDouble(children.group(group))
        + Double.parseDouble(children.group(group + 1));
  }

  private static Table<CaseRow> table() {
    return PairedResults.withMachine(
        Table.<CaseRow>empty()
            .column("command", row -> row.command().name())
            .column("rounds", row -> row.turns().rounds())
            .column("stock_cpu_ms", row -> Math.round(PairedResults.median(row.turns().base())))
            .column("ours_cpu_ms", row -> Math.round(PairedResults.median(row.turns().ours())))
            .column("ratio", row -> row.turns().ratio(2))
            .column("stock", row -> Version.STOCK));
  }
}
