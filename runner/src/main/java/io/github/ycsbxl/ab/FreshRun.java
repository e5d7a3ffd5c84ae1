package io.github.ycsbxl.ab;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.fleet.ClientJvm;
import io.github.ycsbxl.fleet.ClientProcesses;
import io.github.ycsbxl.run.StopSignal;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Starter of processes that do one thing for a side and end, in the folder of all of them.
 * Immutable.
 *
 * @param main what a process starts, with arguments as for {@code bin/ycsb}
 */
record FreshRun(Path folder, Class<?> main, StopSignal stop) {
  /** Writes the properties of a side into the folder. */
  void prepare(Side side) throws IOException {
    try (Writer out = Files.newBufferedWriter(properties(side))) {
      side.settings().writeTo(out, "every run of side " + side.name());
    }
  }

  /**
   * Loads what a side's store does not hold.
   *
   * @return why it failed; empty if it did not
   */
  String load(Side side) throws ConfigurationException, IOException {
    return start(side, BenchmarkKind.COMPLETE, "load-" + side.name());
  }

  /** The same for a run, whose result goes into a folder of this name. */
  String run(Side side, String name) throws ConfigurationException, IOException {
    return start(side, BenchmarkKind.BENCH, name);
  }

  private String start(Side side, BenchmarkKind kind, String name)
      throws ConfigurationException, IOException {
    Path log = Files.createDirectories(folder.resolve("logs").resolve(name));
    List<String> arguments = side.arguments(kind, properties(side).toString(), name);
    try (var process =
        ClientProcesses.start(
            1, Set.of(), any -> ClientJvm.command(main, side.options(), arguments), log)) {
      List<String> failures = process.await(stop::isRaised, any -> false, () -> {});
      if (process.refused()) {
        throw new ConfigurationException(failures);
      }
      return String.join("\n", failures);
    }
  }

  private Path properties(Side side) {
    return folder.resolve(side.name() + ".properties");
  }
}
