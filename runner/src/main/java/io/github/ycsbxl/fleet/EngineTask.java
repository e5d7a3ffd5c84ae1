package io.github.ycsbxl.fleet;

import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.keys.ClientId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The variables by which an engine such as Slurm, MPI or Kubernetes tells a process that it is one
 * of several. Such processes would each do the whole benchmark. Stateless.
 */
public final class EngineTask {
  private static final String COUNT = ClientId.COUNT.name();

  /** The environment variables of an engine; the name of the count is empty if it has none. */
  private record Variables(String rank, String count) {}

  private static final List<Variables> ENGINES =
      List.of(
          new Variables("SLURM_PROCID", "SLURM_NTASKS"),
          new Variables("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
          new Variables("PMI_RANK", "PMI_SIZE"),
          new Variables("JOB_COMPLETION_INDEX", ""));

  private EngineTask() {}

  /**
   * Returns the settings, with a problem if the environment says that this process is one of
   * several, unless the user gives it a share of the keys, or says that it is the only one.
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

  /** Whether the user says which one this is, or that there is no other. */
  private static boolean saysAll(BenchmarkSettings settings) {
    String count = settings.given(ClientId.COUNT).strip();
    return count.equals("1") || !count.isEmpty() && !settings.given(ClientId.INDEX).isBlank();
  }

  /** The first variable that says so, with its value. */
  private static Optional<String> rank(Map<String, String> environment) {
    return ENGINES.stream()
        .filter(engine -> environment.containsKey(engine.rank()))
        .filter(engine -> !"1".equals(environment.get(engine.count())))
        .map(engine -> engine.rank() + "=" + environment.get(engine.rank()))
        .findFirst();
  }
}
