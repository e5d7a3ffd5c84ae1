package io.github.ycsbxl.voldemort.server;

import static io.github.ycsbxl.voldemort.server.RawClient.put;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.FreePorts;
import io.github.ycsbxl.binding.JavaProcess;
import io.github.ycsbxl.cli.Main;
import io.github.ycsbxl.cli.Ycsb;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.Response.Stored;
import io.github.ycsbxl.voldemort.protocol.Routing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Process of {@code ycsb serve voldemort}, from its start to a signal. */
@Timeout(300)
final class ServeIT {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir Path folder;

  @Test
  void servesAloneUntilASignalAndKeepsTheData() throws Exception {
    String port = "voldemort.port=" + FreePorts.take(1).get(0);
    try (JavaProcess server = serve(List.of(), port, dir())) {
      try (RawClient client = RawClient.connect(server.ports().get(0), Protocol.VP1)) {
        assertThat(client.ask(put(Routing.NORMAL, "usertable", "k", "v"))).isEqualTo(new Stored());
        assertSaysWhatIsTaken(port);
        server.signal("TERM");
        assertThat(server.await()).isEqualTo(0);
        assertThat(client.isEnded()).isTrue();
      }
      assertThat(server.errors()).isEmpty();
    }
    try (JavaProcess again = serve(List.of(), port, dir())) {
      try (RawClient client = RawClient.connect(again.ports().get(0), Protocol.VP3)) {
        assertThat(client.get(Routing.NORMAL, "usertable", "k")).containsExactly("v");
      }
      again.signal("INT");
      assertThat(again.await()).isEqualTo(0);
    }
  }

  /** Commands of this process are refused the port and the directory of the other one. */
  private void assertSaysWhatIsTaken(String port) {
    Ycsb.Outcome samePort =
        Ycsb.exactly("serve", "voldemort", "-p", port, "-p", "voldemort.engine=memory");
    assertThat(samePort.status()).isEqualTo(1);
    assertThat(samePort.err())
        .singleElement()
        .asString()
        .matches("ycsb: cannot listen on port \\d+ of 127.0.0.1: .*");
    Ycsb.Outcome sameFolder =
        Ycsb.exactly("serve", "voldemort", "-p", "voldemort.port=0", "-p", dir());
    assertThat(sameFolder.status()).isEqualTo(1);
    golden.pin(sameFolder.err());
  }

  @Test
  void reportsAllMistakesTogether() {
    Ycsb.Outcome outcome =
        Ycsb.exactly(
            "serve voldemort -p voldemort.engine=paper -p voldemort.port=seven"
                + " -p voldemort.cluster=nosuch.xml -p voldemort.adress=localhost");
    assertThat(outcome.status()).isEqualTo(2);
    golden.pin(outcome.err());
  }

  /** The cluster of the mailing list post of 2009, without any file. */
  @Test
  void servesNineteenNodesOfItsOwnMaking() throws Exception {
    try (JavaProcess server =
        serve(
            List.of("-nodes", "19", "-replicas", "2"),
            "voldemort.port=0",
            "voldemort.engine=memory")) {
      List<Integer> ports = server.ports();
      assertThat(ports).hasSize(19).doesNotHaveDuplicates();
      for (int port : ports) {
        try (RawClient client = RawClient.connect(port, Protocol.VP1)) {
          assertThat(client.get(Routing.NORMAL, "metadata", "node.id"))
              .containsExactly("" + ports.indexOf(port));
        }
      }
      server.signal("TERM");
      assertThat(server.await()).isEqualTo(0);
    }
  }

  @Test
  void refusesSizesThatItHasNot() {
    Ycsb.Outcome outcome =
        Ycsb.exactly("serve voldemort -shards 2 -nodes 2 -replicas 3 -p voldemort.port=65533");
    assertThat(outcome.status()).isEqualTo(2);
    golden.pin(outcome.err());
  }

  private static JavaProcess serve(List<String> options, String... properties) throws IOException {
    var words = new ArrayList<>(List.of("serve", "voldemort"));
    words.addAll(options);
    return JavaProcess.start(Main.class, words, List.of(properties));
  }

  private String dir() {
    return "voldemort.dir=" + folder.resolve("data");
  }
}
