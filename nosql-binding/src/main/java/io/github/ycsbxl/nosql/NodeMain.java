package io.github.ycsbxl.nosql;

import io.github.ycsbxl.nosql.embedded.NodeSettings;
import io.github.ycsbxl.nosql.server.NodeServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.logging.Logger;

/**
 * Process of one node of a store whose nodes can be broken. It serves until the end of its standard
 * input, which is the end of the process that started it at the latest.
 */
final class NodeMain {
  private NodeMain() {}

  /**
   * @param settings see {@link NodeSettings}
   */
  public static void main(String[] settings) {
    try (NodeServer node = NodeServer.start(NodeSettings.parse(settings));
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        node.obey(line);
      }
    } catch (IOException e) {
      // The process that started it tells the last line.
      Logger.getLogger("nosql").severe(e.getMessage());
    } catch (LinkageError e) {
      Logger.getLogger("nosql")
          .severe("the class path is not that of this server; leave out KVHOME and -cp: " + e);
    }
  }
}
