package io.github.ycsbxl.cli;

import picocli.CommandLine.Option;

/** {@code --help}, which picocli acts on. */
final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  boolean wanted;
}
