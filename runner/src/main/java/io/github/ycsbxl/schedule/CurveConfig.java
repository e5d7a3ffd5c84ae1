package io.github.ycsbxl.schedule;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.files.InputText;
import io.github.ycsbxl.schedule.TargetCurve.Point;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Reader of the properties of the target rate and its curve. Used once. */
final class CurveConfig {
  private static final double HOURS = 24;
  private static final String HEADING = "seconds,rate";
  private static final CSVFormat ROWS =
      CSVFormat.DEFAULT.builder().setQuote(null).setIgnoreSurroundingSpaces(true).get();
  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO, Scope.PACE);

  static final Property<Curve> CURVE =
      OWN.declare("target.curve", ValueForm.oneOf(Curve.class))
          .meaning(
              "how the target rate changes over each phase [constant, or steps with"
                  + " target.file]");
  static final Property<Path> FILE =
      OWN.declare("target.file", ValueForm.path("a file").ofInput())
          .meaning("CSV file of seconds,rate for target.curve=steps or ramps; replaces target");
  static final Property<Double> LOW =
      OWN.declare("target.low", "0", ValueForm.rate())
          .meaning("lowest rate of target.curve=day, sine or spike");
  static final Property<Duration> PERIOD =
      OWN.declare("target.period", UnitForms.duration())
          .meaning("period of the curve [day: 24h; sine, spike: 1m; file: not repeated]");
  static final Property<Duration> OFFSET =
      OWN.declare("target.offset", UnitForms.duration())
          .meaning("time on the curve at which each phase starts [start of the curve]");
  static final Property<Double> DAY_BEGIN =
      OWN.declare("target.day.begin", "6", hour())
          .meaning("hour of the day at which the rate starts to rise");
  static final Property<Double> DAY_END =
      OWN.declare("target.day.end", "16", hour())
          .meaning("hour of the day at which the rate is low again");
  static final Property<Double> DAY_RAMP =
      OWN.declare("target.day.ramp", "1", hour())
          .meaning("duration of the rise and of the fall, in hours");
  static final Property<Duration> SPIKE_AT =
      OWN.declare("target.spike.at", "30s", UnitForms.duration())
          .meaning("start of the spike within the period");
  static final Property<Duration> SPIKE_LENGTH =
      OWN.declare("target.spike.length", "5s", UnitForms.duration())
          .meaning("duration of the spike");
  static final List<Property<?>> PROPERTIES = OWN.all();

  private final PropertyReader reader;
  private final Curve kind;
  private final double target;
  private final double low;
  private final Duration period;

  private CurveConfig(PropertyReader reader) {
    this.reader = reader;
    this.kind = reader.find(CURVE).orElse(reader.isSet(FILE) ? Curve.STEPS : Curve.CONSTANT);
    this.target = reader.get(ArrivalConfig.TARGET);
    this.low = reader.get(LOW);
    this.period = reader.find(PERIOD).orElse(kind.period);
  }

  /** Returns the curve, or empty without a target rate. Problems are added to the reader. */
  static Optional<TargetCurve> read(PropertyReader reader) {
    var config = new CurveConfig(reader);
    config.checkUse();
    Duration offset = reader.find(OFFSET).orElse(Duration.ZERO);
    if (reader.find(ArrivalConfig.TARGET).filter(rate -> rate == 0).isPresent()) {
      // The user asked for no limit, which overrides the curve of a workload file.
      return Optional.empty();
    }
    List<Point> points = config.kind.isOfFile() ? config.ofFile() : config.ofTarget();
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(new TargetCurve(points, config.period.toNanos(), offset.toNanos()));
  }

  /** Adds a problem for each property that the curve does not use. */
  private void checkUse() {
    only(FILE, Curve::isOfFile, "steps or ramps");
    only(LOW, k -> k != Curve.CONSTANT && !k.isOfFile(), "day, sine or spike");
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

  private List<Point> ofTarget() {
    boolean given = target > 0;
    if (kind != Curve.CONSTANT) {
      reader.check(given, ArrivalConfig.TARGET, "needed by target.curve, as the highest rate");
      reader.check(!given || low <= target, LOW, "must not be above target");
    }
    List<Point> points =
        switch (kind) {
          case DAY -> day();
          case SINE -> TargetCurve.sine(low, target, period);
          case SPIKE -> spike();
          default -> List.of(new Point(0, target));
        };
    return given ? points : List.of();
  }

  private List<Point> day() {
    double begin = reader.get(DAY_BEGIN);
    double end = reader.get(DAY_END);
    double ramp = reader.get(DAY_RAMP);
    reader.check(
        end > begin && end - begin >= 2 * ramp,
        reader.isSet(DAY_END) ? DAY_END : DAY_RAMP,
        "the two ramps (target.day.ramp) do not fit between target.day.begin and target.day.end");
    double hour = seconds(period) / HOURS;
    return highBetween(begin * hour, end * hour, ramp * hour);
  }

  private List<Point> spike() {
    double at = seconds(reader.get(SPIKE_AT));
    double end = at + seconds(reader.get(SPIKE_LENGTH));
    reader.check(
        end <= seconds(period),
        reader.isSet(SPIKE_AT) ? SPIKE_AT : SPIKE_LENGTH,
        "the spike must end within target.period, which is " + seconds(period) + " s");
    return highBetween(at, end, 0);
  }

  private List<Point> highBetween(double begin, double end, double ramp) {
    return List.of(
        new Point(0, low),
        new Point(begin, low),
        new Point(begin + ramp, target),
        new Point(end - ramp, target),
        new Point(end, low));
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }

  private List<Point> ofFile() {
    reader.check(
        target == 0,
        ArrivalConfig.TARGET,
        "target.file has the rates of target.curve=steps or ramps; remove one of the two");
    reader.check(reader.isSet(FILE), CURVE, "needs target.file=<file>");
    List<Point> rows = reader.find(FILE).map(this::rows).orElse(List.of());
    if (rows.isEmpty()) {
      return rows;
    }
    Point last = rows.get(rows.size() - 1);
    reader.check(
        reader.isSet(PERIOD) || last.opsPerSec() > 0,
        FILE,
        "its last rate continues and must not be 0, unless target.period repeats the curve");
    reader.check(
        seconds(period) >= last.second(),
        PERIOD,
        "the last row of target.file is at second " + last.second());
    List<Point> points = kind == Curve.STEPS ? TargetCurve.steps(rows) : rows;
    double operations = new TargetCurve(points, period.toNanos(), 0).operationsInPeriod();
    reader.check(
        operations > 0 || !reader.isSet(PERIOD),
        FILE,
        "there must be a rate above 0 in target.period");
    return points;
  }

  /**
   * Reads the rows, which must start at second 0 and be in order of time. Reports the first invalid
   * row and returns an empty list.
   */
  private List<Point> rows(Path file) {
    var rows = new ArrayList<Point>();
    boolean right = true;
    try (CSVParser lines = CSVParser.parse(InputText.read(file), ROWS)) {
      for (CSVRecord line : lines) {
        String text = String.join(",", line);
        if (text.isEmpty() || text.startsWith("#") || rows.isEmpty() && text.equals(HEADING)) {
          continue;
        }
        Optional<Point> point = point(line).filter(next -> follows(rows, next));
        point.ifPresent(rows::add);
        if (point.isEmpty()) {
          right = false;
          reader.problem(
              "%s, line %d, %s: expected %s with numbers of 0 or more, from second 0 on, each row later than the one before"
                  .formatted(file, lines.getCurrentLineNumber(), text, HEADING));
        }
      }
    } catch (IOException e) {
      reader.check(false, FILE, "cannot be read: " + ErrorMessages.fileMessage(e));
      return List.of();
    }
    reader.check(!right || !rows.isEmpty(), FILE, "has no rows " + HEADING);
    return right ? rows : List.of();
  }

  private static boolean follows(List<Point> rows, Point next) {
    return rows.isEmpty() ? next.second() == 0 : next.second() > rows.get(rows.size() - 1).second();
  }

  private static Optional<Point> point(CSVRecord line) {
    try {
      double[] numbers = line.stream().mapToDouble(Double::parseDouble).toArray();
      boolean right = Arrays.stream(numbers).allMatch(n -> n >= 0 && Double.isFinite(n));
      return right && numbers.length == 2
          ? Optional.of(new Point(numbers[0], numbers[1]))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static ValueForm<Double> hour() {
    return ValueForm.number(0, 24, "a number of hours from 0 to 24");
  }

  /** Shapes of a target rate over time. */
  enum Curve {
    CONSTANT(TargetCurve.NEVER),
    /** Low at night, high from morning to evening, with ramps between. */
    DAY(Duration.ofDays(1)),
    /** Sine wave between a low and a high rate. */
    SINE(Duration.ofMinutes(1)),
    /** A low rate with one short peak per period. */
    SPIKE(Duration.ofMinutes(1)),
    /** Rates from a file, each constant until the next one. */
    STEPS(TargetCurve.NEVER),
    /** Rates from a file, with linear ramps between them. */
    RAMPS(TargetCurve.NEVER);

    private final Duration period;

    Curve(Duration period) {
      this.period = period;
    }

    boolean isOfFile() {
      return this == STEPS || this == RAMPS;
    }
  }
}
