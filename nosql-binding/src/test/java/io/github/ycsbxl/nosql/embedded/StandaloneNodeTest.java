package io.github.ycsbxl.nosql.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.FreePorts;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class StandaloneNodeTest {
  @TempDir private Path folder;

  @Test
  void isOpenedAgainUntilItOpensWhateverTheEngineThrows() throws Exception {
    var refuses = new AtomicBoolean();
    var refused = new CountDownLatch(3);
    @SuppressWarnings("serial")
    var ways =
        new TreeMap<Integer, Integer>() {
          @Override
          public boolean isEmpty() {
            if (refuses.get()) {
              refused.countDown();
              throw new UnsupportedOperationException("not now");
            }
            return true;
          }
        };
    List<Integer> ports = FreePorts.take(2);
    var settings =
        new NodeSettings(
            folder.resolve("node"),
            0,
            ports.subList(0, 1),
            10,
            true,
            16 << 20,
            1,
            ways,
            ports.get(1),
            ports.subList(1, 2));
    try (StandaloneNode node = StandaloneNode.open(settings)) {
      refuses.set(true);
      node.running().orElseThrow().kill();
      refused.await();
      refuses.set(false);
      while (node.running().isEmpty()) {
        LockSupport.parkNanos(1_000_000);
      }
      assertThat(node.running().orElseThrow().works()).isTrue();
    }
  }
}
