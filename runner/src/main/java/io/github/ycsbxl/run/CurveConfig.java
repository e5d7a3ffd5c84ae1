package io.github.ycsbxl.run;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.run.LinearCurve.Point;
import io.github.ycsbxl.run.TargetCurve.Constant;
import io.github.ycsbxl.run.TargetCurve.Later;
import io.github.ycsbxl.run.TargetCurve.Repeated;
import io.github.ycsbxl.run.TargetCurve.Sine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Reader of the properties of a target rate and its curve. Used once. */
final class CurveConfig {
  private static final double HOURS = 24;
  private static final PropertyGroup OWN = new PropertyGroup();

  static final Property<Curve> CURVE =
      OWN.of("target.curve", ValueForm.oneOf(Curve.class))
          .meaning(
              "how the target rate changes in each phase [constant, or steps with target.file]");
  static final Property<Path> FILE =
      OWN.of("target.file", ValueForm.path("a file").ofInput())
          .meaning("rows seconds,rate of target.curve=steps or ramps, instead of target");
  static final Property<Double> LOW =
      OWN.of("target.low", "0", ValueForm.rate())
          .meaning("lowest rate of target.curve=day, sine or spike");
  static final Property<Duration> PERIOD =
      OWN.of("target.period", UnitForms.duration())
          .meaning(
              "time after which the curve begins again [24h of a day, 1m of sine and spike, never of a"
                  + " file]");
  static final Property<Duration> OFFSET =
      OWN.of("target.offset", UnitForms.duration())
          .meaning("time of the curve at which each phase begins [its beginning]");
  static final Property<Double> DAY_BEGIN =
      OWN.of("target.day.begin", "6", hour()).meaning("hour of the day from which the rate rises");
  static final Property<Double> DAY_END =
      OWN.of("target.day.end", "16", hour()).meaning("hour of the day at which it is low again");
  static final Property<Double> DAY_RAMP =
      OWN.of("target.day.ramp", "1", hour())
          .meaning("hours in which the rate rises, and in which it falls");
  static final Property<Duration> SPIKE_AT =
      OWN.of("target.spike.at", "30s", UnitForms.duration())
          .meaning("when in the period the spike begins");
  static final Property<Duration> SPIKE_LENGTH =
      OWN.of("target.spike.length", "5s", UnitForms.duration()).meaning("how long the spike lasts");
  static final List<Property<?>> PROPERTIES = OWN.all();

  private final PropertyReader reader;
  private final Curve kind;
  private final double target;
  private final double low;
  private final Optional<Duration> period;

  private CurveConfig(PropertyReader reader) {
    this.reader = reader;
    this.kind = reader.find(CURVE).orElse(reader.isSet(FILE) ? Curve.STEPS : Curve.CONSTANT);
    this.target = reader.get(ArrivalConfig.TARGET);
    this.low = reader.get(LOW);
    this.period = reader.find(PERIOD);
  }

  /** Reads the curve, if there is a target at all; leaves mistakes in the reader. */
  static Optional<TargetCurve> read(PropertyReader reader) {
    var config = new CurveConfig(reader);
    config.checkUse();
    Optional<TargetCurve> curve = config.curve();
    Optional<Duration> offset = reader.find(OFFSET);
    return offset.isEmpty() ? curve : curve.map(from -> new Later(from, offset.get().toNanos()));
  }

  /** Refuses properties that the curve does not read, which would have no effect unnoticed. */
  private void checkUse() {
    only(FILE, Curve::isOfFile, "steps or ramps");
    only(LOW, Curve::isOfTarget, "day, sine or spike");
    only(PERIOD, k -> k != Curve.CONSTANT, "another than constant");
    only(OFFSET, k -> k != Curve.CONSTANT, "another than constant");
    only(DAY_BEGIN, k -> k == Curve.DAY, "day");
    only(DAY_END, k -> k == Curve.DAY, "day");
    only(DAY_RAMP, k -> k == Curve.DAY, "day");
    only(SPIKE_AT, k -> k == Curve.SPIKE, "spike");
    only(SPIKE_LENGTH, k -> k == Curve.SPIKE, "spike");
  }

  private void only(Property<?> property, Predicate<Curve> reads, String curves) {
    if (reader.isSet(property)) {
      reader.check(reads.test(kind), property, "needs target.curve=" + curves);
    }
  }

