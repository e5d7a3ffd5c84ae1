package io.github.ycsbxl.run;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.run.CurveProperties.Curve;
import io.github.ycsbxl.run.LinearCurve.Point;
import io.github.ycsbxl.run.TargetCurve.Constant;
import io.github.ycsbxl.run.TargetCurve.Later;
import io.github.ycsbxl.run.TargetCurve.Repeated;
import io.github.ycsbxl.run.TargetCurve.Sine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Reader of the properties of a target rate and its curve. Used once. */
final class CurveConfig {
  private static final double HOURS = 24;

  private final PropertyReader reader;
  private final Curve kind;
  private final double target;
  private final double low;
  private final Optional<Duration> period;

  private CurveConfig(PropertyReader reader) {
    this.reader = reader;
    this.kind =
        reader
            .find(CurveProperties.CURVE)
            .orElse(reader.isSet(CurveProperties.FILE) ? Curve.STEPS : Curve.CONSTANT);
    this.target = reader.get(RunProperties.TARGET);
    this.low = reader.get(CurveProperties.LOW);
    this.period = reader.find(CurveProperties.PERIOD);
  }

  /** The curve, if there is a target at all; leaves mistakes in the reader. */
  static Optional<TargetCurve> read(PropertyReader reader) {
    var config = new CurveConfig(reader);
    config.checkUse();
    Optional<TargetCurve> curve = config.curve();
    Optional<Duration> offset = reader.find(CurveProperties.OFFSET);
    return offset.isEmpty() ? curve : curve.map(from -> new Later(from, offset.get().toNanos()));
  }

  /** A property that the curve does not read would have no effect, and nobody would notice. */
  private void checkUse() {
    only(CurveProperties.FILE, Curve::isOfFile, "steps or ramps");
    only(CurveProperties.LOW, Curve::isOfTarget, "day, sine or spike");
    only(CurveProperties.PERIOD, k -> k != Curve.CONSTANT, "another than constant");
    only(CurveProperties.OFFSET, k -> k != Curve.CONSTANT, "another than constant");
    only(CurveProperties.DAY_BEGIN, k -> k == Curve.DAY, "day");
    only(CurveProperties.DAY_END, k -> k == Curve.DAY, "day");
    only(CurveProperties.DAY_RAMP, k -> k == Curve.DAY, "day");
    only(CurveProperties.SPIKE_AT, k -> k == Curve.SPIKE, "spike");
    only(CurveProperties.SPIKE_LENGTH, k -> k == Curve.SPIKE, "spike");
  }

  private void only(Property<?> property, Predicate<Curve> reads, String curves) {
    if (reader.isSet(property)) {
      reader.check(reads.test(kind), property, "needs target.curve=" + curves);
    }
  }

  private Optional<TargetCurve> curve() {
    if (reader.find(RunProperties.TARGET).filter(rate -> rate == 0).isPresent()) {
      // No limit, whatever a workload file says of a curve.
      return Optional.empty();
    }
    if (kind.isOfFile()) {
      return ofFile();
    }
    if (kind.isOfTarget()) {
      reader.check(
          target > 0,
          RunProperties.TARGET,
          "target.curve needs it, as the highest rate of a curve");
      reader.check(
          target == 0 || low <= target, CurveProperties.LOW, "the target must not be lower");
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
        RunProperties.TARGET,
        "target.file has the rates of target.curve=steps and ramps; leave one of the two");
    reader.check(
        reader.isSet(CurveProperties.FILE), CurveProperties.CURVE, "needs target.file=<file>");
    Optional<List<Point>> rows =
        reader.find(CurveProperties.FILE).flatMap(file -> CurveFile.read(file, reader));
    return rows.map(this::ofRows);
  }

  private TargetCurve ofRows(List<Point> rows) {
    Point last = rows.get(rows.size() - 1);
    TargetCurve curve = kind == Curve.STEPS ? LinearCurve.steps(rows) : new LinearCurve(rows);
    reader.check(
        period.isPresent() || last.opsPerSec() > 0,
        CurveProperties.FILE,
        "its last rate goes on for ever and must not be 0, unless target.period says when the"
            + " curve begins again");
    if (period.isEmpty()) {
      return curve;
    }
    double nanos = period.get().toNanos();
    reader.check(
        nanos >= last.second() * 1e9,
        CurveProperties.PERIOD,
        "the rows of target.file go on until second " + last.second());
    reader.check(
        curve.operationsBefore(nanos) > 0,
        CurveProperties.FILE,
        "there must be a rate above 0 in target.period");
    return new Repeated(curve, nanos);
  }

  private Optional<TargetCurve> day() {
    double begin = reader.get(CurveProperties.DAY_BEGIN);
    double end = reader.get(CurveProperties.DAY_END);
    double ramp = reader.get(CurveProperties.DAY_RAMP);
    boolean fits = end > begin && end - begin >= 2 * ramp;
    reader.check(
        fits,
        reader.isSet(CurveProperties.DAY_END) ? CurveProperties.DAY_END : CurveProperties.DAY_RAMP,
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
    double at = reader.get(CurveProperties.SPIKE_AT).toNanos() / 1e9;
    double end = at + reader.get(CurveProperties.SPIKE_LENGTH).toNanos() / 1e9;
    double nanos = periodNanos(Duration.ofMinutes(1));
    boolean fits = end * 1e9 <= nanos;
    reader.check(
        fits,
        reader.isSet(CurveProperties.SPIKE_AT)
            ? CurveProperties.SPIKE_AT
            : CurveProperties.SPIKE_LENGTH,
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

  /** Empty for points that do not fit into the period, which make no curve. */
  private static Optional<TargetCurve> repeated(boolean fits, double nanos, List<Point> points) {
    return fits ? Optional.of(new Repeated(new LinearCurve(points), nanos)) : Optional.empty();
  }

  private double periodNanos(Duration otherwise) {
    return period.orElse(otherwise).toNanos();
  }
}
