package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The index of this client process and the number of client processes, which the engine that
 * started them gave: Slurm, Kubernetes (the index only), Open MPI, or another MPI. Immutable.
 *
 * @param source where it was found, such as SLURM_PROCID
 */
public record Rank(int index, int count, String source) {

  /** The environment variables of an engine; the name of the count is empty if it has none. */
  private record EngineVariables(String index, String count) {}

  private static final List<EngineVariables> ENGINES =
      List.of(
          new EngineVariables("SLURM_PROCID", "SLURM_NTASKS"),
          new EngineVariables("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
          new EngineVariables("PMI_RANK", "PMI_SIZE"),
          new EngineVariables("JOB_COMPLETION_INDEX", ""));

  /**
   * Reads the rank from the environment. It is empty if the environment has none, or if the
   * properties say all: {@code client.index} and {@code client.count}, or that there is one client
   * process. Contradictions are left in the reader as mistakes.
   */
  public static Optional<Rank> of(Map<String, String> environment, PropertyReader reader) {
    List<EngineVariables> engines =
        ENGINES.stream().filter(engine -> environment.containsKey(engine.index())).toList();
    if (engines.isEmpty() || propertiesSayAll(reader)) {
      return Optional.empty();
    }
    var found = new ArrayList<Rank>();
    for (EngineVariables engine : engines) {
      read(engine, environment, reader).ifPresent(found::add);
    }
    found.forEach(rank -> rank.checkAgainst(found.get(0), reader));
    return found.stream().findFirst();
  }

  /**
   * Leaves a mistake in the reader if nothing says how this process meets the others. Perhaps there
   * are none, since Slurm gives the shell of a batch script the rank of its first task.
   */
  public void checkMeetsOthers(PropertyReader reader) {
    boolean meets =
        reader.isSet(StartConfig.BARRIER) || reader.isSet(StartConfig.START) || count == 1;
    if (!meets) {
      reader.problem(
          ("%s, and nothing says how it meets the others; set client.barrier or client.start, or,"
                  + " if it is alone, client.count=1")
              .formatted(this));
    }
  }

  /** The rank as a sentence without its full stop. */
  @Override
  public String toString() {
    return "%s=%d makes this client process %d of %d".formatted(source, index, index, count);
  }

  private static boolean propertiesSayAll(PropertyReader reader) {
    return reader.isSet(ClientId.INDEX) && reader.isSet(ClientId.COUNT)
        || reader.find(ClientId.COUNT).filter(count -> count == 1).isPresent();
  }

  private static Optional<Rank> read(
      EngineVariables engine, Map<String, String> environment, PropertyReader reader) {
    OptionalInt index = number(engine.index(), environment, reader);
    OptionalInt counted = number(engine.count(), environment, reader);
    OptionalInt given =
        reader.find(ClientId.COUNT).map(OptionalInt::of).orElse(OptionalInt.empty());
    OptionalInt count = counted.isPresent() ? counted : given;
    if (index.isEmpty()) {
      return Optional.empty();
    }
    String source = engine.index() + "=" + index.getAsInt();
    if (count.isEmpty()) {
      reader.problem(source + " does not say of how many client processes; set client.count");
      return Optional.empty();
    }
    var rank = new Rank(index.getAsInt(), count.getAsInt(), engine.index());
    if (rank.index >= rank.count) {
      reader.problem(source + ": expected less than the " + rank.count + " client processes");
      return Optional.empty();
    }
    rank.checkAgainst(reader);
    return Optional.of(rank);
  }

  private void checkAgainst(PropertyReader reader) {
    reader.check(
        reader.find(ClientId.INDEX).map(given -> given == index).orElse(true),
        ClientId.INDEX,
        source + " says " + index + "; set client.count too if that is wrong");
    reader.check(
        reader.find(ClientId.COUNT).map(given -> given == count).orElse(true),
        ClientId.COUNT,
        source + " is one of " + count + "; set client.index too if that is wrong");
  }

  private void checkAgainst(Rank first, PropertyReader reader) {
    if (index != first.index || count != first.count) {
      reader.problem(
          "%s says client process %d of %d, %s says %d of %d; set client.index and client.count"
              .formatted(first.source, first.index, first.count, source, index, count));
    }
  }

  private static OptionalInt number(
      String name, Map<String, String> environment, PropertyReader reader) {
    String text = environment.getOrDefault(name, "");
    try {
      return text.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseUnsignedInt(text));
    } catch (NumberFormatException e) {
      reader.problem("environment variable " + name + "=" + text + ": expected a whole number");
      return OptionalInt.empty();
    }
  }
}
