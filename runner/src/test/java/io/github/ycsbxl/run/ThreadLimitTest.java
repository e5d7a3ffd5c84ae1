package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ThreadLimitTest {
  private static final long GIGABYTE = 1L << 30;
  private static final long EACH = 64 << 10;

  @TempDir Path root;

  @Test
  void refusesWhatTheHeapCannotHold() {
    assertThat(ThreadLimit.problem(16_384, EACH, root, GIGABYTE)).isEmpty();
    assertThat(ThreadLimit.problem(100_000, EACH, root, GIGABYTE))
        .contains(
            "the heap of 1024 MB has room for 16384 client threads at most, of some 64 KB each; JAVA_OPTS=-Xmx7g would do");
  }

  @Test
  void knowsWhatAThreadTakesOfTheHeap() {
    long one = ThreadLimit.heapBytes(1, false, 0);
    assertThat(one).isEqualTo(128 << 10);
    assertThat(ThreadLimit.heapBytes(2, false, 0) - one).isEqualTo(96 << 10);
    assertThat(ThreadLimit.heapBytes(2, true, 0) - one).isEqualTo(3 * (96 << 10));
    assertThat(ThreadLimit.heapBytes(1, false, 1_000_000) - one).isEqualTo(3_000_000);
  }

  @Test
  void refusesWhatTheSystemDoesNotAllow() throws IOException {
    tell("proc/sys/kernel/threads-max", "60000");
    tell("proc/sys/kernel/pid_max", "32768");
    tell("sys/fs/cgroup/pids.max", "max");
    assertThat(ThreadLimit.problem(32_767, EACH, root, 100 * GIGABYTE)).isEmpty();
    assertThat(ThreadLimit.problem(32_768, EACH, root, 100 * GIGABYTE))
        .contains("this system allows fewer than 32768 threads");
    tell("proc/sys/vm/max_map_count", "20000");
    assertThat(ThreadLimit.problem(10_000, EACH, root, 100 * GIGABYTE))
        .contains("this system allows fewer than 10000 threads");
    tell("sys/fs/cgroup/pids.max", "500");
    assertThat(ThreadLimit.problem(600, EACH, root, 100 * GIGABYTE)).isPresent();
  }

  @Test
  void allowsAnythingWhereNoLimitIsTold() {
    assertThat(ThreadLimit.problem(Integer.MAX_VALUE, EACH, root, Long.MAX_VALUE)).isEmpty();
  }

  private void tell(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text + "\n");
  }
}
