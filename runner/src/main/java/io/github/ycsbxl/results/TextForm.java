package io.github.ycsbxl.results;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.results.OutputProperties.MeasurementType;
import java.util.List;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * The level of detail of the text output. Immutable.
 *
 * @param percentiles percentages
 * @param buckets whether it has a line per millisecond in which there were latencies
 * @param latencies which of the two ways of counting
 * @param type stock's kind of measurement
 * @param exporter what writes it, such as stock's JSON
 * @param summarizesRaw whether figures of single latencies are printed beside them
 * @param percentileLists whether a {@code PercentileList} of each operation follows
 */
public record TextForm(
    List<Double> percentiles,
    boolean buckets,
    Latencies latencies,
    boolean percentileLists,
    MeasurementType type,
    Class<? extends MeasurementsExporter> exporter,
    boolean summarizesRaw) {

  /** The kinds of latency that are printed. */
  public enum Latencies {
    /** Service times, from the start of the operation. */
    OP,
    /** Intended latencies, from when the operation was due. */
    INTENDED,
    BOTH
  }

  /** The form that the configuration of a past run asks for. */
  public static TextForm of(RunDescription run) {
    return from(PropertyReader.of(run.configuration()));
  }

  static TextForm from(PropertyReader reader) {
    boolean histogram =
        reader.get(OutputProperties.METRIC_TYPE) == OutputProperties.MetricType.HISTOGRAM;
    return new TextForm(
        reader.get(OutputProperties.PERCENTILES),
        histogram || reader.get(OutputProperties.VERBOSE),
        reader.get(OutputProperties.LATENCIES),
        reader.get(OutputProperties.PERCENTILE_LISTS),
        reader.get(OutputProperties.MEASUREMENT_TYPE),
        reader.get(OutputProperties.EXPORTER),
        !reader.get(OutputProperties.RAW_NO_SUMMARY));
  }

  boolean showsService(boolean hasIntended) {
    return latencies != Latencies.INTENDED || !hasIntended;
  }

  boolean showsIntended(boolean hasIntended) {
    return latencies != Latencies.OP && hasIntended;
  }
}
