package io.github.ycsbxl.fleet;

import io.github.ycsbxl.outage.FaultTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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

  /** By what and when a client process was killed, if one was. */
  Optional<String> reason(int index) {
    return Optional.ofNullable(faults.get(index))
        .map(
            fault ->
                String.format(
                    Locale.ROOT,
                    "killed by the fault '%s' at %.1f s of the run",
                    fault.name(),
                    fault.begunNanos() / 1e9));
  }

  /** A sentence for each. */
  public List<String> notes() {
    return faults.keySet().stream()
        .map(
            index ->
                "client process %d was %s; what it did before counts"
                    .formatted(index, reason(index).orElseThrow()))
        .toList();
  }
}
