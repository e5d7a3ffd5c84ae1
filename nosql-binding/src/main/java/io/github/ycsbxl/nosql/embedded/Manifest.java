package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Manifest of a store's directory, in the file {@code store.properties}. Immutable.
 *
 * @param ports one port per node, shard by shard
 * @param opened number of times that the store was opened
 * @param complete true if all nodes have started once; until then, the store has no records
 */
record Manifest(Layout layout, List<Integer> ports, long opened, boolean complete) {
  private static final String FILE = "store.properties";
  private static final int LAST_PORT = 65_535;

  Manifest {
    ports = List.copyOf(ports);
  }

  static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(FILE));
  }

  static Manifest read(Path folder) throws IOException {
    var in = new Properties();
    try (var reader = Files.newBufferedReader(folder.resolve(FILE))) {
      in.load(reader);
    } catch (CharacterCodingException | IllegalArgumentException e) {
      throw damaged(folder, "it is not a properties file", e);
    }
    var layout =
        new Layout(
            number(in, Layout.SHARDS, 1, folder),
            number(in, Layout.REPLICAS, 1, folder),
            number(in, Layout.PARTITIONS, 1, folder));
    List<Integer> ports = ports(in, folder);
    if (ports.size() != (long) layout.shards() * layout.replicas()) {
      throw damaged(folder, "it has %d ports".formatted(ports.size()), null);
    }
    return new Manifest(
        layout,
        ports,
        number(in, "opened", 0, folder),
        Boolean.parseBoolean(in.getProperty("complete")));
  }

  private static List<Integer> ports(Properties in, Path folder) throws IOException {
    try {
      List<Integer> ports =
          Arrays.stream(in.getProperty("ports", "").split(",", -1)).map(Integer::valueOf).toList();
      if (ports.stream().allMatch(port -> port >= 1 && port <= LAST_PORT)) {
        return ports;
      }
    } catch (NumberFormatException e) {
      // A text that is not a list of numbers is reported like ports that are out of range.
    }
    throw damaged(folder, wrong(in, "ports"), null);
  }

  private static int number(Properties in, String name, int least, Path folder) throws IOException {
    try {
      int number = Integer.parseInt(in.getProperty(name, ""));
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // A text that is not a number is reported like a number that is too small.
    }
    throw damaged(folder, wrong(in, name), null);
  }

  private static String wrong(Properties in, String name) {
    return in.containsKey(name) ? name + "=" + in.getProperty(name) : "it has no " + name;
  }

  private static IOException damaged(Path folder, String what, Exception cause) {
    return new IOException(
        "%s is damaged, and the store cannot be opened without it: %s"
            .formatted(folder.resolve(FILE), what),
        cause);
  }

  /** Replaces the file atomically, so that a crash leaves either the old file or the new file. */
  void write(Path folder) throws IOException {
    String text =
        """
        # Written by YCSB XL; the store cannot be opened without it.
        %s=%d
        %s=%d
        %s=%d
        ports=%s
        opened=%d
        complete=%b
        """
            .formatted(
                Layout.SHARDS,
                layout.shards(),
                Layout.REPLICAS,
                layout.replicas(),
                Layout.PARTITIONS,
                layout.partitions(),
                ports.stream().map(String::valueOf).collect(Collectors.joining(",")),
                opened,
                complete);
    Path draft = folder.resolve(FILE + ".new");
    try (var channel =
        FileChannel.open(
            draft,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
      channel.force(true);
    }
    Files.move(draft, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
  }

  Manifest openedAgain() {
    return new Manifest(layout, ports, opened + 1, complete);
  }

  Manifest completed() {
    return new Manifest(layout, ports, opened, true);
  }
}
