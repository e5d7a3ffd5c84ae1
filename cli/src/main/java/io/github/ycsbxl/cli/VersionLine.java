package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.Version;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class VersionLine implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "YCSB XL " + Version.ours() + " (YCSB " + Version.STOCK + ", Java " + Runtime.version() + ")"
    };
  }
}
