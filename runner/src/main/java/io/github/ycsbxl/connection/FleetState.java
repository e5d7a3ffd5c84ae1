package io.github.ycsbxl.connection;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.ycsbxl.config.FileAccess;
import io.github.ycsbxl.fleet.ClientMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The state of a coordinator in the folder of its client processes, with which another one can take
 * them up. Changed under the lock of the fleet.
 *
 * @param tokenHash of the token that the processes have
 * @param asked the settings of the benchmark, with its binding and its kind
 * @param starts of phases by the coordinator's clock
 */
public record FleetState(
    String tokenHash, Asked asked, List<Known> processes, Map<String, Long> starts) {
  /** The name of the file in which a token is that nobody gave. */
  public static final String TOKEN = "token";

  private static final String NAME = "coordinator.json";
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Settings of the benchmark that was asked for.
   *
   * @param binding null if the store is a class of the user's own
   */
  public record Asked(String kind, String binding, int clients, Map<String, String> properties) {}

  /**
   * A process that joined.
   *
   * @param status with which it ended; null if it has not
   */
  record Known(String process, int index, ClientMachine machine, Integer status) {}

  /** The state of a coordinator that nobody has joined. */
  public static FleetState begin(Token token, Asked asked) {
    return new FleetState(token.hash(), asked, new ArrayList<>(), new TreeMap<>());
  }

  /** Whether a coordinator left its state in this folder. */
  public static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(NAME));
  }

  public static FleetState read(Path folder) throws IOException {
    return JSON.readValue(Files.readAllBytes(folder.resolve(NAME)), FleetState.class);
  }

  /** Replaces what the folder has, at once; only the owner may read it, as it has secrets. */
  public void write(Path folder) throws IOException {
    Path aside = folder.resolve(NAME + ".new");
    Files.deleteIfExists(aside);
    FileAccess.createPrivate(aside);
    Files.write(aside, JSON.writeValueAsBytes(this));
    Files.move(
        aside,
        folder.resolve(NAME),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  /** Deletes the state of a benchmark that is over. */
  static void delete(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve(NAME));
    Files.deleteIfExists(folder.resolve(TOKEN));
  }
}
