package io.github.ycsbxl.connection;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import java.time.Duration;
import java.util.List;

/**
 * The settings for client processes of a coordinator that are silent. Immutable.
 *
 * @param after silence after which a process is lost
 */
public record LossConfig(Policy policy, Duration after) {
  private static final PropertyGroup OWN = new PropertyGroup();

  /** The silence after which the user hears of a process. */
  static final Duration SILENT = Duration.ofSeconds(3);

  static final Property<Policy> LOST =
      OWN.of("client.lost", "fail", ValueForm.oneOf(Policy.class))
          .meaning(
              "what 'ycsb coordinate' does when a client process is lost: fail stops the others, go-on ends with their results");
  static final Property<Duration> AFTER =
      OWN.of("client.lost.after", "10s", UnitForms.duration())
          .meaning("silence after which a client process of 'ycsb coordinate' is lost, 3s or more");
  public static final List<Property<?>> PROPERTIES = OWN.all();

  /** Ways to treat the loss of a process. */
  public enum Policy {
    /** The others are stopped, and the benchmark has failed. */
    FAIL,
    /** The others go on, and the result is partial. */
    GO_ON;

    /** The value as the user writes it. */
    @Override
    public String toString() {
      return this == FAIL ? "fail" : "go-on";
    }
  }

  /** Reads the settings, and leaves mistakes in the reader. */
  public static LossConfig from(PropertyReader reader) {
    var config = new LossConfig(reader.get(LOST), reader.get(AFTER));
    reader.check(
        config.after.compareTo(SILENT) >= 0,
        AFTER,
        "expected 3s or more; processes report once a second");
    return config;
  }
}
