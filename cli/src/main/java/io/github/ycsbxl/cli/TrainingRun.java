package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.fleet.ClientMachine;
import io.github.ycsbxl.fleet.Coordination;
import io.github.ycsbxl.fleet.CoordinatorServer;
import io.github.ycsbxl.fleet.CoordinatorSession;
import io.github.ycsbxl.fleet.FleetBenchmark;
import io.github.ycsbxl.fleet.FleetPlan;
import io.github.ycsbxl.fleet.JoinedBenchmark;
import io.github.ycsbxl.fleet.Token;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.ClientsConfig;
import io.github.ycsbxl.setup.Version;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Training run for the launcher's class data archive. Executes commands to load the classes that
 * most commands need, and exits with the last command's exit code.
 */
public final class TrainingRun {
  private static final List<String> SMALL =
      List.of("recordcount=100", "operationcount=1000", "threadcount=2");

  private TrainingRun() {}

  /**
   * Runs the commands.
   *
   * @param arguments directory for results, followed by bindings to use in addition to {@code
   *     basic}
   */
  public static void main(String[] arguments) {
    var nothing = new PrintWriter(Writer.nullWriter());
    Main.run(new String[] {"help"}, nothing, nothing);
    Main.run(new String[] {"help", "run"}, nothing, nothing);
    Main.run(new String[] {"list"}, nothing, nothing);
    Main.run(benchmark("load", "basic", arguments[0]), nothing, nothing);
    for (int i = 1; i < arguments.length; i++) {
      Main.run(benchmark("bench", arguments[i], arguments[0]), nothing, nothing);
    }
    fleet(Path.of(arguments[0]));
    Main.main(benchmark("bench", "basic", arguments[0]));
  }

  /** Runs a coordinator and its client in this process. */
  private static void fleet(Path folder) {
    var settings = new TreeMap<String, String>();
    SMALL.forEach(property -> settings.put(property.split("=")[0], property.split("=")[1]));
    settings.put(OutputConfig.RESULTS_DIR.name(), folder.toString());
    settings.put(WorkloadConfig.SEED.name(), "1");
    settings.put(ClientsConfig.MARGIN.name(), "50ms");
    settings.put(ClientsConfig.TIMEOUT.name(), "10s");
    try {
      BenchmarkSettings asked = BenchmarkSettings.of(Optional.of("basic"), settings);
      FleetPlan plan = FleetPlan.joining(asked, BenchmarkKind.BENCH, 1, true);
      Token token = Token.random();
      var any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      CoordinatorServer server = CoordinatorServer.open(any, token, 1);
      var coordination =
          new Coordination(
              server,
              Optional.empty(),
              false,
              note -> join(server.address().getPort(), token, folder));
      FleetBenchmark.run(
          plan, BenchmarkKind.BENCH, coordination, BenchmarkListener.SILENT, new StopSignal());
    } catch (ConfigurationException | RunFailedException | IOException e) {
      // Ignored, since the archive is usable without these classes.
    }
  }

  private static void join(int port, Token token, Path folder) {
    var client =
        new Thread(
            () -> {
              try {
                CoordinatorSession session =
                    CoordinatorSession.join(
                        new HostAndPort("127.0.0.1", port),
                        token,
                        Version.ours(),
                        ClientMachine.own(Map.of()),
                        Optional.empty(),
                        sentence -> {});
                JoinedBenchmark.run(
                    session,
                    folder,
                    printed ->
                        new JoinedBenchmark.PrintedScreen(BenchmarkListener.SILENT, () -> {}),
                    new StopSignal());
              } catch (ConfigurationException | RunFailedException | IOException e) {
                // Ignored, since the coordinator ends by itself if this client is missing.
              }
            },
            "client");
    client.setDaemon(true);
    client.start();
  }

  private static String[] benchmark(String command, String binding, String folder) {
    var words = new ArrayList<>(List.of(command, binding, "-s", "-p"));
    words.add("results.dir=" + Path.of(folder));
    SMALL.forEach(property -> words.addAll(List.of("-p", property)));
    return words.toArray(String[]::new);
  }
}
