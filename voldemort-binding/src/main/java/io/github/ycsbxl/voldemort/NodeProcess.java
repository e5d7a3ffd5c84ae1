package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.PropertyReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.TreeMap;

/**
 * Process of one node in a cluster for fault injection. It ends when its stdin is closed, which
 * happens at the latest when its parent process ends.
 */
final class NodeProcess {
  private NodeProcess() {}

  /**
   * Serves a node until the process is stopped or killed.
   *
   * @param settings of the server, such as {@code voldemort.port=6666}
   */
  public static void main(String[] settings) throws IOException, ConfigurationException {
    Map<String, String> properties = new TreeMap<>();
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      properties.put(setting.substring(0, equals), setting.substring(equals + 1));
    }
    PropertyReader reader = PropertyReader.from(properties);
    var server = new VoldemortBinding().server(reader);
    reader.throwIfProblems();
    StoreServer node = server.orElseThrow();
    node.start();
    try (node) {
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }
}
