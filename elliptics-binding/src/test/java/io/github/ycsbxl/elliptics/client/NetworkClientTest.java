package io.github.ycsbxl.elliptics.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.elliptics.client.ObjectClient.AnswerListener;
import io.github.ycsbxl.elliptics.protocol.Command;
import io.github.ycsbxl.elliptics.protocol.Id;
import io.github.ycsbxl.elliptics.protocol.Route;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes known to a client while nodes come and go, with the test's own clock. */
@Timeout(300)
final class NetworkClientTest {
  private static final Id OF_FIRST = Id.parse("11");
  private static final Id OF_SECOND = Id.parse("c1");

  private final AtomicLong clock = new AtomicLong();
  private final List<String> heard = new ArrayList<>();
  private FakeNode first;
  private FakeNode second;
  private NetworkClient network;
  private ObjectClient client;

  @BeforeEach
  void start() throws IOException {
    first = FakeNode.start("7f", FakeNode::acknowledge);
    second = FakeNode.start("ff", FakeNode::acknowledge);
    first.others.add(second.route());
    second.others.add(first.route());
    var settings =
        new NetworkSettings(
            List.of(first.address()),
            Duration.ofSeconds(60),
            Duration.ofSeconds(60),
            false,
            1000,
            Map.of());
    network = NetworkClient.connect(settings, clock::get);
    client = network.open();
    client.listen(
        new AnswerListener() {
          @Override
          public void answered(Command command, String node, long nanos) {
            heard.add(command + " " + node);
          }

          @Override
          public void failed(Command command, String node) {
            heard.add("failed " + node);
          }
        });
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    network.close();
    first.close();
    second.close();
  }

  @Test
  void learnsTheOthersFromOneAndAsksTheOwner() throws IOException {
    assertThat(network.ring().nodes()).containsExactly(first.route(), second.route());
    client.write(OF_FIRST, new byte[1]);
    client.write(OF_SECOND, new byte[1]);
    client.read(OF_SECOND);
    assertThat(heard).containsExactly("WRITE 7f000000", "WRITE ff000000", "READ ff000000");
  }

  @Test
  void learnsThatANodeHasGoneAndThatItIsBack() throws IOException {
    Route gone = second.route();
    second.close();
    first.others.clear();
    assertThatThrownBy(() -> client.write(OF_SECOND, new byte[1]))
        .isInstanceOf(NoAnswerException.class);
    // The last request is too recent for another one.
    assertThat(network.ring().size()).isEqualTo(2);
    pass(2);
    client.write(OF_SECOND, new byte[1]);
    assertThat(heard).containsExactly("failed ff000000", "WRITE 7f000000");

    second = FakeNode.start("ff", gone.address().getPort(), FakeNode::acknowledge);
    first.others.add(gone);
    assertThat(network.ring().size()).isEqualTo(1);
    pass(2);
    client.write(OF_SECOND, new byte[1]);
    assertThat(heard).endsWith("WRITE ff000000");
    first.others.clear();
    pass(2);
    assertThat(network.ring().size()).as("all is well, so nobody is asked").isEqualTo(2);
  }

  @Test
  void asksTheOtherNodesWhenTheSeedIsGone() throws IOException {
    first.close();
    second.others.clear();
    assertThatThrownBy(() -> client.write(OF_FIRST, new byte[1]))
        .isInstanceOf(NoAnswerException.class);
    pass(2);
    client.write(OF_FIRST, new byte[1]);
    assertThat(heard).endsWith("WRITE ff000000");
  }

  @Test
  void keepsWhatItKnowsIfNobodyAnswers() throws IOException {
    first.close();
    second.close();
    assertThatThrownBy(() -> client.write(OF_FIRST, new byte[1]))
        .isInstanceOf(NoAnswerException.class);
    pass(2);
    assertThat(network.ring().size()).isEqualTo(2);
  }

  private void pass(int seconds) {
    clock.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }
}
