package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.tables.ExportForm;
import org.junit.jupiter.api.Test;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

final class ConsoleFormTest {
  private static final ConsoleForm SUMMARY = ConsoleForm.TEXT.summarizing(true);

  /** A failure that no verdict tells is printed when it happens. */
  @Test
  void verdictIsThatOfAWholeBenchmark() {
    assertThat(SUMMARY.hasVerdict()).isTrue();
    assertThat(ConsoleForm.TEXT.hasVerdict()).isFalse();
    ConsoleForm joined = SUMMARY.keepingResults(false);
    assertThat(joined.isSummary()).isTrue();
    assertThat(joined.hasVerdict()).isFalse();
  }

  @Test
  void summaryIsText() {
    assertThat(SUMMARY.exporting(new ExportForm(TextMeasurementsExporter.class, true)).isSummary())
        .isFalse();
  }
}
