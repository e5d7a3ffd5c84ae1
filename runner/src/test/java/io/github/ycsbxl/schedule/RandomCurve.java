package io.github.ycsbxl.schedule;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Random curve, as properties and as a function of time, in which its rates are defined a second
 * time.
 *
 * @param rate ops/s by second of the phase
 * @param breaks seconds at which it is not smooth
 */
public record RandomCurve(List<String> settings, DoubleUnaryOperator rate, TreeSet<Double> breaks) {
  /** Simpson's rule is exact for straight lines, and for sufficiently short pieces of a wave. */
  private static final int PIECES = 16;

  /** Kinds of random curves. */
  public enum Kind {
    DAY,
    SINE,
    SPIKE,
    STEPS,
    RAMPS
  }

  /**
   * @param folder directory for a file of rates
   */
  public static RandomCurve of(Kind kind, SplittableRandom random, Path folder) throws IOException {
    double target = 1 + random.nextInt(200);
    double low = random.nextBoolean() ? 0 : target * random.nextInt(9) / 8;
    return switch (kind) {
      case DAY -> day(target, low, random);
      case SINE -> sine(target, low, 2 + random.nextInt(50), random);
      case SPIKE -> spike(target, low, random);
      case STEPS -> file(kind, random, folder);
      case RAMPS -> file(kind, random, folder);
    };
  }

  private static RandomCurve day(double target, double low, SplittableRandom random) {
    double begin = random.nextInt(10);
    double ramp = random.nextInt(4);
    double end = begin + 2 * ramp + 1 + random.nextInt(5);
    int hour = 1 + random.nextInt(3);
    int offset = 1 + random.nextInt(40);
    DoubleUnaryOperator rate =
        second -> {
          double now = (second + offset) / hour % 24;
          double rise = ramp == 0 ? now > begin ? 1 : 0 : (now - begin) / ramp;
          double fall = ramp == 0 ? now < end ? 1 : 0 : (end - now) / ramp;
          return low + (target - low) * Math.max(0, Math.min(1, Math.min(rise, fall)));
        };
    var breaks = new TreeSet<Double>();
    for (int day = 0; day < 200; day++) {
      for (double at : List.of(0.0, begin, begin + ramp, end - ramp, end)) {
        breaks.add((day * 24 + at) * hour - offset);
      }
    }
    return new RandomCurve(
        List.of(
            "target.curve=day",
            "target=" + target,
            "target.low=" + low,
            "target.day.begin=" + begin,
            "target.day.end=" + end,
            "target.day.ramp=" + ramp,
            "target.period=" + 24 * hour + "s",
            "target.offset=" + offset + "s"),
        rate,
        breaks);
  }

  private static RandomCurve sine(double target, double low, int period, SplittableRandom random) {
    int offset = 1 + random.nextInt(40);
    DoubleUnaryOperator rate =
        second ->
            (target + low) / 2
                + (target - low) / 2 * Math.sin(2 * Math.PI * (second + offset) / period);
    var breaks = new TreeSet<Double>();
    for (int i = 0; i < 1000; i++) {
      breaks.add(i * period / 4.0);
    }
    return new RandomCurve(
        List.of(
            "target.curve=sine",
            "target=" + target,
            "target.low=" + low,
            "target.period=" + period + "s",
            "target.offset=" + offset + "s"),
        rate,
        breaks);
  }

  private static RandomCurve spike(double target, double low, SplittableRandom random) {
    int at = 1 + random.nextInt(20);
    int length = 1 + random.nextInt(9);
    int period = at + length + random.nextInt(20);
    var breaks = new TreeSet<Double>();
    for (int i = 0; i < 1000; i++) {
      breaks.addAll(
          List.of(i * 1.0 * period, i * 1.0 * period + at, i * 1.0 * period + at + length));
    }
    return new RandomCurve(
        List.of(
            "target.curve=spike",
            "target=" + target,
            "target.low=" + low,
            "target.spike.at=" + at + "s",
            "target.spike.length=" + length + "s",
            "target.period=" + period + "s"),
        second -> second % period >= at && second % period < at + length ? target : low,
        breaks);
  }

  private static RandomCurve file(Kind kind, SplittableRandom random, Path folder)
      throws IOException {
    var seconds = new ArrayList<Double>(List.of(0.0));
    var rates = new ArrayList<Double>(List.of((double) random.nextInt(50)));
    for (int i = 0; i < random.nextInt(12); i++) {
      seconds.add(seconds.get(i) + 0.25 * (1 + random.nextInt(20)));
      rates.add((double) random.nextInt(50) * random.nextInt(2));
    }
    rates.set(rates.size() - 1, 1.0 + random.nextInt(9));
    var lines = IntStream.range(0, rates.size()).mapToObj(i -> seconds.get(i) + "," + rates.get(i));
    Path file = folder.resolve("curve.csv");
    Files.write(file, (Iterable<String>) lines::iterator);
    return new RandomCurve(
        List.of("target.curve=" + kind, "target.file=" + file),
        second -> rate(kind == Kind.RAMPS, seconds, rates, second),
        new TreeSet<>(seconds));
  }

  private static double rate(
      boolean ramps, List<Double> seconds, List<Double> rates, double second) {
    int next = 0;
    while (next < seconds.size() && seconds.get(next) <= second) {
      next++;
    }
    if (!ramps || next == seconds.size()) {
      return rates.get(Math.max(0, next - 1));
    }
    double from = seconds.get(next - 1);
    double share = (second - from) / (seconds.get(next) - from);
    return rates.get(next - 1) * (1 - share) + rates.get(next) * share;
  }

  /** Returns the number of operations between two seconds of the phase. */
  public double integral(double from, double to) {
    double sum = 0;
    double before = from;
    for (double end : breaks.subSet(from, false, to, false)) {
      sum += smooth(before, end);
      before = end;
    }
    return sum + smooth(before, to);
  }

  private double smooth(double from, double to) {
    double step = (to - from) / PIECES;
    double sum = 0;
    for (int i = 0; i < PIECES; i++) {
      double start = from + i * step;
      // Just inside, because at a step the rate of the other side would be used.
      double inside = step * 1e-9;
      sum +=
          rate.applyAsDouble(start + inside)
              + 4 * rate.applyAsDouble(start + step / 2)
              + rate.applyAsDouble(start + step - inside);
    }
    return sum * step / 6;
  }
}
