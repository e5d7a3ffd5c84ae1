package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.tables.TextForm.MeasurementType;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.measurements.exporter.JSONMeasurementsExporter;

final class OutputConfigTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void defaultsAreStocks() throws IOException {
    var reader = new PropertyReader(new Properties());
    assertThat(OutputConfig.from(reader))
        .isEqualTo(
            new OutputConfig(
                Optional.empty(),
                Path.of("results/runs"),
                "",
                false,
                Example.text(List.of(50.0, 95.0, 99.0), false, TextForm.Latencies.BOTH, false),
                false,
                new OutputConfig.OutsideFiles(Optional.empty(), Optional.empty(), Optional.empty()),
                false,
                new OutputConfig.OutputAddresses(
                    Optional.empty(),
                    InetAddress.getByName("127.0.0.1"),
                    InetAddress.getLoopbackAddress())));
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void everyKeyIsMapped() throws IOException {
    var properties = new Properties();
    properties.setProperty("run.name", "a-1_b.c");
    properties.setProperty("results.dir", "elsewhere");
    properties.setProperty("label", "blue");
    properties.setProperty("hdrhistogram.percentiles", "50, 99.9");
    properties.setProperty("hdrhistogram.fileoutput", "true");
    properties.setProperty("hdrhistogram.output.path", "/tmp/x-");
    properties.setProperty("exportfile", "out.txt");
    properties.setProperty("metric.type", "histogram");
    properties.setProperty("measurementtype", "hdrhistogram+histogram");
    properties.setProperty("measurement.interval", "intended");
    properties.setProperty("percentile.list", "true");
    properties.setProperty("measurement.trackjvm", "true");
    properties.setProperty("status", "true");
    properties.setProperty("metrics.port", "9400");
    properties.setProperty("metrics.address", "0.0.0.0");
    properties.setProperty("live.address", "0.0.0.0");
    properties.setProperty("operations.log", "true");
    properties.setProperty("measurement.raw.output_file", "raw.txt");
    properties.setProperty("measurement.raw.no_summary", "true");
    properties.setProperty("exporter", JSONMeasurementsExporter.class.getName());
    var reader = new PropertyReader(properties);
    assertThat(OutputConfig.from(reader))
        .isEqualTo(
            new OutputConfig(
                Optional.of("a-1_b.c"),
                Path.of("elsewhere"),
                "blue",
                true,
                new TextForm(
                    List.of(50.0, 99.9),
                    true,
                    TextForm.Latencies.INTENDED,
                    true,
                    MeasurementType.HDRHISTOGRAM_HISTOGRAM,
                    new ExportForm(JSONMeasurementsExporter.class, false),
                    false),
                true,
                new OutputConfig.OutsideFiles(
                    Optional.of("/tmp/x-"),
                    Optional.of(Path.of("out.txt")),
                    Optional.of(Path.of("raw.txt"))),
                true,
                new OutputConfig.OutputAddresses(
                    Optional.of(9400),
                    InetAddress.getByName("0.0.0.0"),
                    InetAddress.getByName("0.0.0.0"))));
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void stocksNameOfTheHistogramDoesToo() {
    var properties = new Properties();
    properties.setProperty("measurement.histogram.verbose", "true");
    assertThat(OutputConfig.from(new PropertyReader(properties)).text().buckets()).isTrue();
  }

  @Test
  void refusesWhatStockDoesNotHaveEither() {
    var properties = new Properties();
    properties.setProperty("measurementtype", "guess");
    properties.setProperty("exporter", "java.lang.String");
    var reader = new PropertyReader(properties);
    OutputConfig.from(reader);
    golden.pin(reader.problems());
  }

  @Test
  void warnsOfWhatMeansSomethingToStockAlone() {
    var properties = new Properties();
    properties.setProperty("histogram.buckets", "1000");
    properties.setProperty("timeseries.granularity", "1000");
    golden.pin(OutputConfig.warnings(new PropertyReader(properties)));
    assertThat(OutputConfig.warnings(new PropertyReader(new Properties()))).isEmpty();
  }

  @Test
  void refusesMalformedValuesTogether() {
    var properties = new Properties();
    properties.setProperty("run.name", "../up");
    properties.setProperty("hdrhistogram.percentiles", "50,101");
    properties.setProperty("hdrhistogram.fileoutput", "maybe");
    var reader = new PropertyReader(properties);
    OutputConfig.from(reader);
    assertThat(reader.problems())
        .hasSize(3)
        .anyMatch(problem -> problem.startsWith("run.name=../up: "))
        .anyMatch(problem -> problem.startsWith("hdrhistogram.percentiles=50,101: "))
        .anyMatch(problem -> problem.startsWith("hdrhistogram.fileoutput=maybe: "));
  }
}
