package io.github.ycsbxl.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** JVM options, which {@code bin/ycsb} processes before it starts the JVM. */
final class JvmOptions {
  @Option(
      names = "-cp",
      paramLabel = "<path>",
      description = "Prepend to the class path (read by bin/ycsb).")
  List<String> classPath = new ArrayList<>();

  @Option(
      names = "-jvm-args",
      paramLabel = "<options>",
      description = "Pass options to the JVM (read by bin/ycsb).")
  List<String> arguments = new ArrayList<>();
}
