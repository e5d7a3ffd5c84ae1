package io.github.ycsbxl.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Schedules of curves compared with a numerical integration of their rates. */
final class TargetCurveTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int SEEDS = 50;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void everyOperationIsDueWhenSoManyWereAskedForBefore(RandomCurve.Kind kind) throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      RandomCurve curve = RandomCurve.of(kind, new SplittableRandom(seed), folder);
      long[] due = together(schedules("closed", curve, 3), 400);
      double sum = 0;
      double before = 0;
      for (int k = 0; k < due.length; k++) {
        sum += curve.integral(before, due[k] / 1e9);
        before = due[k] / 1e9;
        assertThat(sum)
            .as("%s of seed %d: %s", k, seed, curve.settings())
            .isCloseTo(k, within(1e-5));
      }
    }
  }

  /** Threads share the operations, and the rates of their intervals add up to the curve. */
  @ParameterizedTest
  @EnumSource
  void operationsDueInAnIntervalAreTheIntegralOfTheRate(RandomCurve.Kind kind) throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      var random = new SplittableRandom(seed);
      RandomCurve curve = RandomCurve.of(kind, random, folder);
      double from = random.nextDouble(100);
      double to = from + random.nextDouble(100);
      double due =
          config("closed", curve).due((long) (from * 1e9), (long) (to * 1e9)).getAsDouble();
      assertThat(due).as("%s", curve.settings()).isCloseTo(curve.integral(from, to), within(1e-3));
    }
  }

  /**
   * A Poisson process on the clock of its own integrated rate has rate 1: the k-th arrival of each
   * thread is due after k operations of it, with a standard error of the square root of k. At 6
   * standard errors, the probability of a false alarm is 1e-8 per arrival.
   */
  @ParameterizedTest
  @EnumSource
  void poissonArrivalsFollowTheCurve(RandomCurve.Kind kind) throws IOException {
    int threads = 2;
    for (int seed = 0; seed < SEEDS; seed++) {
      RandomCurve curve = RandomCurve.of(kind, new SplittableRandom(seed), folder);
      for (Schedule schedule : schedules("poisson", curve, threads)) {
        long[] due = next(schedule, 101);
        assertThat(due).isSorted();
        for (int k = 20; k < due.length; k += 20) {
          double own = curve.integral(0, due[k - 1] / 1e9) / threads;
          assertThat(own).isCloseTo(k, within(6 * Math.sqrt(k)));
        }
      }
    }
  }

  /**
   * Measured in operations, gaps are exponential: their mean and variance are 1, to 5 standard
   * errors.
   */
  @Test
  void poissonGapsOfACurveAreExponentialInOperations() throws IOException {
    RandomCurve curve = RandomCurve.of(RandomCurve.Kind.SINE, new SplittableRandom(1), folder);
    int count = 20_000;
    ArrivalConfig config = config("poisson", curve);
    long[] due = next(config.schedule(0, 1).orElseThrow(), count);
    double squares = 0;
    for (int k = 1; k < count; k++) {
      double gap = config.due(due[k - 1], due[k]).getAsDouble();
      squares += (gap - 1) * (gap - 1);
    }
    // The fourth central moment of an exponential distribution is 9, so the error of the variance
    // is 8 / count.
    assertThat(squares / count).isCloseTo(1, within(5 * Math.sqrt(8.0 / count)));
  }

  @Test
  void nothingIsDueWhileTheRateIsZero() throws IOException {
    Path file = Files.writeString(folder.resolve("r"), "seconds,rate\n0,10\n1,0\n# night\n3,5\n");
    assertThat(next(schedule("target.file=" + file), 12))
        .startsWith(0, 100_000_000)
        .endsWith(900_000_000, 3_000_000_000L, 3_200_000_000L);
  }

  @Test
  void offsetBeginsLaterOnTheCurve() throws IOException {
    Path file = Files.writeString(folder.resolve("r"), "0,10\n1,0\n3,5\n");
    assertThat(next(schedule("target.file=" + file, "target.offset=2s"), 3))
        .containsExactly(1_000_000_000L, 1_200_000_000L, 1_400_000_000L);
  }

  @Test
  void targetOfZeroIsNoLimitWhateverTheCurve() throws IOException {
    Path file = Files.writeString(folder.resolve("r"), "0,10\n");
    assertThat(read("target=0", "target.curve=day").targetOpsPerSec()).isEmpty();
    assertThat(read("target=0", "target.file=" + file).schedule(0, 1)).isEmpty();
  }

  @Test
  void highestRateOfACurveIsItsTarget() throws IOException {
    Path file = Files.writeString(folder.resolve("r"), "0,10\n1,70\n3,5\n");
    assertThat(read("target.file=" + file).targetOpsPerSec()).hasValue(70);
    assertThat(read("target.curve=day", "target=800").targetOpsPerSec()).hasValue(800);
    assertThat(read("target.curve=day", "target=800").isConstant()).isFalse();
    assertThat(read("target=800").isConstant()).isTrue();
  }

  @Test
  void allMistakesAreReported() {
    golden.pinEach(
        List.of(
            "target.curve=day",
            "target.curve=wave",
            "target=5 target.curve=sine target.low=6",
            "target=5 target.low=1",
            "target=5 target.period=1m",
            "target=5 target.curve=ramps",
            "target.file=no-such-file",
            "target=5 target.curve=day target.day.end=7",
            "target=5 target.curve=spike target.spike.at=58s",
            "target=x target.curve=day target.day.ramp=25 target.offset=-1s"),
        settings -> {
          PropertyReader reader = reader(List.of(settings.split(" ")));
          ArrivalConfig.from(reader);
          return reader.problems();
        });
  }

  @Test
  void allWrongLinesOfAFileAreReported() throws IOException {
    Path file = folder.resolve("r");
    Files.writeString(file, "0,1\n5,x\n6\n4,-1\n3,2\n2,7\n");
    PropertyReader reader = reader(List.of("target.file=" + file));
    ArrivalConfig.from(reader);
    assertThat(reader.problems())
        .extracting(problem -> problem.substring(file.toString().length()).replaceAll(": .*", ""))
        .containsExactly(", line 2, 5,x", ", line 3, 6", ", line 4, 4,-1", ", line 6, 2,7");
    golden.pin(reader.problems().get(0));
  }

  @Test
  void fileThatAsksForNothingInTheEndIsRefusedUnlessItIsRepeated() throws IOException {
    Path file = Files.writeString(folder.resolve("r"), "0,1\n5,0\n");
    PropertyReader ends = reader(List.of("target.file=" + file));
    ArrivalConfig.from(ends);
    golden.pin(ends.problems());
    assertThat(next(schedule("target.file=" + file, "target.period=6s"), 7))
        .containsExactly(
            0,
            1_000_000_000L,
            2_000_000_000L,
            3_000_000_000L,
            4_000_000_000L,
            6_000_000_000L,
            7_000_000_000L);
    PropertyReader shorter = reader(List.of("target.file=" + file, "target.period=4s"));
    ArrivalConfig.from(shorter);
    golden.pin(shorter.problems());
    Files.writeString(file, "0,0\n");
    PropertyReader nothing = reader(List.of("target.file=" + file, "target.period=4s"));
    ArrivalConfig.from(nothing);
    golden.pin(nothing.problems());
  }

  private static List<Schedule> schedules(String arrival, RandomCurve curve, int threads) {
    ArrivalConfig config = config(arrival, curve);
    return IntStream.range(0, threads)
        .mapToObj(thread -> config.schedule(thread, threads).orElseThrow())
        .toList();
  }

  private static ArrivalConfig config(String arrival, RandomCurve curve) {
    var settings = new ArrayList<>(curve.settings());
    settings.add("arrival=" + arrival);
    return read(settings.toArray(String[]::new));
  }

  private static Schedule schedule(String... settings) {
    return read(settings).schedule(0, 1).orElseThrow();
  }

  private static ArrivalConfig read(String... settings) {
    PropertyReader reader = reader(List.of(settings));
    ArrivalConfig config = ArrivalConfig.from(reader);
    assertThat(reader.problems()).isEmpty();
    return config;
  }

  private static PropertyReader reader(List<String> settings) {
    var properties = new Properties();
    for (String setting : settings) {
      String[] nameAndValue = setting.split("=", 2);
      properties.setProperty(nameAndValue[0], nameAndValue[1]);
    }
    return new PropertyReader(properties);
  }

  private static long[] together(List<Schedule> schedules, int count) {
    return schedules.stream()
        .flatMapToLong(schedule -> LongStream.of(next(schedule, count / schedules.size())))
        .sorted()
        .toArray();
  }

  private static long[] next(Schedule schedule, int count) {
    schedule.startAt(0);
    return LongStream.generate(schedule::nextDueNanos).limit(count).toArray();
  }
}
