package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.fleet.ClientMachine;
import io.github.ycsbxl.fleet.CoordinatorSession;
import io.github.ycsbxl.fleet.JoinedBenchmark;
import io.github.ycsbxl.fleet.Token;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.settings.Version;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Rehearsal of commands, by which the launcher makes its archive of classes: it loads those that
 * most commands need. It ends the process as the last of these commands does.
 */
public final class Rehearsal {
  private static final List<String> SMALL =
      List.of("recordcount=100", "operationcount=1000", "threadcount=2");

  private Rehearsal() {}

  /**
   * Runs the commands.
   *
   * @param arguments the folder that gets their results, and the bindings whose stores they use
   *     besides {@code basic}
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

  /** A coordinator and its client, both in this process. */
  private static void fleet(Path folder) {
    var nothing = new PrintWriter(Writer.nullWriter());
    try {
      Path token = Token.random().writeFile();
      int port = freePort();
      String[] words = benchmark("coordinate", "basic", folder.toString());
      String[] more = {
        "-clients", "1", "-listen", "127.0.0.1:" + port, "-token-file", token.toString()
      };
      var all = Stream.of(words, more).flatMap(Arrays::stream).toArray(String[]::new);
      var coordinator = new Thread(() -> Main.run(all, nothing, nothing), "coordinator");
      coordinator.start();
      CoordinatorSession session =
          CoordinatorSession.join(
              new HostAndPort("127.0.0.1", port),
              Token.find(Optional.of(token), Map.of()).orElseThrow(),
              Version.ours(),
              ClientMachine.own(Map.of()),
              Optional.empty(),
              sentence -> {});
      JoinedBenchmark.run(
          session,
          folder,
          printed -> new JoinedBenchmark.PrintedScreen(BenchmarkListener.SILENT, () -> {}),
          new StopSignal());
      coordinator.join();
      Files.delete(token);
    } catch (ConfigurationException | RunFailedException | IOException e) {
      // The archive is good without these classes, too.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static int freePort() throws IOException {
    try (var any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return any.getLocalPort();
    }
  }

  private static String[] benchmark(String command, String binding, String folder) {
    var words = new ArrayList<>(List.of(command, binding, "-s", "-p"));
    words.add("results.dir=" + Path.of(folder));
    SMALL.forEach(property -> words.addAll(List.of("-p", property)));
    return words.toArray(String[]::new);
  }
}
