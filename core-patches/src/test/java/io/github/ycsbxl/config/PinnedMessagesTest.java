package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PinnedMessagesTest {
  private final PinnedMessages pinned = new PinnedMessages();

  @Test
  void leavesOutWhatDiffersFromRunToRun(@TempDir Path first, @TempDir Path second) {
    pinned.add(second + "/a beside " + first + " and " + second + ": no such file");
    pinned.add("127.0.0.1:40123 refused, 127.0.0.1:1 too, localhost:6666 not");
    assertThat(pinned.lines())
        .containsExactly(
            "    <folder>/a beside <folder 2> and <folder>: no such file",
            "    127.0.0.1:<port> refused, 127.0.0.1:1 too, localhost:6666 not");
  }

  @Test
  void leavesOutNumbersThatVaryButNotNames(@TempDir Path folder) {
    pinned.addWithoutNumbers(
        "p99 of 1,234 reads: 5.25 ms at 2E-7, 4.5e+06 in " + folder + ", field0");
    assertThat(pinned.lines())
        .containsExactly("    p99 of <n> reads: <n> ms at <n>, <n> in <folder>, field0");
  }

  @Test
  void countsAMessageThatIsRepeated() {
    pinned.add("a");
    pinned.add("b");
    pinned.add("b");
    pinned.addInput("b");
    pinned.add("b");
    assertThat(pinned.lines()).containsExactly("    a", "    b", "    <2 times>", "b", "    b");
  }

  @Test
  void hasALinePerLineOfAMessageAndOnePerInput() {
    pinned.addInput("a\nb");
    pinned.add("one\ntwo\n");
    assertThat(pinned.lines()).containsExactly("a\\nb", "    one", "    two");
  }
}
