package io.github.ycsbxl.voldemort.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.FreePorts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NodeJvmTest {
  @TempDir Path folder;

  /** Program that prints its JVM options, and listens. */
  static final class Server {
    public static void main(String[] arguments) throws IOException {
      options().forEach(System.out::println);
      var socket = new ServerSocket(Integer.parseInt(arguments[0]));
      System.in.transferTo(System.out);
      socket.close();
    }
  }

  /** Maven starts this process with both. */
  @Test
  void hasTheCollectorAndCompilersOfItsStarterAndMemoryOfItsOwn() throws IOException {
    Path log = folder.resolve("log");
    int port = FreePorts.take(1).get(0);
    NodeJvm.start(Server.class, 32 << 20, List.of("" + port), port, log).stop();
    assertThat(Files.readAllLines(log))
        .contains("-Xmx32m")
        .containsAll(options().stream().filter(word -> word.startsWith("-XX:")).toList());
  }

  private static List<String> options() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments();
  }
}
