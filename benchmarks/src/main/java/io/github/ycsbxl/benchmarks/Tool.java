package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.binding.BasicStore;
import java.util.ArrayList;
import java.util.List;

/** YCSB clients to compare, with the same store, properties and number of threads. */
enum Tool {
  STOCK("site.ycsb.Client") {
    @Override
    List<String> arguments(boolean loads, int threads) {
      return List.of(
          loads ? "-load" : "-t", "-db", BasicStore.class.getName(), "-threads", "" + threads);
    }
  },
  OURS("io.github.ycsbxl.cli.Main") {
    @Override
    List<String> arguments(boolean loads, int threads) {
      return List.of(
          loads ? "load" : "run", "-db", BasicStore.class.getName(), "-threads", "" + threads);
    }
  };

  private final String mainClass;

  Tool(String mainClass) {
    this.mainClass = mainClass;
  }

  abstract List<String> arguments(boolean loads, int threads);

  /** Returns the command that starts this client in its own JVM with these properties. */
  List<String> command(boolean loads, int threads, List<String> properties) {
    var command = new ArrayList<String>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    command.addAll(arguments(loads, threads));
    properties.forEach(property -> command.addAll(List.of("-p", property)));
    return command;
  }
}
