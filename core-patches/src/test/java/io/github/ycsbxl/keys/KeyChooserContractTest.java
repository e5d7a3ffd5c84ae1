package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.github.ycsbxl.config.GoldenMessages;
import java.lang.management.ManagementFactory;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Contract of every distribution. */
final class KeyChooserContractTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final LongSupplier NONE = () -> 0;

  /** Factory of a chooser from a random generator and a count. */
  private interface Distribution extends BiFunction<RandomGenerator, LongSupplier, KeyChooser> {}

  static Stream<Arguments> distributions() {
    return Stream.of(
        distribution("uniform", KeyChooser::uniform),
        distribution("zipfian", (random, count) -> KeyChooser.zipfian(random, count, 0.99)),
        distribution("zipfian 2", (random, count) -> KeyChooser.zipfian(random, count, 2)),
        distribution("latest", (random, count) -> KeyChooser.latest(random, count, 1)),
        distribution("hotspot", (random, count) -> KeyChooser.hotspot(random, count, 0.2, 0.8)),
        distribution("all hot", (random, count) -> KeyChooser.hotspot(random, count, 1, 0)),
        distribution(
            "exponential", (random, count) -> KeyChooser.exponential(random, count, 95, 0.857)),
        distribution(
            "steep exponential", (random, count) -> KeyChooser.exponential(random, count, 99, .01)),
        distribution("sequential", (random, count) -> KeyChooser.sequential(count, 3, 7)),
        distribution("ycsb zipfian", KeyChooser::ycsbZipfian),
        distribution(
            "scrambled",
            (random, count) ->
                KeyChooser.scrambled(KeyChooser.uniform(random, count), Permutation.of(1, 1))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("distributions")
  void staysInRangeAtAnyCount(String name, Distribution distribution) {
    for (long count : new long[] {1, 2, 3, 10, 1000, 1L << 31, 1L << 60, Permutation.MAX_SIZE}) {
      KeyChooser chooser = distribution.apply(ThreadRandom.of(1, 1, 1), () -> count);
      for (int i = 0; i < 10_000; i++) {
        long index = chooser.next();
        assertThat(index >= 0 && index < count).as("%d of %d", index, count).isTrue();
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("distributions")
  void staysInRangeWhileTheCountGrows(String name, Distribution distribution) {
    long[] count = {0};
    KeyChooser chooser = distribution.apply(ThreadRandom.of(1, 1, 1), () -> count[0]);
    for (count[0] = 1; count[0] <= 10_000; count[0]++) {
      assertThat(chooser.next()).isBetween(0L, count[0] - 1);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("distributions")
  void repeatsItselfForTheSameSeed(String name, Distribution distribution) {
    KeyChooser one = distribution.apply(ThreadRandom.of(4, 5, 6), () -> 1_000_000);
    KeyChooser other = distribution.apply(ThreadRandom.of(4, 5, 6), () -> 1_000_000);

    assertThat(LongStream.generate(one::next).limit(1000))
        .containsExactlyElementsOf(LongStream.generate(other::next).limit(1000).boxed().toList());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("distributions")
  void allocatesNothingPerDraw(String name, Distribution distribution) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long[] count = {1_000_000};
    KeyChooser chooser = distribution.apply(ThreadRandom.of(1, 1, 1), () -> count[0]++);
    long before = 0;
    for (int i = -100; i < 100_000; i++) {
      if (i == 0) {
        before = threads.getCurrentThreadAllocatedBytes();
      }
      chooser.next();
    }

    // Less than one object per hundred draws, with a margin for the JVM itself.
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(16_000);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("distributions")
  void saysThatThereIsNoKey(String name, Distribution distribution) {
    KeyChooser chooser = distribution.apply(ThreadRandom.of(1, 1, 1), NONE);

    assertThatThrownBy(chooser::next)
        .isInstanceOf(IllegalStateException.class)
        .satisfies(golden::pin);
  }

  private static Arguments distribution(String name, Distribution distribution) {
    return Arguments.of(name, distribution);
  }
}
