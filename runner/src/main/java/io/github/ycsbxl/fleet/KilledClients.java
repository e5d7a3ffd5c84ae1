package io.github.ycsbxl.fleet;

import io.github.ycsbxl.outage.FaultTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Client processes that faults of their own benchmark killed, as those that lived on entered it.
 * Immutable.
 */
public final class KilledClients {
  private final Map<Integer, FaultTime> faults = new TreeMap<>();

  private KilledClients(List<ClientPart> parts) {
    parts.stream()
        .flatMap(part -> part.results().stream())
        .flatMap(result -> result.outages().stream())
        .flatMap(outages -> outages.faults().stream())
        .map(cost -> cost.time())
        .forEach(fault -> fault.killedClient().ifPresent(index -> faults.put(index, fault)));
  }

  static KilledClients of(List<ClientPart> parts) {
    return new KilledClients(parts);
  }

  /** Those of the benchmark whose client processes worked in these folders, as far as they tell. */
  public static KilledClients in(List<Path> folders) {
    var parts = new ArrayList<ClientPart>();
    for (Path folder : folders) {
      try {
        parts.add(ClientPart.read(folder));
      } catch (IOException e) {
        // It tells nothing.
      }
    }
    return new KilledClients(parts);
  }

  /** A sentence for each. */
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
