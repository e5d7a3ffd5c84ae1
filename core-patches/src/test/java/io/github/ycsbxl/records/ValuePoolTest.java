package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ValuePoolTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 1_000_000})
  void givesPrintableValuesOfEveryLength(int length) {
    var random = new SplittableRandom(1);
    ValuePool pool = ValuePool.random(random, length);
    for (int i = 0; i < 20; i++) {
      assertThat(text(next(pool, random, length))).hasSize(length).matches("[ -~]*");
    }
  }

  @Test
  void givesTheSameValuesForTheSameSeed() {
    assertThat(values(7)).isEqualTo(values(7)).isNotEqualTo(values(8));
  }

  @Test
  void seldomGivesAValueTwice() {
    var random = new SplittableRandom(3);
    ValuePool pool = ValuePool.random(random, 100);
    var seen = new HashSet<String>();
    for (int i = 0; i < 1_000; i++) {
      seen.add(text(next(pool, random, 100)));
    }
    // 1,000 draws of 262,144 places: two of them meet 1.9 times on average.
    assertThat(seen).hasSizeGreaterThan(980);
  }

  @Test
  void copiesNothing() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    var random = new SplittableRandom(4);
    ValuePool pool = ValuePool.random(random, 1 << 20);
    next(pool, random, 1 << 20);
    long before = threads.getCurrentThreadAllocatedBytes();
    Bytes value = next(pool, random, 1 << 20);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000);
    assertThat(value.bytesLeft()).isEqualTo(1 << 20);
  }

  private static Bytes next(ValuePool pool, SplittableRandom random, int length) {
    Bytes value = Bytes.of(new byte[0]);
    pool.drawnBy(random).renew(value, "user1", "field0", length);
    return value;
  }

  private static String values(long seed) {
    var random = new SplittableRandom(seed);
    ValuePool pool = ValuePool.random(random, 50);
    return text(next(pool, random, 50)) + text(next(pool, random, 20));
  }

  private static String text(Bytes value) {
    return new String(value.toArray(), StandardCharsets.US_ASCII);
  }
}
