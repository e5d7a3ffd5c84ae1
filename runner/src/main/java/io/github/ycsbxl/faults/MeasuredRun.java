package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.PhaseMeasurement;
import java.util.Optional;

/** A run by which service levels are judged. */
public interface MeasuredRun {
  PhaseMeasurement measurement();

  /** The outages; empty if it is not known when operations succeeded. */
  Optional<OutageReport> outages();
}
