package io.github.ycsbxl.cli;

import picocli.CommandLine.Option;

/** Option {@code --help}, which picocli handles. */
final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  boolean wanted;
}
