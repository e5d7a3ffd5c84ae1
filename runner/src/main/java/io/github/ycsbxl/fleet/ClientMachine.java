package io.github.ycsbxl.fleet;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.github.ycsbxl.machine.MachineFacts;
import java.util.Map;

/**
 * Machine of a client. Immutable.
 *
 * @param machine host name; in a container, the host name of the container
 * @param node host that runs the container, if the container engine reports it
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ClientMachine(String machine, String node, int processors) {
  /** Returns the machine of this process. */
  public static ClientMachine own(Map<String, String> environment) {
    String host = MachineFacts.host();
    return new ClientMachine(
        host, MachineFacts.node(environment, host), Runtime.getRuntime().availableProcessors());
  }

  /** Returns the machine as part of a sentence. */
  @Override
  public String toString() {
    return node.equals(machine) ? machine : machine + " (" + node + ")";
  }
}
