package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.Version;
import picocli.CommandLine.IVersionProvider;

/** Output of {@code --version}. */
final class VersionLine implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "YCSB XL " + Version.ours() + " (YCSB " + Version.STOCK + ", Java " + Runtime.version() + ")"
    };
  }
}
