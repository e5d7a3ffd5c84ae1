package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.ThreadLimit.Need;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class ThreadLimitTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final long GIGABYTE = 1L << 30;
  private static final Need NEED = new Need(1 << 20, 64 << 10);

  @TempDir Path root;

  @Test
  void refusesWhatTheHeapCannotHold() {
    assertThat(ThreadLimit.problem(15_744, NEED, root, GIGABYTE)).isEmpty();
    golden.pin(ThreadLimit.problem(100_000, NEED, root, GIGABYTE));
  }

  @Test
  void allowsAsManyAsItSaysAndNotOneMore() {
    for (long heap = 16; heap < 200; heap++) {
      long most = NEED.most(heap << 20);
      assertThat(NEED.bytes(most)).isLessThanOrEqualTo(heap << 20);
      assertThat(NEED.bytes(most + 1)).isGreaterThan(heap << 20);
    }
  }

  @Test
  void knowsWhatThreadsTakeOfTheHeap() {
    Need one = Need.of(1, false, 0);
    assertThat(Need.of(2, false, 0).stripeBytes()).isEqualTo(2 * one.stripeBytes());
    assertThat(Need.of(2, true, 0).stripeBytes()).isEqualTo(3 * one.stripeBytes());
    assertThat(Need.of(1, false, 1_000_000).threadBytes() - one.threadBytes()).isEqualTo(3_000_000);
  }

  @Test
  void addsWhatNodesAndTheLogOfOperationsTake() {
    Need nodes = NEED.withNodes(10);
    assertThat(nodes.stripeBytes() - NEED.stripeBytes()).isEqualTo(10 * (205 << 10) / 4);
    assertThat(nodes.threadBytes() - NEED.threadBytes()).isEqualTo(10 * 1024);
    assertThat(NEED.withOperationLog().threadBytes() - NEED.threadBytes())
        .isEqualTo(2 * 512 * 5 * Long.BYTES);
  }

  @Test
  void refusesWhatTheSystemDoesNotAllow() throws IOException {
    limit("proc/sys/kernel/threads-max", "60000");
    limit("proc/sys/kernel/pid_max", "32768");
    limit("sys/fs/cgroup/pids.max", "max");
    assertThat(ThreadLimit.problem(32_767, NEED, root, 100 * GIGABYTE)).isEmpty();
    golden.pin(ThreadLimit.problem(32_768, NEED, root, 100 * GIGABYTE));
    limit("proc/sys/vm/max_map_count", "20000");
    golden.pin(ThreadLimit.problem(10_000, NEED, root, 100 * GIGABYTE));
    limit("sys/fs/cgroup/pids.max", "500");
    assertThat(ThreadLimit.problem(600, NEED, root, 100 * GIGABYTE)).isPresent();
  }

  @Test
  void allowsAnythingWhereNoLimitIsKnown() {
    assertThat(ThreadLimit.problem(Integer.MAX_VALUE, NEED, root, Long.MAX_VALUE)).isEmpty();
  }

  private void limit(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text + "\n");
  }
}
