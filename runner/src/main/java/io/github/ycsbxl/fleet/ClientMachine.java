package io.github.ycsbxl.fleet;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.github.ycsbxl.machine.MachineFacts;
import java.util.Map;

/**
 * The machine that a client process runs on. Immutable.
 *
 * @param machine its host name, which in a container is that of the container
 * @param node the machine below, if an engine says it
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ClientMachine(String machine, String node, int processors) {
  /** The machine of this process. */
  public static ClientMachine own(Map<String, String> environment) {
    String host = MachineFacts.host();
    return new ClientMachine(
        host, MachineFacts.node(environment, host), Runtime.getRuntime().availableProcessors());
  }

  /** The machine in a sentence. */
  @Override
  public String toString() {
    return node.equals(machine) ? machine : machine + " (" + node + ")";
  }
}
