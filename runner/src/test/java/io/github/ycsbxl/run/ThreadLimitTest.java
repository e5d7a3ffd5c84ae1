package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ThreadLimitTest {
  private static final long GIGABYTE = 1L << 30;

  @TempDir Path root;

  @Test
  void refusesWhatTheHeapCannotHold() {
    assertThat(ThreadLimit.problem(16_384, root, GIGABYTE)).isEmpty();
    assertThat(ThreadLimit.problem(100_000, root, GIGABYTE))
        .contains(
            "the heap of 1024 MB has room for 16384 client threads at most; JAVA_OPTS=-Xmx8g makes it larger");
  }

  @Test
  void refusesWhatTheSystemDoesNotAllow() throws IOException {
    tell("proc/sys/kernel/threads-max", "60000");
    tell("proc/sys/kernel/pid_max", "32768");
    tell("sys/fs/cgroup/pids.max", "max");
    assertThat(ThreadLimit.problem(32_767, root, 100 * GIGABYTE)).isEmpty();
    assertThat(ThreadLimit.problem(32_768, root, 100 * GIGABYTE))
        .contains("this system allows fewer than 32768 threads");
    tell("proc/sys/vm/max_map_count", "20000");
    assertThat(ThreadLimit.problem(10_000, root, 100 * GIGABYTE))
        .contains("this system allows fewer than 10000 threads");
    tell("sys/fs/cgroup/pids.max", "500");
    assertThat(ThreadLimit.problem(600, root, 100 * GIGABYTE)).isPresent();
  }

  @Test
  void allowsAnythingWhereNoLimitIsTold() {
    assertThat(ThreadLimit.problem(Integer.MAX_VALUE, root, Long.MAX_VALUE)).isEmpty();
  }

  private void tell(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text + "\n");
  }
}
