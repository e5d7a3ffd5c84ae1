package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.PhaseMeasurement;
import java.util.Optional;

/** Results that SLOs are judged by. */
public interface MeasuredRun {
  PhaseMeasurement measurement();

  /** Returns the throughput in operations per second. */
  double opsPerSec();

  /** Returns the outages, or empty if the times of successes are unknown. */
  Optional<OutageReport> outages();
}