  private Optional<TargetCurve> curve() {
    if (reader.find(ArrivalConfig.TARGET).filter(rate -> rate == 0).isPresent()) {
      // The user asked for no limit, whatever curve a workload file names.
      return Optional.empty();
    }
    if (kind.isOfFile()) {
      return ofFile();
    }
    if (kind.isOfTarget()) {
      reader.check(
          target > 0,
          ArrivalConfig.TARGET,
          "target.curve needs it, as the highest rate of a curve");
      reader.check(target == 0 || low <= target, LOW, "the target must not be lower");
    }
    Optional<TargetCurve> curve =
        switch (kind) {
          case DAY -> day();
          case SINE -> Optional.of(new Sine(low, target, periodNanos(Duration.ofMinutes(1))));
          case SPIKE -> spike();
          default -> Optional.of(new Constant(target));
        };
    return target == 0 || low > target ? Optional.empty() : curve;
  }

  private Optional<TargetCurve> ofFile() {
    reader.check(
        target == 0,
        ArrivalConfig.TARGET,
        "target.file has the rates of target.curve=steps and ramps; leave one of the two");
    reader.check(reader.isSet(FILE), CURVE, "needs target.file=<file>");
    Optional<List<Point>> rows = reader.find(FILE).flatMap(file -> CurveFile.read(file, reader));
    return rows.map(this::ofRows);
  }

  private TargetCurve ofRows(List<Point> rows) {
    Point last = rows.get(rows.size() - 1);
    TargetCurve curve = kind == Curve.STEPS ? LinearCurve.steps(rows) : new LinearCurve(rows);
    reader.check(
        period.isPresent() || last.opsPerSec() > 0,
        FILE,
        "its last rate goes on for ever and must not be 0, unless target.period says when the"
            + " curve begins again");
    if (period.isEmpty()) {
      return curve;
    }
    double nanos = period.get().toNanos();
    reader.check(
        nanos >= last.second() * 1e9,
        PERIOD,
        "the rows of target.file go on until second " + last.second());
    reader.check(
        curve.operationsBefore(nanos) > 0, FILE, "there must be a rate above 0 in target.period");
    return new Repeated(curve, nanos);
  }

  private Optional<TargetCurve> day() {
    double begin = reader.get(DAY_BEGIN);
    double end = reader.get(DAY_END);
    double ramp = reader.get(DAY_RAMP);
    boolean fits = end > begin && end - begin >= 2 * ramp;
    reader.check(
        fits,
        reader.isSet(DAY_END) ? DAY_END : DAY_RAMP,
        "the rise from target.day.begin and the fall, target.day.ramp each, do not fit in before"
            + " target.day.end");
    double nanos = periodNanos(Duration.ofDays(1));
    double hour = nanos / 1e9 / HOURS;
    return repeated(
        fits,
        nanos,
        List.of(
            new Point(0, low),
            new Point(begin * hour, low),
            new Point((begin + ramp) * hour, target),
            new Point((end - ramp) * hour, target),
            new Point(end * hour, low)));
  }

  private Optional<TargetCurve> spike() {
    double at = reader.get(SPIKE_AT).toNanos() / 1e9;
    double end = at + reader.get(SPIKE_LENGTH).toNanos() / 1e9;
    double nanos = periodNanos(Duration.ofMinutes(1));
    boolean fits = end * 1e9 <= nanos;
    reader.check(
        fits,
        reader.isSet(SPIKE_AT) ? SPIKE_AT : SPIKE_LENGTH,
        "the spike must end within target.period, which is " + nanos / 1e9 + " s");
    return repeated(
        fits,
        nanos,
        List.of(
            new Point(0, low),
            new Point(at, low),
            new Point(at, target),
            new Point(end, target),
            new Point(end, low)));
  }

  /** Repeats the points after each period; empty for points that do not fit into the period. */
  private static Optional<TargetCurve> repeated(boolean fits, double nanos, List<Point> points) {
    return fits ? Optional.of(new Repeated(new LinearCurve(points), nanos)) : Optional.empty();
  }

  private double periodNanos(Duration otherwise) {
    return period.orElse(otherwise).toNanos();
  }

  private static ValueForm<Double> hour() {
    return ValueForm.number(0, 24, "a number of hours from 0 to 24");
  }

  /** Kinds of curves of a target rate. */
  enum Curve {
    CONSTANT,
    /** Low at night, high from morning to evening, with ramps between. */
    DAY,
    /** A wave between low and high. */
    SINE,
    /** Low, and high for a short time of each period. */
    SPIKE,
    /** Rates of a file, each until the next one. */
    STEPS,
    /** Rates of a file, with straight lines between them. */
    RAMPS;

    boolean isOfFile() {
      return this == STEPS || this == RAMPS;
    }

    boolean isOfTarget() {
      return this == DAY || this == SINE || this == SPIKE;
    }
  }
}
