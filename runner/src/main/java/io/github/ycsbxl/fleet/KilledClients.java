package io.github.ycsbxl.fleet;

import io.github.ycsbxl.outage.FaultTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The client processes that faults of their own benchmark were to kill, and those that they did
 * kill, by the logs of the processes that lived on. Immutable.
 */
public final class KilledClients {
  private final Set<Integer> planned = new TreeSet<>();
  private final Map<Integer, FaultTime> faults = new TreeMap<>();

  private KilledClients(List<ClientPart> parts) {
    parts.forEach(part -> planned.addAll(part.plannedKills()));
    parts.stream()
        .flatMap(part -> part.results().stream())
        .flatMap(result -> result.outages().stream())
        .flatMap(outages -> outages.faults().stream())
        .map(cost -> cost.time())
        .forEach(fault -> fault.killedClient().ifPresent(index -> faults.put(index, fault)));
    parts.stream()
        .filter(part -> part.run().isPresent() && part.hasEnded())
        .forEach(part -> faults.remove(part.index()));
  }

  static KilledClients of(List<ClientPart> parts) {
    return new KilledClients(parts);
  }

  /**
   * Reads the logs of the client processes that worked in these folders, as far as there are any.
   */
  public static KilledClients in(List<Path> folders) throws IOException {
    var parts = new ArrayList<ClientPart>();
    for (Path folder : folders) {
      parts.add(ClientPart.readable(folder));
    }
    return new KilledClients(parts);
  }

  /** The indexes of the processes that faults were to kill. */
  public Set<Integer> planned() {
    return Set.copyOf(planned);
  }

  /** A sentence for each process that was killed. */
  public List<String> notes() {
    return faults.entrySet().stream().map(fault -> note(fault.getKey(), fault.getValue())).toList();
  }

  private static String note(int index, FaultTime fault) {
    return String.format(
        Locale.ROOT,
        "client process %d was killed by the fault '%s' at %.1f s of the run; what it did before"
            + " counts",
        index,
        fault.name(),
        fault.begunNanos() / 1e9);
  }
}
