package io.github.ycsbxl.fleet;

import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Detector of the environment variables by which Slurm, MPI or Kubernetes tell a process that it is
 * one of several. Each process would otherwise execute the whole benchmark. Stateless.
 */
public final class EngineTask {
  private static final String COUNT = ClientId.COUNT.name();

  /**
   * Environment variables of an engine. {@code count} is empty if the engine has no such variable.
   */
  private record Variables(String rank, String count) {}

  private static final List<Variables> ENGINES =
      List.of(
          new Variables("SLURM_PROCID", "SLURM_NTASKS"),
          new Variables("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
          new Variables("PMI_RANK", "PMI_SIZE"),
          new Variables("JOB_COMPLETION_INDEX", ""));

  private EngineTask() {}

  /**
   * Returns the settings, with a problem if the environment shows that this process is one of
   * several. There is no problem if the user assigns a share of the keys, or declares this process
   * the only one.
   */
  public static BenchmarkSettings refuse(
      BenchmarkSettings settings, Map<String, String> environment) {
    Optional<String> rank = rank(environment);
    if (rank.isEmpty() || saysAll(settings)) {
      return settings;
    }
    var problems = new ArrayList<>(settings.problems());
    problems.add(
        ("%s: several processes would each run the whole benchmark; run 'ycsb coordinate' once and"
                + " 'ycsb join' in each, or set %s=1 if this is the only one")
            .formatted(rank.get(), COUNT));
    return settings.withProblems(problems);
  }

  /** Returns true if the user sets the index of this client, or declares it the only one. */
  private static boolean saysAll(BenchmarkSettings settings) {
    String count = settings.given(ClientId.COUNT).strip();
    return count.equals("1") || !count.isEmpty() && !settings.given(ClientId.INDEX).isBlank();
  }

  /** Returns the first variable that contains a rank, with its value. */
  private static Optional<String> rank(Map<String, String> environment) {
    return ENGINES.stream()
        .filter(engine -> environment.containsKey(engine.rank()))
        .filter(engine -> !"1".equals(environment.get(engine.count())))
        .map(engine -> engine.rank() + "=" + environment.get(engine.rank()))
        .findFirst();
  }
}
