package io.github.ycsbxl.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.JavaProcess;
import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class PortsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final long NOW_MS = 1_349_049_600_000L;

  /** Program that prints its ports. */
  static final class Other {
    public static void main(String[] count) throws IOException {
      try (Ports ports = Ports.free(Integer.parseInt(count[0]), NOW_MS)) {
        System.out.print(ports.numbers());
      }
    }
  }

  @Test
  void areNobodyElsesUntilTheyAreClosed() throws Exception {
    List<Integer> numbers;
    try (Ports ports = Ports.free(3, NOW_MS);
        Ports more = Ports.free(2, NOW_MS)) {
      numbers = ports.numbers();
      assertThat(more.numbers()).hasSize(2).doesNotContainAnyElementsOf(numbers);
      assertThatThrownBy(() -> Ports.of(numbers))
          .satisfies(golden::pinWords)
          .hasMessageEndingWith(" " + numbers.get(0));
      assertThat(JavaProcess.output(Other.class, "3"))
          .matches("\\[\\d+, \\d+, \\d+]")
          .doesNotContain(texts(numbers))
          .doesNotContain(texts(more.numbers()));
    }
    try (Ports again = Ports.of(numbers)) {
      assertThat(again.numbers()).isEqualTo(numbers);
    }
  }

  @Test
  void leaveOutThoseOnWhichSomebodyListens() throws IOException {
    int free;
    try (Ports ports = Ports.free(1, NOW_MS)) {
      free = ports.numbers().get(0);
    }
    try (var listener = new ServerSocket(free, 1, InetAddress.getByName(Ports.HOST));
        Ports others = Ports.free(2, NOW_MS)) {
      assertThat(others.numbers()).hasSize(2).doesNotContain(listener.getLocalPort());
      assertThatThrownBy(() -> Ports.of(List.of(free)))
          .satisfies(golden::pinWords)
          .hasMessageEndingWith(" " + free);
    }
  }

  @Test
  void canBeListenedOn() throws IOException {
    try (Ports ports = Ports.free(1, NOW_MS);
        var listener =
            new ServerSocket(ports.numbers().get(0), 1, InetAddress.getByName(Ports.HOST))) {
      assertThat(ports.numbers()).containsExactly(listener.getLocalPort());
    }
  }

  /** A server that is down for less than ten minutes gets the same free ports again. */
  @Test
  void areOthersUntilAllHaveBeenGivenAway() throws IOException {
    var given = new HashSet<Integer>();
    for (long ms = 0; ms < 600_000; ms += 5_000) {
      try (Ports ports = Ports.free(9, NOW_MS + ms)) {
        assertThat(ports.numbers()).noneMatch(given::contains);
        given.addAll(ports.numbers());
      }
    }
  }

  private static List<String> texts(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).toList();
  }
}
