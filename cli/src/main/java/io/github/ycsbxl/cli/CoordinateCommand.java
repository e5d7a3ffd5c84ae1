package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.benchmark.CoordinatedClients;
import io.github.ycsbxl.benchmark.EarlierCoordinator;
import io.github.ycsbxl.benchmark.FleetFolder;
import io.github.ycsbxl.benchmark.FleetPlan;
import io.github.ycsbxl.benchmark.FleetStarter;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.connection.CoordinatorServer;
import io.github.ycsbxl.connection.FleetState;
import io.github.ycsbxl.connection.Token;
import io.github.ycsbxl.machine.MachineFacts;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ycsb coordinate}. */
@Command(
    name = "coordinate",
    customSynopsis =
        "ycsb coordinate <binding> -clients <n> [-P <file>]... [-p <name>=<value>]... [<option>]...",
    sortOptions = false,
    description =
        "Wait for n client processes, which 'ycsb join' starts on any machines, and do one benchmark"
            + " with them: load, warm up, run, add up, audit, write results.")
final class CoordinateCommand extends BenchmarkCommand {
  @Option(
      names = "-listen",
      paramLabel = "<host>:<port>",
      description =
          "Where client processes join [127.0.0.1:7900]; 0.0.0.0:7900 is every address of this"
              + " machine, port 0 any that is free.")
  private String listen = "127.0.0.1:7900";

  @Option(
      names = "-token-file",
      paramLabel = "<file>",
      description =
          "File with the token that they have to show, or the environment variable YCSB_TOKEN"
              + " [a new one, whose file is printed].")
  private Path tokenFile;

  @Option(
      names = "-forwarded",
      description =
          "The address is forwarded to other machines, as by 'ssh -R', on which whoever starts this"
              + " command starts each client process once: the store has to be reachable from"
              + " there, and no other process comes for one that is lost before the start.")
  private boolean forwarded;

  @Option(names = "-only", paramLabel = "load|run", description = "Only load, or only run [both].")
  private String only;

  @Option(
      names = "-resume",
      paramLabel = "<folder>",
      description =
          "Result folder: if a coordinator ended in it before its benchmark, take up its client"
              + " processes, which wait for client.timeout; if there is none, begin one there.")
  private Path resume;

  private Optional<EarlierCoordinator> earlier = Optional.empty();
  private HostAndPort address;
  private InetSocketAddress at;
  private int clients;
  private boolean tokenGiven;

  CoordinateCommand() {
    super(BenchmarkKind.BENCH);
  }

  @Override
  BenchmarkKind kind() throws ConfigurationException {
    if (only == null) {
      return BenchmarkKind.BENCH;
    }
    return switch (only) {
      case "load" -> BenchmarkKind.LOAD;
      case "run" -> BenchmarkKind.RUN;
      default -> throw new ConfigurationException("-only " + only + ": expected load or run");
    };
  }

  @Override
  boolean isCoordinator() {
    return true;
  }

  @Override
  FleetPlan fleet(BenchmarkSettings asked, BenchmarkKind kind, int count)
      throws ConfigurationException, RunFailedException {
    clients = count;
    address = HostAndPort.listenerForm().read("-listen", listen);
    at = new InetSocketAddress(address.host(), address.port());
    if (at.isUnresolved()) {
      throw new ConfigurationException("-listen " + address + ": there is no such host");
    }
    BenchmarkSettings settings = resume == null ? asked : resumed(asked, kind);
    boolean onlyHere = at.getAddress().isLoopbackAddress() && !forwarded;
    FleetPlan plan = FleetPlan.joining(settings, kind, count, onlyHere);
    if (earlier.isPresent() && plan.server().isPresent()) {
      throw new ConfigurationException(
          "-resume " + resume + ": the store was in the earlier coordinator, and ended with it");
    }
    return plan;
  }

  private BenchmarkSettings resumed(BenchmarkSettings asked, BenchmarkKind kind)
      throws ConfigurationException {
    earlier = EarlierCoordinator.in(resume);
    return earlier.isPresent()
        ? earlier.get().settings(asked, kind, clients)
        : EarlierCoordinator.settingsIn(resume, asked);
  }

  @Override
  FleetStarter starter() throws ConfigurationException {
    Optional<Token> given = Token.find(Optional.ofNullable(tokenFile), System.getenv());
    tokenGiven = given.isPresent();
    Token token = earlier.isPresent() ? earlier.get().token(given) : given.orElseGet(Token::random);
    CoordinatorServer server = CoordinatorServer.open(at, token, clients);
    return new CoordinatedClients(
        server,
        earlier.map(EarlierCoordinator::folder),
        !forwarded,
        (folder, note) -> explain(server, folder, note));
  }

  /** Says how a process joins, without the token itself. */
  private void explain(CoordinatorServer server, FleetFolder folder, Consumer<String> note) {
    int port = server.address().getPort();
    HostAndPort there = new HostAndPort(address.host(), port);
    note.accept("waiting for %d client processes at %s".formatted(clients, there));
    boolean any = at.getAddress().isAnyLocalAddress();
    HostAndPort here = any ? new HostAndPort(MachineFacts.host(), port) : there;
    if (tokenGiven) {
      note.accept("each is started by: bin/ycsb join " + here + " -token-file <file of the token>");
      return;
    }
    Path file = folder.path().resolve(FleetState.TOKEN);
    try {
      if (earlier.isEmpty()) {
        server.token().write(file);
      }
      note.accept("copy the token to each machine: scp %s <machine>:token".formatted(file));
      note.accept("each is started by: bin/ycsb join " + here + " -token-file token");
    } catch (IOException e) {
      note.accept("the token cannot be written: " + ErrorMessages.ofFile(e));
    }
  }
}
