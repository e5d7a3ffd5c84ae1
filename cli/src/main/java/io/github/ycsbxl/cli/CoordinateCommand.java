package io.github.ycsbxl.cli;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.fleet.Coordination;
import io.github.ycsbxl.fleet.CoordinatorServer;
import io.github.ycsbxl.fleet.FleetPlan;
import io.github.ycsbxl.fleet.Token;
import io.github.ycsbxl.machine.MachineFacts;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Command {@code ycsb coordinate}. */
@Command(
    name = "coordinate",
    customSynopsis = "ycsb coordinate <binding> -clients <n> [-P <file>]... [<option>]...",
    sortOptions = false,
    description = "Run one benchmark with n clients that join from any machine.")
final class CoordinateCommand extends BenchmarkCommand {
  @Option(
      names = "-listen",
      paramLabel = "<host>:<port>",
      description =
          "Listen here for clients [127.0.0.1:7900]; 0.0.0.0 is every address, port 0 any"
              + " free port.")
  private String listen = "127.0.0.1:7900";

  @Option(
      names = "-token-file",
      paramLabel = "<file>",
      description = "Read the token from a file [YCSB_TOKEN, or a new token].")
  private Path tokenFile;

  @Option(
      names = "-forwarded",
      description =
          "Accept clients through a forwarded port (ssh -R). A lost client is not replaced.")
  private boolean forwarded;

  @Option(names = "-only", paramLabel = "load|run", description = "Only load, or only run [both].")
  private String only;

  private HostAndPort address;
  private InetSocketAddress at;
  private int clients;

  /** File of a generated token; deleted at the end. */
  private Optional<Path> ownToken = Optional.empty();

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
  public Integer call() throws ConfigurationException, RunFailedException, IOException {
    try {
      return super.call();
    } finally {
      if (ownToken.isPresent()) {
        Files.deleteIfExists(ownToken.get());
      }
    }
  }

  @Override
  boolean isCoordinator() {
    return true;
  }

  @Override
  FleetPlan fleet(BenchmarkSettings settings, BenchmarkKind kind, Optional<Integer> count)
      throws ConfigurationException, RunFailedException {
    clients = count.orElse(1);
    address = HostAndPort.listenerForm().read("-listen", listen);
    at = new InetSocketAddress(address.host(), address.port());
    if (at.isUnresolved()) {
      throw new ConfigurationException("-listen " + address + ": unknown host");
    }
    boolean onlyHere = at.getAddress().isLoopbackAddress() && !forwarded;
    var problems = new ArrayList<>(settings.problems());
    if (count.isEmpty()) {
      problems.add("set the number of clients: -clients <n>");
    }
    return FleetPlan.joining(settings.withProblems(problems), kind, clients, onlyHere);
  }

  @Override
  Coordination coordination() throws ConfigurationException {
    Optional<Token> given = Token.find(Optional.ofNullable(tokenFile), System.getenv());
    Token token = given.orElseGet(Token::random);
    CoordinatorServer server = CoordinatorServer.open(at, token, clients);
    if (given.isEmpty()) {
      ownToken = Optional.of(written(token));
    }
    return new Coordination(server, Optional.empty(), !forwarded, note -> explain(server, note));
  }

  private static Path written(Token token) throws ConfigurationException {
    try {
      return token.writeFile();
    } catch (IOException e) {
      throw new ConfigurationException(
          "the token cannot be written: " + ErrorMessages.fileMessage(e));
    }
  }

  /** Describes how a client joins, without printing the token. */
  private void explain(CoordinatorServer server, Consumer<String> note) {
    int port = server.address().getPort();
    HostAndPort there = new HostAndPort(address.host(), port);
    note.accept("waiting for %d clients at %s".formatted(clients, there));
    boolean any = at.getAddress().isAnyLocalAddress();
    HostAndPort here = any ? new HostAndPort(MachineFacts.host(), port) : there;
    if (ownToken.isEmpty()) {
      note.accept(
          "start each client with: bin/ycsb join " + here + " -token-file <file of the token>");
      return;
    }
    note.accept("copy the token to each machine: scp %s <machine>:token".formatted(ownToken.get()));
    note.accept("start each client with: bin/ycsb join " + here + " -token-file token");
  }
}
