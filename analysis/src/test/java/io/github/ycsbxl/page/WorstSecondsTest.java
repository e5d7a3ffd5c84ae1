package io.github.ycsbxl.page;

import static io.github.ycsbxl.page.LoggedSeconds.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbxl.machine.Interference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorstSecondsTest {
  private static final int SECONDS = 60;

  @TempDir Path folder;

  @Test
  void tellsWhenWhatHowLongAndWhatElse() throws Exception {
    var seconds = new ArrayList<>(usual());
    seconds.set(20, slow(20, 90, new Interference(85_000_000, 0.1)));
    seconds.set(21, slow(21, 500, new Interference(0, 1.5)));
    seconds.set(40, LoggedSeconds.of(40, row("READ", 10)));
    JsonNode worst = LoggedSeconds.page(folder, "run", seconds).at("/runs/0/worst");
    assertThat(LoggedSeconds.texts(worst, "from")).containsExactly("20", "40");
    assertThat(LoggedSeconds.texts(worst, "to")).containsExactly("22", "41");
    assertThat(worst.at("/0/row").asText()).isEqualTo("READ");
    assertThat(worst.at("/0/maxNanos").asDouble()).isCloseTo(500e6, within(1e6));
    assertThat(worst.at("/0/besides").toString())
        .isEqualTo("[\"the client's JVM paused for 85 ms\",\"other processes used 1.5 CPUs\"]");
    assertThat(worst.at("/1/opsPerSec").asDouble()).isEqualTo(1);
    assertThat(worst.at("/1/ofUsual").asDouble()).isEqualTo(0.2);
    assertThat(worst.at("/1/besides")).isEmpty();
  }

  @Test
  void aSteadyRunHasNone() throws Exception {
    assertThat(LoggedSeconds.page(folder, "run", usual()).at("/runs/0/worst")).isEmpty();
  }

  /** Wherever a run was slow, the list has these seconds and no others. */
  @Test
  void findsTheSecondsThatWereSlow() throws Exception {
    for (int seed = 0; seed < 20; seed++) {
      var random = new Random(seed);
      var seconds = new ArrayList<>(usual());
      var slow = new TreeSet<Long>();
      while (slow.size() < 5) {
        // Not side by side, which would be one time.
        slow.add(2L * random.nextInt(SECONDS / 2));
      }
      slow.forEach(at -> seconds.set(at.intValue(), slow(at, 30 + at, Interference.NONE)));
      JsonNode worst =
          LoggedSeconds.page(folder.resolve("seed-" + seed), "run", seconds).at("/runs/0/worst");
      assertThat(LoggedSeconds.texts(worst, "from"))
          .as("seed " + seed)
          .isEqualTo(slow.descendingSet().stream().map(String::valueOf).toList());
    }
  }

  private static List<LoggedSeconds> usual() {
    return IntStream.range(0, SECONDS)
        .mapToObj(at -> LoggedSeconds.of(at, row("READ", 9, 10, 11, 10, 12)))
        .toList();
  }

  private static LoggedSeconds slow(long at, long millis, Interference interference) {
    return new LoggedSeconds(1, at, 1, interference, row("READ", 9, 10, 10, 12, millis));
  }
}
