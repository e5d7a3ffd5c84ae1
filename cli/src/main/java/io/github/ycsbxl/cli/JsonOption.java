package io.github.ycsbxl.cli;

import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.tables.ExportForm;
import io.github.ycsbxl.tables.TextForm;
import picocli.CommandLine.Option;

/** Option of commands that can print their results as a JSON document. */
final class JsonOption {
  @Option(
      names = "--json",
      description = "Print only JSON (docs/page-json.md) to stdout. Same as -p exporter=json.")
  private boolean json;

  /** Returns the settings with the exporter that this option selects. */
  BenchmarkSettings applyTo(BenchmarkSettings settings) {
    return json ? settings.with(TextForm.EXPORTER, ExportForm.JSON) : settings;
  }

  boolean isSet() {
    return json;
  }
}
