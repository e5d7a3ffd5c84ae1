package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.connection.FleetState;
import io.github.ycsbxl.connection.Token;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.workload.CasConfig;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A coordinator that ended before its benchmark, as its result folder shows it. Immutable.
 *
 * @param folder of the result
 */
public record EarlierCoordinator(Path folder, FleetState state) {
  /** The settings that say no more than the folder does, or that a coordinator makes itself. */
  private static final Set<String> KNOWN =
      Set.of(
          OutputConfig.RESULTS_DIR.name(),
          OutputConfig.RUN_NAME.name(),
          WorkloadConfig.SEED.name(),
          CasConfig.AUDIT_ID.name(),
          ClientId.COUNT.name());

  /** Finds the coordinator that left its state in this result folder; empty if none did. */
  public static Optional<EarlierCoordinator> in(Path folder) throws ConfigurationException {
    Path clients = folder.resolve(RunLog.CLIENTS);
    if (!FleetState.isIn(clients)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new EarlierCoordinator(folder, FleetState.read(clients)));
    } catch (IOException e) {
      throw new ConfigurationException(
          "-resume %s: what the earlier coordinator left cannot be read: %s"
              .formatted(folder, ErrorMessages.of(e)));
    }
  }

  /** Settings for a coordinator that begins in this folder, and can be resumed there. */
  public static BenchmarkSettings settingsIn(Path folder, BenchmarkSettings settings) {
    Path absolute = folder.toAbsolutePath().normalize();
    return settings
        .with(OutputConfig.RESULTS_DIR, absolute.getParent())
        .with(OutputConfig.RUN_NAME, absolute.getFileName());
  }

  /**
   * Returns the settings of the benchmark that goes on.
   *
   * @throws ConfigurationException if others are asked for
   */
  public BenchmarkSettings settings(BenchmarkSettings asked, BenchmarkKind kind, int clients)
      throws ConfigurationException {
    var problems = new ArrayList<>(asked.problems());
    FleetState.Asked known = state.asked();
    Map<String, String> given = new TreeMap<>(asked.given());
    given.keySet().removeAll(KNOWN);
    given.forEach(
        (name, value) -> {
          if (!value.equals(known.properties().get(name))) {
            problems.add(
                "-resume %s: %s is another one than that of the benchmark there"
                    .formatted(folder, name));
          }
        });
    boolean same =
        kind.name().equals(known.kind())
            && asked.binding().equals(Optional.ofNullable(known.binding()))
            && clients == known.clients();
    if (!same) {
      problems.add(
          "-resume %s: the benchmark there is another one: %s of %s by %d client processes"
              .formatted(
                  folder,
                  known.kind().toLowerCase(Locale.ROOT),
                  Optional.ofNullable(known.binding()).orElse("a class of your own"),
                  known.clients()));
    }
    ConfigurationException.throwIfAny(problems);
    return BenchmarkSettings.of(asked.binding(), known.properties());
  }

  /** The token that its processes have: the one that is given, or else the one in its folder. */
  public Token token(Optional<Token> given) throws ConfigurationException {
    Token token =
        given.isPresent()
            ? given.get()
            : Token.find(
                    Optional.of(folder.resolve(RunLog.CLIENTS).resolve(FleetState.TOKEN)), Map.of())
                .orElseThrow();
    if (!token.hash().equals(state.tokenHash())) {
      throw new ConfigurationException(
          "-resume " + folder + ": its client processes have another token");
    }
    return token;
  }
}
