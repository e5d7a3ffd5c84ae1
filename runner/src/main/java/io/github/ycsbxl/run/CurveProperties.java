package io.github.ycsbxl.run;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The properties of a target rate that changes. */
final class CurveProperties {
  static final Property<Curve> CURVE =
      Property.withoutDefault(
          "target.curve",
          ValueForm.oneOf(Curve.class),
          "how the target rate changes in each phase [constant, or steps with target.file]");
  static final Property<Path> FILE =
      Property.withoutDefault(
          "target.file",
          ValueForm.path("a file"),
          "rows seconds,rate of target.curve=steps or ramps, instead of target");
  static final Property<Double> LOW =
      Property.of(
          "target.low", "0", ValueForm.rate(), "lowest rate of target.curve=day, sine or spike");
  static final Property<Duration> PERIOD =
      Property.withoutDefault(
          "target.period",
          UnitForms.duration(),
          "after which the curve begins again [24h of a day, 1m of sine and spike, never of a file]");
  static final Property<Duration> OFFSET =
      Property.withoutDefault(
          "target.offset",
          UnitForms.duration(),
          "time of the curve at which each phase begins [its beginning]");
  static final Property<Double> DAY_BEGIN =
      Property.of("target.day.begin", "6", hour(), "hour of the day from which the rate rises");
  static final Property<Double> DAY_END =
      Property.of("target.day.end", "16", hour(), "hour of the day at which it is low again");
  static final Property<Double> DAY_RAMP =
      Property.of("target.day.ramp", "1", hour(), "hours of its rise, and of its fall");
  static final Property<Duration> SPIKE_AT =
      Property.of(
          "target.spike.at", "30s", UnitForms.duration(), "when in the period the spike begins");
  static final Property<Duration> SPIKE_LENGTH =
      Property.of("target.spike.length", "5s", UnitForms.duration(), "how long it is");

  static final List<Property<?>> ALL =
      List.of(
          CURVE, FILE, LOW, PERIOD, OFFSET, DAY_BEGIN, DAY_END, DAY_RAMP, SPIKE_AT, SPIKE_LENGTH);

  private CurveProperties() {}

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

  private static ValueForm<Double> hour() {
    return new ValueForm<>(
        text -> {
          double hour = Double.parseDouble(text);
          if (!(hour >= 0 && hour <= 24)) {
            throw new IllegalArgumentException();
          }
          return hour;
        },
        "a number of hours from 0 to 24");
  }
}
