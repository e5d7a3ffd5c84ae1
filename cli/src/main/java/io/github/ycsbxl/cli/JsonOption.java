package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.tables.ExportForm;
import io.github.ycsbxl.tables.TextForm;
import picocli.CommandLine.Option;

/** Option of the commands that can print what they found as one JSON document. */
final class JsonOption {
  @Option(
      names = "--json",
      description = "Print only JSON (docs/page-json.md) to stdout. Same as -p exporter=json.")
  private boolean json;

  /** The settings with the exporter that this option asks for. */
  BenchmarkSettings in(BenchmarkSettings settings) {
    return json ? settings.with(TextForm.EXPORTER, ExportForm.JSON) : settings;
  }

  boolean isSet() {
    return json;
  }
}
