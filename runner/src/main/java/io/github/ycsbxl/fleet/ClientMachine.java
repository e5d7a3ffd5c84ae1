package io.github.ycsbxl.fleet;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.github.ycsbxl.config.PlainText;
import io.github.ycsbxl.machine.MachineFacts;
import java.util.Map;

/**
 * Machine of a client, as the client names it. Immutable.
 *
 * @param machine host name; in a container, the host name of the container
 * @param node host that runs the container, if the container engine reports it
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ClientMachine(String machine, String node, int processors) {
  /** Maximum length of a host name. */
  private static final int MOST_CHARACTERS = 255;

  /** Makes the names safe to show, because they are parts of sentences. */
  public ClientMachine {
    machine = shown(machine);
    node = shown(node);
    if (processors < 0) {
      throw new IllegalArgumentException("expected the number of CPUs of the client");
    }
  }

  private static String shown(String name) {
    if (name == null || name.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException("expected the host name of the client");
    }
    return PlainText.line(name);
  }

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
